"""What other processes announce, through Redis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from django.conf import settings

from encounters.play import bus

log = logging.getLogger(__name__)

PAUSE = 1.0


async def follow(heard: bus.Listener, compare: Callable[[], Awaitable[None]]) -> None:
    """Passes on every message; compares versions whenever it could have missed one."""
    if not settings.REDIS_URL:
        return
    from redis import RedisError
    from redis.asyncio import Redis

    while True:
        try:
            async with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as told:
                await told.subscribe(bus.CHANNEL)
                await compare()
                async for message in told.listen():
                    known = bus.read_message(message["data"]) if _said(message) else None
                    if known:
                        heard(*known)
        except (RedisError, OSError) as error:
            log.warning("no contact with Redis, trying again: %s", error)
            await asyncio.sleep(PAUSE)


def _said(message: dict[str, object]) -> bool:
    return message["type"] == "message"
