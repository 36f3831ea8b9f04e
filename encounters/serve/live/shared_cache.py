"""A cache shared by several processes, in Redis; while it is unreachable each process uses its own
memory.

`contact` is shared by cache and bus: once one finds Redis unreachable, the other does not wait for
it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds that a call waits for Redis at most
PAUSE = 2.0  # seconds without further attempts after a failure


class Contact:
    """Whether Redis should be tried now."""

    def __init__(self) -> None:
        self._again = 0.0
        self._told = False

    @property
    def lost(self) -> bool:
        return time.monotonic() < self._again

    def lose(self, error: RedisError) -> None:
        if not self._told:
            log.warning("Redis is away, each process goes on alone: %s", error)
        self._told = True
        self._again = time.monotonic() + PAUSE

    def restore(self) -> None:
        if self._told:
            log.warning("Redis is back")
        self._told, self._again = False, 0.0


contact = Contact()


def patient() -> dict[str, Any]:
    """Connection options: short timeouts and a single retry over a new connection."""
    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 1),
    }


def _or_alone(name: str) -> Callable[..., Any]:
    """The client's method of that name, falling back to process memory while Redis is
    unreachable."""
    in_redis = getattr(RedisCacheClient, name)

    def asked(self: Client, *args: Any) -> Any:
        if not contact.lost:
            try:
                answer = in_redis(self, *args)
                contact.restore()
                return answer
            except RedisError as error:
                contact.lose(error)
        return getattr(self.alone, name)(*args)

    return asked


class Client(RedisCacheClient):
    """Redis with a fallback to memory, which has the same methods."""

    alone = LocMemCache("while Redis is away", {"max_entries": 20_000})

    def __init__(self, servers: Any, **options: Any):
        super().__init__(servers, **patient(), **options)

    add = _or_alone("add")
    get = _or_alone("get")
    set = _or_alone("set")
    touch = _or_alone("touch")
    delete = _or_alone("delete")
    has_key = _or_alone("has_key")
    incr = _or_alone("incr")
    get_many = _or_alone("get_many")
    set_many = _or_alone("set_many")
    delete_many = _or_alone("delete_many")
    clear = _or_alone("clear")


class SharedCache(RedisCache):
    """Django's Redis cache, which never raises if Redis is missing, but then forgets values."""

    def __init__(self, server: Any, params: dict[str, Any]):
        super().__init__(server, params)
        self._class = Client
