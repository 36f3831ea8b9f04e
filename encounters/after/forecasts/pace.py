"""The pace of a table: how long a fight takes, from its earlier fights."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

from django.core.cache import cache
from msgspec import Struct
from msgspec.structs import astuple

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step

BREAK = 180
"""Seconds without a step that count as a break."""
DEFAULT = 30.0
FIGHTS = 5  # the newest ones
ENOUGH = 12  # answers needed for an estimate
KEPT = 60  # seconds

ANSWERS = (Step.Kind.CHOICE, Step.Kind.STANDING, Step.Kind.ITSELF)
"""Kinds of steps that answer a question, as counted by a forecast."""

Row = tuple[datetime, str, str | None]


class TablePace(Struct, frozen=True):
    """Seconds from one answer for the party to the next, including everything else at the table,
    and the number of fights it is based on. 0: a default guess."""

    seconds: float
    fights: int = 0

    def minutes(self, answers: float) -> int:
        return max(1, round(answers * self.seconds / 60))


def pace_of(campaign: Campaign) -> TablePace:
    """The pace, cached for a minute; pages with a forecast poll every second."""
    key = f"pace-{campaign.pk}-{campaign.ruleset}"
    values: tuple[float, int] | None = cache.get(key)
    if values is None:
        values = astuple(measured_pace(campaign))
        cache.set(key, values, KEPT)
    return TablePace(*values)


def measured_pace(campaign: Campaign) -> TablePace:
    fought = campaign.encounters.filter(
        ruleset=campaign.ruleset,
        status__in=(Encounter.Status.OVER, Encounter.Status.CLOSED),
        started__isnull=False,
    ).order_by("-started")[:FIGHTS]
    seconds, answers, fights = 0.0, 0, 0
    for encounter in fought:
        party = {row.id for row in encounter.cast if row.side == "party"}
        steps = encounter.steps.order_by("number")
        rows: list[Row] = list(steps.values_list("created", "kind", "choice__by"))
        own = sum(kind in ANSWERS and by in party for _, kind, by in rows)
        if own:
            seconds, answers, fights = seconds + seconds_between(rows), answers + own, fights + 1
    return TablePace(seconds / answers, fights) if answers >= ENOUGH else TablePace(DEFAULT)


def seconds_between(rows: list[Row]) -> float:
    """The seconds between steps, without breaks."""
    gaps = ((after[0] - before[0]).total_seconds() for before, after in pairwise(rows))
    return sum(gap for gap in gaps if 0 <= gap <= BREAK)
