"""Receives announcements of other processes through Redis; without it, versions are compared.

A connection that loses its packets looks like an idle one. So a silent Redis is pinged every
second, and given up after two pings.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from django.conf import settings

from encounters.live import bus

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds between two comparisons while Redis is away
QUIET = 1.0  # seconds of silence until Redis is pinged
SILENT = 2  # times in a row until the connection is given up


async def follow(
    heard: bus.Listener,
    compare: Callable[[], Awaitable[None]],
    pinged: Callable[[float], None] | None = None,
) -> None:
    """Passes on every message, and compares versions whenever one may have been missed. `pinged` is
    called with the round-trip time of this process's own messages."""
    if not settings.REDIS_URL:
        return
    from redis import RedisError
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    from encounters.live.shared_cache import PATIENCE, contact

    once = Retry(NoBackoff(), 0)  # no automatic reconnection: messages may have been missed
    warned = False
    while True:
        try:
            bus_at = Redis.from_url(
                settings.REDIS_URL,
                retry=once,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
            )
            async with bus_at as redis, redis.pubsub() as told:
                await told.subscribe(bus.channel())
                await compare()
                contact.found()
                await asyncio.to_thread(bus.publish_pending)
                warned = False
                async for message in _messages(told):
                    known = bus.read_message(message["data"]) if _said(message) else None
                    if known:
                        heard(*known)
                    elif pinged and _said(message):
                        _tell(pinged, message["data"])
        except (RedisError, OSError) as error:
            if not warned:
                log.warning("no contact with Redis, trying again: %s", error)
            warned = True
            await compare()
            await asyncio.sleep(PAUSE)


async def _messages(told: Any) -> AsyncIterator[dict[str, Any]]:
    """Yields each message. RedisError if the connection is silent for too long."""
    from redis import TimeoutError

    silent = 0
    while silent < SILENT:
        message = await told.get_message(timeout=QUIET)
        silent = 0 if message else silent + 1
        if message:
            yield message
        else:
            await told.ping()
            await asyncio.to_thread(bus.publish_pending)
    raise TimeoutError("Redis says nothing any more")


def _tell(pinged: Callable[[float], None], data: bytes) -> None:
    seconds = bus.read_ping(data)
    if seconds is not None:
        pinged(seconds)


def _said(message: dict[str, object]) -> bool:
    return message["type"] == "message"
