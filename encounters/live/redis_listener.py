"""Hears through Redis what other processes announce; while it is away, versions are compared."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from django.conf import settings

from encounters.live import bus

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds between two comparisons while Redis is away


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

    from encounters.shared_cache import PATIENCE, contact

    once = Retry(NoBackoff(), 0)  # no silent reconnection: something may have been missed
    warned = False
    while True:
        try:
            bus_at = Redis.from_url(settings.REDIS_URL, retry=once, socket_connect_timeout=PATIENCE)
            async with bus_at as redis, redis.pubsub() as told:
                await told.subscribe(bus.channel())
                await compare()
                contact.found()
                await asyncio.to_thread(bus.tell_others)
                warned = False
                async for message in told.listen():
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


def _tell(pinged: Callable[[float], None], data: bytes) -> None:
    seconds = bus.read_ping(data)
    if seconds is not None:
        pinged(seconds)


def _said(message: dict[str, object]) -> bool:
    return message["type"] == "message"
