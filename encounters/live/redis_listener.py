"""Hears through Redis what other processes announce; while it is away, versions are compared.

A connection whose packets are lost looks like one on which nothing happens. So a Redis that says
nothing is asked for a sign of life each second, and given up after two.
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
QUIET = 1.0  # seconds without a word, until Redis is asked for one
SILENT = 2  # times in a row, until it is given up


async def follow(
    heard: bus.Listener,
    compare: Callable[[], Awaitable[None]],
    pinged: Callable[[float], None] | None = None,
) -> None:
    """Passes on every message; compares versions whenever one may have been missed. `pinged` is
    told how long a message of this process took to come back."""
    if not settings.REDIS_URL:
        return
    from redis import RedisError
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    from encounters.live.shared_cache import PATIENCE, contact

    once = Retry(NoBackoff(), 0)  # no silent reconnection: something may have been missed
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
                await asyncio.to_thread(bus.tell_others)
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
    """Each message as it comes. RedisError once nothing comes any more."""
    from redis import TimeoutError

    silent = 0
    while silent < SILENT:
        message = await told.get_message(timeout=QUIET)
        silent = 0 if message else silent + 1
        if message:
            yield message
        else:
            await told.ping()
            await asyncio.to_thread(bus.tell_others)
    raise TimeoutError("Redis says nothing any more")


def _tell(pinged: Callable[[float], None], data: bytes) -> None:
    seconds = bus.read_ping(data)
    if seconds is not None:
        pinged(seconds)


def _said(message: dict[str, object]) -> bool:
    return message["type"] == "message"
