"""Tells every process that a campaign has a new version.

Messages carry (campaign, version) and never content. A lost message only costs time, since versions
are compared again with every heartbeat. Version 0 means that only presence has changed.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings

PRESENCE = 0
HEARTBEAT = 20  # seconds between two comparisons

Listener = Callable[[int, int], None]
_listeners: list[Listener] = []
_own = secrets.token_hex(8)  # identifies this process's own messages
_untold: dict[tuple[int, bool], int] = {}  # versions by campaign, and whether it is only presence


def listen(listener: Listener) -> None:
    """Registers a listener: `listener(campaign_pk, version)` is called in the announcing thread."""
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    _listeners.remove(listener)


def publish(campaign_pk: int, version: int) -> None:
    """Tells this process at once, and the others through Redis if it is configured."""
    deliver(campaign_pk, version)
    if settings.REDIS_URL:
        _untold[campaign_pk, version == PRESENCE] = version
        publish_pending()


def publish_pending() -> None:
    """Sends pending versions to the other processes. They stay pending if Redis refuses them."""
    from redis import RedisError

    from encounters.live.shared_cache import contact

    while _untold and not contact.lost:
        about, version = _untold.popitem()
        try:
            _redis().publish(channel(), message(about[0], version))
        except RedisError as error:
            _untold.setdefault(about, version)
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

    from encounters.live.shared_cache import contact

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

    from encounters.live.shared_cache import patient

    return Redis.from_url(settings.REDIS_URL, **patient())
