"""The fights of an evening, each in the edition that a member may read, and their sums.

A fight belongs to the evening on which it began, in the reader's time zone
(`encounters/serve/middleware/requests.py`). An evening lasts until dawn: a fight that
begins at 1 a.m. belongs to the previous date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.after.report import audiences, keeping
from encounters.after.report.documents import DocumentTable
from encounters.after.report.facts import Facts
from encounters.after.report.sums import totals
from encounters.after.report.words import ReportWords, clock, percent, statistics
from encounters.campaigns.access import Member
from encounters.play.models import Encounter, Encounters
from encounters.text.wording import join_list
from rulesets.registry import UnknownRuleset

DAWN = time(6)


class FinishedFight(Struct, frozen=True):
    """A fight that is over. `facts` is its edition for the reader; without one `why` is the
    reason."""

    encounter: Encounter
    facts: Facts | None = None
    why: str = ""

    @property
    def outcome(self) -> str:
        """The winner and the number of rounds, or why they are unknown."""
        if self.facts is None:
            return self.why
        words = ReportWords(self.facts)
        return gettext("{outcome} · {rounds}").format(
            outcome=words.outcome(), rounds=words.rounds()
        )


class Evening:
    """The fights of a date, as one reader may know them."""

    def __init__(self, day: date, fights: Sequence[FinishedFight]):
        self.day, self.fights = day, fights
        self.editions = [fight.facts for fight in fights if fight.facts is not None]
        self.totals = totals(self.editions)

    @property
    def title(self) -> str:
        return gettext("Session of %(date)s") % {"date": date_format(self.day, "DATE_FORMAT")}

    @property
    def harm(self) -> str:
        """The unit of damage, if it is the same in all fights."""
        return ReportWords(self.editions[0]).harm() if self.totals.harm else ""

    def summary(self) -> Iterator[str]:
        sums = self.totals
        yield ngettext("{count} fight", "{count} fights", sums.fights).format(count=sums.fights)
        if sums.fights:
            won = ngettext("{count} of them won", "{count} of them won", sums.won)
            yield won.format(count=sums.won)
            yield ngettext("{count} round", "{count} rounds", sums.rounds).format(count=sums.rounds)
        if sums.seconds:
            yield gettext("Time for decisions: {time}").format(time=clock(sums.seconds))

    def awards(self) -> Iterator[tuple[str, str, str]]:
        """Each award's title, winners, and amount."""
        titles = {
            "dealt": gettext("Most damage dealt"),
            "felled": gettext("Most downed"),
            "hits": gettext("Most hits"),
            "healed": gettext("Most healing"),
            "taken": gettext("Most damage taken"),
            "lucky": gettext("Luckiest dice"),
            "unlucky": gettext("Unluckiest dice"),
        }
        for award in self.totals.awards:
            amount = str(round(award.amount))
            if award.rolls:
                of_rolls = ngettext(
                    "{share} in {count} roll", "{share} in {count} rolls", award.rolls
                )
                amount = of_rolls.format(share=percent(award.amount), count=award.rolls)
            yield titles[award.kind], join_list(list(award.names)), amount

    def table(self) -> DocumentTable | None:
        """The sums of each combatant; None if only their names are known."""
        of_damage = ("dealt", "taken", "healed") if self.totals.harm else ()
        figures = ("fights", *of_damage, "hits", "felled", "downs")
        heroes = self.totals.heroes
        some = [each for each in figures if any(getattr(hero, each) for hero in heroes)]
        return statistics(heroes, some) if len(some) > 1 else None


def fights_on(member: Member, day: date) -> list[FinishedFight]:
    """The fights of that evening in order, as this member may read them."""
    audience = audiences.audience_of(member)
    return [_read(item, audience) for item in _ended(member).filter(started__range=bounds(day))]


def evening_of(encounter: Encounter) -> date | None:
    """The evening on which the fight began; None if it has not begun."""
    if encounter.started is None:
        return None
    begun = timezone.localtime(encounter.started)
    return begun.date() if begun.time() >= DAWN else begun.date() - timedelta(days=1)


def adjacent_days(member: Member, day: date) -> tuple[date | None, date | None]:
    """The evenings with finished fights before and after that date."""
    first, last = bounds(day)
    fights = _ended(member)
    before, after = fights.filter(started__lt=first).last(), fights.filter(started__gt=last).first()
    return evening_of(before) if before else None, evening_of(after) if after else None


def bounds(day: date) -> tuple[datetime, datetime]:
    """The first and the last moment of an evening."""
    zone = timezone.get_current_timezone()
    first, after = (datetime.combine(day + timedelta(days=item), DAWN, zone) for item in (0, 1))
    return first, after - timedelta.resolution


def _ended(member: Member) -> Encounters:
    over = Encounter.objects.filter(campaign=member.campaign, status__in=keeping.ENDED)
    return over.select_related("campaign__gm").order_by("started", "pk")


def _read(encounter: Encounter, audience: str) -> FinishedFight:
    try:
        return FinishedFight(encounter, keeping.facts_for(encounter, audience))
    except keeping.NotYet:
        return FinishedFight(encounter, why=gettext("Its report is being made."))
    except (keeping.CannotBeMade, keeping.StillOn, UnknownRuleset):
        return FinishedFight(encounter, why=gettext("It has no report."))
