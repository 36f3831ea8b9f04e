"""What changed is announced here, and nowhere else.

`announce` makes the campaign's version grow inside the transaction, so whoever reads the change
reads the new version with it, and tells every process once it is durable. The bus carries
(campaign, version) and never content: a message that is lost costs a moment, since versions are
compared again with every heartbeat. Version 0 means that only who is here has changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from encounters.campaigns.models import Campaign, Seat

log = logging.getLogger(__name__)

CHANNEL = "runde"
PRESENCE = 0
PATIENCE = 0.5  # seconds a tap waits for Redis at most
HEARTBEAT = 20
PRESENT_FOR = timedelta(seconds=2 * HEARTBEAT + 5)

Listener = Callable[[int, int], None]
_listeners: list[Listener] = []


def announce(campaign: Campaign) -> None:
    """Something a phone could show has changed; call it inside the transaction that changes it."""
    campaign.version = F("version") + 1
    campaign.save(update_fields=["version"])
    pk, version = campaign.pk, campaign.version
    transaction.on_commit(lambda: publish(pk, version))


def announce_end(sender: type[Campaign], instance: Campaign, **signal: Any) -> None:
    """A campaign is deleted, wherever that was done: its pages are let go at once."""
    pk, version = instance.pk, instance.version + 1
    transaction.on_commit(lambda: publish(pk, version))


def announce_presence(campaign_pk: int) -> None:
    """Somebody came or went: only who shows that is told, and no version grows."""
    publish(campaign_pk, PRESENCE)


def present(campaign_pk: int) -> set[int]:
    """The seats that have a page open now."""
    since = timezone.now() - PRESENT_FOR
    here = Seat.objects.filter(campaign=campaign_pk, last_seen__gt=since, revoked=None)
    return set(here.values_list("pk", flat=True))


def listen(listener: Listener) -> None:
    """`listener(campaign_pk, version)` is called in whatever thread announces."""
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    _listeners.remove(listener)


def publish(campaign_pk: int, version: int) -> None:
    """Tells this process at once and the others through Redis, if there is one."""
    deliver(campaign_pk, version)
    if settings.REDIS_URL:
        _tell_others(campaign_pk, version)


def deliver(campaign_pk: int, version: int) -> None:
    for listener in tuple(_listeners):
        listener(campaign_pk, version)


def message(campaign_pk: int, version: int) -> str:
    return f"{campaign_pk}:{version}"


def read_message(data: bytes | str) -> tuple[int, int] | None:
    """(campaign, version), or None for what is no message of ours."""
    text = data.decode("ascii", "replace") if isinstance(data, bytes) else data
    pk, _, version = text.partition(":")
    return (int(pk), int(version)) if pk.isdecimal() and version.isdecimal() else None


def _tell_others(campaign_pk: int, version: int) -> None:
    from redis import RedisError

    try:
        _redis().publish(CHANNEL, message(campaign_pk, version))
    except RedisError as error:  # the others notice with their next heartbeat
        log.warning("Redis did not take a message: %s", error)


@cache
def _redis() -> Any:
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 1),
    )
