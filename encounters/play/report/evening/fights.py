"""Which fights belong to an evening, each in the edition that somebody may read.

A fight belongs to the date on which it began, in the time zone of the server: one that goes on past
midnight is still of that evening.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.utils import timezone
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.play.models import Encounter, Encounters
from encounters.play.report import audiences, keeping
from encounters.play.report.facts import Facts
from encounters.spoken import gettext
from rulesets.registry import UnknownRuleset


class Fought(Struct, frozen=True):
    """A fight that is over. `facts` is its edition for the reader; without one `why` says why."""

    encounter: Encounter
    facts: Facts | None = None
    why: str = ""


def on(member: Member, day: date) -> list[Fought]:
    """The fights of that date, in their order, as this member may read of them."""
    audience = audiences.of(member)
    return [_read(one, audience) for one in _finished(member).filter(started__range=bounds(day))]


def dates(encounters: Iterable[Encounter]) -> list[date]:
    """On which dates these fights began, each once, in their order."""
    begun = (one.started for one in encounters)
    return list(dict.fromkeys(timezone.localdate(when) for when in begun if when is not None))


def beside(member: Member, day: date) -> tuple[date | None, date | None]:
    """The evening before that date, and the one after it, on which a fight was finished."""
    first, last = bounds(day)
    fights = _finished(member)
    before = fights.filter(started__lt=first).last()
    after = fights.filter(started__gt=last).first()
    return _date(before), _date(after)


def bounds(day: date) -> tuple[datetime, datetime]:
    """From the first moment of a date to its last."""
    zone = timezone.get_current_timezone()
    first = datetime.combine(day, time.min, zone)
    return first, datetime.combine(day + timedelta(days=1), time.min, zone) - timedelta.resolution


def _finished(member: Member) -> Encounters:
    found = Encounter.objects.filter(campaign=member.campaign, status__in=keeping.ENDED)
    return found.select_related("campaign__gm").order_by("started", "pk")


def _date(encounter: Encounter | None) -> date | None:
    return timezone.localdate(encounter.started) if encounter and encounter.started else None


def _read(encounter: Encounter, audience: str) -> Fought:
    try:
        return Fought(encounter, keeping.of(encounter, audience))
    except keeping.NotYet:
        return Fought(encounter, why=gettext("Its report is being made."))
    except (keeping.CannotBeMade, keeping.StillOn, UnknownRuleset):
        return Fought(encounter, why=gettext("It has no report."))
