"""The sums of one fight or of several, and awards. Nothing is weighted or judged: an award is for
the most of one thing, and shared by all who have as much.

The figures of the page, of an evening, and of their files all follow from these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from encounters.after.report.facts import Facts, ReportedCombatant, ReportedPerson, Sums
from encounters.text import snippets


class Total(Sums, kw_only=True):
    """The sums of a combatant, of `count` that share a name, or of one over several `fights`.
    `downs`: how often it went down."""

    name: str
    ally: bool = True
    count: int = 1
    fights: int = 0
    downs: int = 0


class Award(Struct, frozen=True):
    """The most of something: `kind` of the award, `names` of its winners, and `amount` (for luck,
    the mean share of so many `rolls`)."""

    kind: str
    names: tuple[str, ...]
    amount: float
    rolls: int = 0


class Totals(Struct):
    """The sums of several fights. `harm` is the unit of damage; empty if the games use different
    ones or none. `won`: the fights won by the readers' side, whose combatants are the `heroes`."""

    fights: int
    won: int
    rounds: int
    seconds: float
    harm: str
    heroes: tuple[Total, ...]
    people: tuple[ReportedPerson, ...]
    awards: tuple[Award, ...]


def groups(facts: Facts) -> list[Total]:
    """All combatants in roster order, those who share a name together."""
    members: dict[tuple[str, str], list[ReportedCombatant]] = {}
    for fighter in facts.fighters:
        members.setdefault((fighter.side, fighter.group or fighter.id), []).append(fighter)
    totals = []
    for some in members.values():
        first, count = some[0], len(some)
        name = snippets.plain(snippets.times(first.group, count)) if count > 1 else first.name
        total = Total(name=name, ally=first.ally, count=count)
        for fighter in some:
            total.add(fighter)
        totals.append(total)
    return totals


def totals(editions: Sequence[Facts]) -> Totals:
    """The sums of one reader's editions, in the order of the fights."""
    heroes: dict[tuple[str, str], Total] = {}
    people: dict[int | None, ReportedPerson] = {}
    for facts in editions:
        for fighter in facts.fighters:
            if fighter.ally:
                key = fighter.id, fighter.name
                hero = heroes.setdefault(key, Total(name=fighter.name))
                hero.add(fighter)
                hero.fights += 1
                falls = (fall for fall in facts.fallen if fall.id == fighter.id)
                hero.downs += sum(not (fall.left or fall.again) for fall in falls)
        for person in facts.people:
            before = people.get(person.seat)
            people[person.seat] = before + person if before else person
    units = {(facts.ruleset, facts.harm) for facts in editions}
    harm = next(iter(units))[1] if len(units) == 1 else ""
    return Totals(
        fights=len(editions),
        won=sum(
            any(course.ally and course.side == facts.winner for course in facts.courses)
            for facts in editions
        ),
        rounds=sum(len(facts.ticks) for facts in editions),
        seconds=sum(facts.seconds for facts in editions),
        harm=harm,
        heroes=tuple(heroes.values()),
        people=tuple(people.values()),
        awards=tuple(_awards(heroes.values(), people.values(), bool(harm))),
    )


def spent_time(people: Iterable[ReportedPerson]) -> list[ReportedPerson]:
    """Those who spent time on decisions, the longest first."""
    return sorted((each for each in people if each.seconds), key=lambda each: -each.seconds)


def _awards(
    heroes: Iterable[Total], people: Iterable[ReportedPerson], comparable: bool
) -> Iterator[Award]:
    amounts = ("dealt", "felled", "hits", "healed", "taken") if comparable else ("felled", "hits")
    for kind in amounts:
        most = max((getattr(hero, kind) for hero in heroes), default=0)
        if most > 0:
            names = tuple(hero.name for hero in heroes if getattr(hero, kind) == most)
            yield Award(kind, names, most)
    for kind in ("lucky", "unlucky"):
        those = [person for person in people if person.luck.verdict == kind]
        if those:
            furthest = max(those, key=lambda person: abs(person.luck.sigma)).luck
            names = tuple(person.name for person in those if person.luck == furthest)
            yield Award(kind, names, furthest.mean, furthest.rolls)
