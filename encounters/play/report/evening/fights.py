"""The fights of an evening, each in the edition that a member may read.

A fight belongs to the evening on which it began, in the reader's time zone
(`encounters/middleware/request_decoding.py`). An evening lasts until dawn: a fight that begins at
1 a.m. belongs to the previous date.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils import timezone
from django.utils.translation import gettext
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.play.models import Encounter, Encounters
from encounters.play.report import audiences, keeping
from encounters.play.report.facts import Facts
from rulesets.registry import UnknownRuleset

DAWN = time(6)


class FinishedFight(Struct, frozen=True):
    """A fight that is over. `facts` is its edition for the reader; without one `why` is the
    reason."""

    encounter: Encounter
    facts: Facts | None = None
    why: str = ""


def fights_on(member: Member, day: date) -> list[FinishedFight]:
    """The fights of that evening in order, as this member may read them."""
    audience = audiences.audience_of(member)
    return [_read(item, audience) for item in _finished(member).filter(started__range=bounds(day))]


def evening_of(encounter: Encounter) -> date | None:
    """The evening on which the fight began; None if it has not begun."""
    if encounter.started is None:
        return None
    begun = timezone.localtime(encounter.started)
    return begun.date() if begun.time() >= DAWN else begun.date() - timedelta(days=1)


def adjacent_days(member: Member, day: date) -> tuple[date | None, date | None]:
    """The evenings with finished fights before and after that date."""
    first, last = bounds(day)
    fights = _finished(member)
    before, after = fights.filter(started__lt=first).last(), fights.filter(started__gt=last).first()
    return evening_of(before) if before else None, evening_of(after) if after else None


def bounds(day: date) -> tuple[datetime, datetime]:
    """The first and the last moment of an evening."""
    zone = timezone.get_current_timezone()
    first, after = (datetime.combine(day + timedelta(days=item), DAWN, zone) for item in (0, 1))
    return first, after - timedelta.resolution


def _finished(member: Member) -> Encounters:
    found = Encounter.objects.filter(campaign=member.campaign, status__in=keeping.ENDED)
    return found.select_related("campaign__gm").order_by("started", "pk")


def _read(encounter: Encounter, audience: str) -> FinishedFight:
    try:
        return FinishedFight(encounter, keeping.facts_for(encounter, audience))
    except keeping.NotYet:
        return FinishedFight(encounter, why=gettext("Its report is being made."))
    except (keeping.CannotBeMade, keeping.StillOn, UnknownRuleset):
        return FinishedFight(encounter, why=gettext("It has no report."))
