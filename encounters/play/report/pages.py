"""The page of a report: charts, each with its table, and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from msgspec import Struct

from encounters import charts
from encounters.performance.markup import SafeString
from encounters.play.report.facts import Facts
from encounters.play.report.words import NamedGroup, ReportWords, clock, groups, percent, turning

FOES, PARTY = "foes", "party"
NOTHING = SafeString("")
LITTLE = 0.2
"""The minimum range of the luck bars, so that a little luck looks little."""


class Turn(Struct, frozen=True):
    """The turning point of the fight, and what changed then."""

    title: str
    sentences: Sequence[str]


class Supplies(Struct, frozen=True):
    """The supplies of a combatant, with what became of each."""

    name: str
    what: Sequence[str]


class Shown(Struct, frozen=True, kw_only=True):
    """The parts of the page; empty ones are left out."""

    outcome: str
    rounds: str
    remarks: Sequence[str]
    course: SafeString
    turn: Turn | None
    deciding: Turn | None
    dealt: SafeString
    taken: SafeString
    deeds: Sequence[NamedGroup]
    heals: bool
    friendly: bool
    luck: SafeString
    verdicts: Sequence[str]
    minutes: SafeString
    waited: str
    supplies: Sequence[Supplies]
    spoils: Sequence[tuple[str, str, str]]


def page_context(facts: Facts) -> Shown:
    words, everybody = ReportWords(facts), groups(facts)
    exact = all(item.measured == "share" for item in facts.courses)
    measure = gettext("strength by round") if exact else gettext("strength, as the table saw it")
    rolled = [person for person in facts.people if person.luck.rolls]
    return Shown(
        outcome=words.outcome(),
        rounds=words.rounds(),
        remarks=words.remarks(),
        course=charts.lines(course(words), id="course", aside=measure),
        turn=_turn(words),
        deciding=deciding_step(words),
        dealt=_damage(words, "dealt", everybody),
        taken=_damage(words, "taken", everybody),
        deeds=[
            combatant
            for combatant in everybody
            if combatant.hits or combatant.felled or combatant.healed or combatant.friendly
        ],
        heals=any(combatant.healed for combatant in everybody),
        friendly=any(combatant.friendly for combatant in everybody),
        luck=_luck(words) if rolled else NOTHING,
        verdicts=_verdicts(words),
        minutes=_minutes(words) if facts.seconds else NOTHING,
        waited=words.waited(),
        supplies=[
            Supplies(fighter.name, what)
            for fighter in facts.fighters
            if (what := words.used(fighter))
        ],
        spoils=words.spoils(),
    )


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


def _turn(words: ReportWords) -> Turn | None:
    facts = words.facts
    turned = turning(facts.courses)
    if turned is None:
        return None
    title = gettext("Round {round} changed the balance most").format(round=facts.ticks[turned - 1])
    return Turn(title, words.turned(turned))


def deciding_step(words: ReportWords) -> Turn | None:
    """The deciding step if it is known; or the text that none changed much."""
    found = words.facts.deciding
    if found is None:
        return None
    if not found.decisive:
        return Turn(gettext("The outcome was hardly ever in doubt"), ())
    title = gettext("The deciding moment, in round {round}").format(round=found.round)
    return Turn(title, words.decided(found))


def _damage(words: ReportWords, what: str, everybody: Sequence[NamedGroup]) -> SafeString:
    titles = {"dealt": gettext("Damage dealt"), "taken": gettext("Damage taken")}
    amounts = [(combatant, int(getattr(combatant, what))) for combatant in everybody]
    amounts.sort(key=lambda person: -person[1])
    if not any(amount for _, amount in amounts):
        return NOTHING
    return charts.bars(
        id=what,
        title=titles[what],
        aside=words.harm(),
        rows=[
            charts.Bar(fighter.name, amount, str(amount), PARTY if fighter.ally else FOES)
            for fighter, amount in amounts
            if amount or (fighter.ally and fighter.count == 1)
        ],
    )


def _luck(words: ReportWords) -> SafeString:
    none = gettext("no rolls")
    return charts.bars(
        id="luck",
        title=gettext("Luck of the dice"),
        aside=gettext("{share} is to be expected").format(share=percent(0.5)),
        centred=True,
        most=max(LITTLE, *(abs(person.luck.mean - 0.5) for person in words.facts.people)),
        rows=[
            charts.Bar(
                words.person(person),
                person.luck.mean - 0.5 if person.luck.rolls else 0,
                percent(person.luck.mean) if person.luck.rolls else none,
                PARTY if person.luck.mean >= 0.5 else FOES,
            )
            for person in words.facts.people
        ],
    )


def _verdicts(words: ReportWords) -> list[str]:
    rolled = [person for person in words.facts.people if person.luck.rolls]
    said = [verdict for roll in rolled if (verdict := words.luck(roll))]
    if rolled and not said:
        return [gettext("Everybody’s dice were average.")]
    return said


def _minutes(words: ReportWords) -> SafeString:
    facts = words.facts
    most_first = sorted(facts.people, key=lambda person: -person.seconds)
    return charts.bars(
        id="minutes",
        title=gettext("Minutes per player"),
        aside=gettext("{time} in all").format(time=clock(facts.seconds)),
        rows=[
            charts.Bar(words.person(item), item.seconds, clock(item.seconds), "other")
            for item in most_first
        ],
    )
