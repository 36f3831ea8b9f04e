"""Announces every change of a campaign; no other module does.

The campaign's version is incremented inside the transaction of the change, so a reader who sees the
change sees the new version. Every process is notified after the commit.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction

from encounters.campaigns.models import Campaign, CoGM
from encounters.serve.live import bus
from encounters.serve.performance.prepared_statements import Increment

_grown = Increment(Campaign, "version")


def lock_campaign(campaign_pk: int) -> Campaign:
    """The campaign, locked until the transaction ends. Whoever changes its sheets locks it before
    them, so that no two changes wait for each other."""
    return Campaign.objects.select_for_update().get(pk=campaign_pk)


def announce(campaign: Campaign) -> None:
    """Announces a change that a phone could show. Call it inside the transaction of the change."""
    pk, version = campaign.pk, _grown(campaign.pk)
    campaign.version = version
    transaction.on_commit(lambda: bus.publish(pk, version))


def announce_leaving(sender: type[CoGM], instance: CoGM, **signal: Any) -> None:
    """Closes the pages of a GM or co-GM who stops running the campaign, for example because the
    account is deleted."""
    with suppress(LookupError):  # the campaign is deleted as well, which is announced by itself
        announce(instance.campaign)


def announce_end(sender: type[Campaign], instance: Campaign, **signal: Any) -> None:
    """Closes the pages of a campaign when it is deleted in any way."""
    pk, version = instance.pk, instance.version + 1
    transaction.on_commit(lambda: bus.publish(pk, version))
