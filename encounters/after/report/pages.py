"""The page of a report, and that of an evening: charts, each with its table, and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from encounters.after import charts
from encounters.after.report.documents import DocumentTable
from encounters.after.report.evening import Evening
from encounters.after.report.facts import Facts, ReportedPerson
from encounters.after.report.sums import Total, groups, spent_time
from encounters.after.report.words import (
    ReportWords,
    clock,
    expected_luck,
    of_person,
    percent,
    statistics,
    titles_of_figures,
    turning,
)
from encounters.serve.performance.markup import SafeString

FOES, PARTY = "foes", "party"
NOTHING = SafeString("")
LITTLE = 0.2
"""The minimum range of the luck bars, so that a little luck looks little."""


class TurningPoint(Struct, frozen=True):
    """A point at which the fight turned, and what changed then."""

    title: str
    sentences: Sequence[str]


def page_context(facts: Facts) -> dict[str, Any]:
    """The parts of a report's page; empty ones are left out."""
    words, everybody = ReportWords(facts), groups(facts)
    exact = all(item.measured == "share" for item in facts.courses)
    measure = gettext("strength by round") if exact else gettext("strength, as the table saw it")
    rolled = [person for person in facts.people if person.luck.rolls]
    verdicts = [verdict for person in rolled if (verdict := words.luck(person))]
    range_of_luck = max([LITTLE, *(abs(person.luck.mean - 0.5) for person in facts.people)])
    dealt = _figures("dealt", "dealt", everybody, words.harm())
    return {
        "outcome": words.outcome(),
        "rounds": words.rounds(),
        "remarks": words.remarks(),
        "course": charts.lines(course(words), id="course", aside=measure),
        "turn": _turning_point(words),
        "deciding": deciding_step(words),
        "dealt": dealt,
        "taken": _figures("taken", "taken", everybody, words.harm()),
        "deeds": _deeds(everybody, of_damage=bool(dealt)),
        "luck": _luck("luck", facts.people, range_of_luck) if rolled else NOTHING,
        "verdicts": verdicts or [gettext("Everybody’s dice were average.")],
        "minutes": _minutes("minutes", facts.people, facts.seconds) if facts.seconds else NOTHING,
        "waited": words.waited(),
        "supplies": [
            (fighter.name, used) for fighter in facts.fighters if (used := words.used(fighter))
        ],
        "spoils": words.spoils(),
    }


def charts_of(evening: Evening) -> list[SafeString]:
    sums = evening.totals
    rolled = [person for person in sums.people if person.luck.rolls]
    spent = spent_time(sums.people)
    some = (
        _figures("evening-dealt", "dealt", sums.heroes, evening.harm) if sums.harm else NOTHING,
        _figures("evening-felled", "felled", sums.heroes),
        _luck("evening-luck", rolled, 0.5) if rolled else NOTHING,
        _minutes("evening-minutes", spent, sums.seconds) if spent else NOTHING,
    )
    return [chart for chart in some if chart]


def course(words: ReportWords, title: str = "") -> charts.LineChart:
    """Each side's strength over the rounds, and who fell when."""
    facts = words.facts
    sides = [item.side for item in facts.courses]
    turned = turning(facts.courses)
    return charts.LineChart(
        title=title or gettext("Course of the fight"),
        ticks=words.ticks(),
        series=[
            charts.ChartLine(
                name,
                tuple(None if item is None else round(100 * item) for item in side.strength),
                PARTY if side.ally else FOES,
            )
            for name, side in zip(words.sides(), facts.courses, strict=True)
        ],
        marks=[
            charts.Mark(fell.tick, sides.index(fell.side), fell.text)
            for fell in (*words.fallen(), *words.fallen(left=True))
        ],
        unit="%",
        most=100,
        band=(turned - 1, turned) if turned is not None else None,
    )


def _turning_point(words: ReportWords) -> TurningPoint | None:
    facts = words.facts
    tick = turning(facts.courses)
    if tick is None:
        return None
    title = gettext("Round {round} changed the balance most").format(round=facts.ticks[tick - 1])
    return TurningPoint(title, words.turned(tick))


def deciding_step(words: ReportWords) -> TurningPoint | None:
    """The deciding step if it is known; or the text that none changed much."""
    step = words.facts.deciding
    if step is None:
        return None
    if not step.decisive:
        return TurningPoint(gettext("The outcome was hardly ever in doubt"), ())
    title = gettext("The deciding moment, in round {round}").format(round=step.round)
    return TurningPoint(title, words.decided(step))


def _deeds(everybody: Sequence[Total], of_damage: bool) -> DocumentTable | None:
    """The table of what combatants did besides dealing damage; None if nobody did anything."""
    figures = {
        "hits": of_damage,
        "friendly": any(each.friendly for each in everybody),
        "felled": True,
        "healed": any(each.healed for each in everybody),
    }
    rows = [each for each in everybody if any(getattr(each, figure) for figure in figures)]
    return statistics(rows, (name for name, wanted in figures.items() if wanted)) if rows else None


def _figures(id: str, figure: str, totals: Sequence[Total], aside: str = "") -> SafeString:
    """A bar for each combatant, the longest first. Without a value, foes and groups have none."""
    amounts = sorted(((each, getattr(each, figure)) for each in totals), key=lambda bar: -bar[1])
    if not any(amount for _, amount in amounts):
        return NOTHING
    return charts.bars(
        id=id,
        title=titles_of_figures()[figure],
        aside=aside,
        rows=[
            charts.Bar(each.name, amount, str(amount), PARTY if each.ally else FOES)
            for each, amount in amounts
            if amount or (each.ally and each.count == 1)
        ],
    )


def _luck(id: str, people: Sequence[ReportedPerson], most: float) -> SafeString:
    none = gettext("no rolls")
    return charts.bars(
        id=id,
        title=gettext("Luck of the dice"),
        aside=expected_luck(),
        centred=True,
        most=most,
        rows=[
            charts.Bar(
                of_person(person),
                person.luck.mean - 0.5 if person.luck.rolls else 0,
                percent(person.luck.mean) if person.luck.rolls else none,
                PARTY if person.luck.mean >= 0.5 else FOES,
            )
            for person in people
        ],
    )


def _minutes(id: str, people: Sequence[ReportedPerson], seconds: float) -> SafeString:
    return charts.bars(
        id=id,
        title=gettext("Minutes per player"),
        aside=gettext("{time} in all").format(time=clock(seconds)),
        rows=[
            charts.Bar(of_person(each), each.seconds, clock(each.seconds), "other")
            for each in sorted(people, key=lambda each: -each.seconds)
        ],
    )
