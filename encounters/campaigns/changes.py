"""Announces every change of a campaign; nothing else does.

The campaign's version grows inside the transaction that changes something, so whoever reads the
change reads the new version with it. Every process is told once the change is durable.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction

from encounters.campaigns.models import Campaign, CoGM
from encounters.live import bus
from encounters.performance.prepared_statements import Count

_grown = Count(Campaign, "version")


def announce(campaign: Campaign) -> None:
    """Something a phone could show has changed; call it inside the transaction that changes it."""
    pk, version = campaign.pk, _grown(campaign.pk)
    campaign.version = version
    transaction.on_commit(lambda: bus.publish(pk, version))


def announce_leaving(sender: type[CoGM], instance: CoGM, **signal: Any) -> None:
    """Somebody runs a campaign no more, wherever that was decided: an account may be deleted. Their
    pages are closed at once."""
    with suppress(LookupError):  # the campaign goes as well, which is announced by itself
        announce(instance.campaign)


def announce_end(sender: type[Campaign], instance: Campaign, **signal: Any) -> None:
    """A campaign is deleted, wherever that was done: its pages are closed at once."""
    pk, version = instance.pk, instance.version + 1
    transaction.on_commit(lambda: bus.publish(pk, version))
