"""Tells every process that a campaign has a new version.

Messages carry (campaign, version) and never content. A lost message only costs time, since versions
are compared again with every heartbeat. Version 0 means that only presence has changed.

Announcements of other processes come through Redis; without it, versions are compared. A connection
that loses its packets looks like an idle one. So a silent Redis is pinged every second, and given
up after two pings.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any

from django.conf import settings

log = logging.getLogger(__name__)

PRESENCE = 0
HEARTBEAT = 20  # seconds between two comparisons
PAUSE = 1.0  # seconds between two comparisons while Redis is away
QUIET = 1.0  # seconds of silence until Redis is pinged
SILENT = 2  # times in a row until the connection is given up

Listener = Callable[[int, int], None]
_listeners: list[Listener] = []
_own = secrets.token_hex(8)  # identifies this process's own messages
_pending: dict[tuple[int, bool], int] = {}  # versions by campaign, and whether it is only presence


def listen(listener: Listener) -> None:
    """Registers a listener: `listener(campaign_pk, version)` is called in the announcing thread."""
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    _listeners.remove(listener)


def publish(campaign_pk: int, version: int) -> None:
    """Tells this process at once, and the others through Redis if it is configured."""
    deliver(campaign_pk, version)
    if settings.REDIS_URL:
        _pending[campaign_pk, version == PRESENCE] = version
        publish_pending()


def publish_pending() -> None:
    """Sends pending versions to the other processes. They stay pending if Redis refuses them."""
    from redis import RedisError

    from encounters.serve.live.shared_cache import contact

    while _pending and not contact.lost:
        about, version = _pending.popitem()
        try:
            _redis().publish(channel(), message(about[0], version))
        except RedisError as error:
            _pending.setdefault(about, version)
            contact.lose(error)


def deliver(campaign_pk: int, version: int) -> None:
    for listener in tuple(_listeners):
        listener(campaign_pk, version)


def channel() -> str:
    """The channel of this database: two installations may share a Redis."""
    return f"runde {settings.DATABASES['default']['NAME']}"


def message(campaign_pk: int, version: int) -> str:
    return f"{campaign_pk}:{version}"


def ping() -> None:
    """Sends this process a message through Redis, to measure the latency."""
    from redis import RedisError

    from encounters.serve.live.shared_cache import contact

    if not contact.lost:
        try:
            _redis().publish(channel(), f"ping {_own} {time.monotonic()}")
        except RedisError as error:
            contact.lose(error)


def read_ping(data: bytes | str) -> float | None:
    """Seconds since this process sent the ping; None for anything else."""
    text = data.decode("ascii", "replace") if isinstance(data, bytes) else data
    word, _, sent = text.partition(" ")
    own, _, sent = sent.partition(" ")
    return time.monotonic() - float(sent) if (word, own) == ("ping", _own) else None


def read_message(data: bytes | str) -> tuple[int, int] | None:
    """(campaign, version), or None for anything else."""
    text = data.decode("ascii", "replace") if isinstance(data, bytes) else data
    pk, _, version = text.partition(":")
    return (int(pk), int(version)) if pk.isdecimal() and version.isdecimal() else None


@cache
def _redis() -> Any:
    from redis import Redis

    from encounters.serve.live.shared_cache import patient

    return Redis.from_url(settings.REDIS_URL, **patient())


async def follow(
    heard: Listener,
    compare: Callable[[], Awaitable[None]],
    pinged: Callable[[float], None] | None = None,
) -> None:
    """Passes on every message, and compares versions whenever one may have been missed. `pinged` is
    called with the round-trip time of this process's own messages."""
    if not settings.REDIS_URL:
        return
    from redis import RedisError, TimeoutError
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    from encounters.serve.live.shared_cache import PATIENCE, contact

    once = Retry(NoBackoff(), 0)  # no automatic reconnection: messages may have been missed
    warned = False
    while True:
        try:
            redis_at = Redis.from_url(
                settings.REDIS_URL,
                retry=once,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
            )
            async with redis_at as redis, redis.pubsub() as subscription:
                await subscription.subscribe(channel())
                # Only then: what is announced before Redis has subscribed this process is missed.
                if await subscription.get_message(timeout=PATIENCE) is None:
                    raise TimeoutError("Redis does not confirm the subscription")
                await compare()
                contact.restore()
                await asyncio.to_thread(publish_pending)
                warned = False
                async for received in _messages(subscription):
                    if received["type"] != "message":
                        continue
                    if news := read_message(received["data"]):
                        heard(*news)
                    elif pinged and (seconds := read_ping(received["data"])) is not None:
                        pinged(seconds)
        except (RedisError, OSError) as error:
            if not warned:
                log.warning("no contact with Redis, trying again: %s", error)
            warned = True
            await compare()
            await asyncio.sleep(PAUSE)


async def _messages(subscription: Any) -> AsyncIterator[dict[str, Any]]:
    """Yields each message. RedisError if the connection is silent for too long."""
    from redis import TimeoutError

    silent = 0
    while silent < SILENT:
        received = await subscription.get_message(timeout=QUIET)
        silent = 0 if received else silent + 1
        if received:
            yield received
        else:
            await subscription.ping()
            await asyncio.to_thread(publish_pending)
    raise TimeoutError("Redis says nothing any more")
