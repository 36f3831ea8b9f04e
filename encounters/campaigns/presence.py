"""Presence: the seats that currently have a page open."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from encounters.campaigns.models import Seat
from encounters.live import bus

PRESENT_FOR = timedelta(seconds=2 * bus.HEARTBEAT + 5)


def present(campaign_pk: int) -> set[int]:
    """The seats of a campaign that currently have a page open."""
    since = timezone.now() - PRESENT_FOR
    here = Seat.objects.filter(campaign=campaign_pk, last_seen__gt=since, revoked=None)
    return set(here.values_list("pk", flat=True))
