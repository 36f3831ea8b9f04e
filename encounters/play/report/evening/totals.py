"""Sums over the fights of an evening, and awards. Nothing is weighted or judged: an award is for
the most of one thing, and shared by all who have as much."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from encounters.play.report.facts import Facts, Fighter, Luck
from encounters.text import library_words


class Hero(Struct):
    """A combatant of the readers' side, over all fights. `downs`: how often it went down."""

    id: str
    name: str
    fights: int = 0
    dealt: int = 0
    taken: int = 0
    healed: int = 0
    hits: int = 0
    felled: int = 0
    downs: int = 0


class Player(Struct):
    """A person at the table, over all fights; `seat` None is the GM."""

    seat: int | None
    name: str
    seconds: float = 0
    waited: float = 0
    luck: Luck = Luck()


class Award(Struct, frozen=True):
    """The most of something: `kind` of the award, `names` of its winners, and `amount` (for luck,
    the mean share of so many `rolls`)."""

    kind: str
    names: tuple[str, ...]
    amount: float
    rolls: int = 0


class Totals(Struct):
    """The sums. `harm` is the unit of damage; empty if the games of the evening use different ones
    or none. `won`: the fights won by the readers' side."""

    fights: int
    won: int
    rounds: int
    seconds: float
    harm: str
    heroes: tuple[Hero, ...]
    players: tuple[Player, ...]
    felled: int
    awards: tuple[Award, ...]


def totals(editions: Iterable[Facts]) -> Totals:
    """The sums of one reader's editions, in the order of the fights."""
    known = list(editions)
    heroes: dict[tuple[str, str], Hero] = {}
    players: dict[int | None, Player] = {}
    for facts in known:
        for fighter in facts.fighters:
            if fighter.ally:
                _add(heroes.setdefault((fighter.id, fighter.name), _hero(fighter)), fighter, facts)
        for person in facts.people:
            called = library_words.of_game(facts.ruleset, person.name)
            player = players.setdefault(person.seat, Player(person.seat, called))
            player.seconds += person.seconds
            player.waited += person.waited
            player.luck = both(player.luck, person.luck)
    units = {(facts.ruleset, facts.harm) for facts in known}
    harm = next(iter(units))[1] if len(units) == 1 else ""
    of_sheets = tuple(heroes.values())
    return Totals(
        fights=len(known),
        won=sum(_won(facts) for facts in known),
        rounds=sum(len(facts.ticks) for facts in known),
        seconds=sum(facts.seconds for facts in known),
        harm=harm,
        heroes=of_sheets,
        players=tuple(players.values()),
        felled=sum(sheet.felled for sheet in of_sheets),
        awards=tuple(_awards(of_sheets, tuple(players.values()), bool(harm))),
    )


def both(one: Luck, other: Luck) -> Luck:
    """The luck of all rolls of both."""
    rolls = one.rolls + other.rolls
    if not rolls:
        return Luck()
    return Luck(rolls, round((one.mean * one.rolls + other.mean * other.rolls) / rolls, 4))


def _hero(fighter: Fighter) -> Hero:
    return Hero(fighter.id, fighter.name)


def _add(hero: Hero, fighter: Fighter, facts: Facts) -> None:
    hero.fights += 1
    hero.dealt += fighter.dealt
    hero.taken += fighter.taken
    hero.healed += fighter.healed
    hero.hits += fighter.hits
    hero.felled += fighter.felled
    fell = (fall for fall in facts.fallen if fall.id == fighter.id)
    hero.downs += sum(not (item.left or item.again) for item in fell)


def _won(facts: Facts) -> bool:
    return any(course.ally and course.side == facts.winner for course in facts.courses)


def _awards(heroes: Iterable[Hero], players: Iterable[Player], comparable: bool) -> Iterable[Award]:
    people = list(heroes)
    counted: tuple[tuple[str, Callable[[Hero], int], bool], ...] = (
        ("dealt", lambda fighter: fighter.dealt, comparable),
        ("felled", lambda fighter: fighter.felled, True),
        ("hits", lambda fighter: fighter.hits, True),
        ("healed", lambda fighter: fighter.healed, comparable),
        ("taken", lambda fighter: fighter.taken, comparable),
    )
    for kind, amount, counts in counted:
        most = max((amount(person) for person in people), default=0) if counts else 0
        if most > 0:
            names = tuple(person.name for person in people if amount(person) == most)
            yield Award(kind, names, most)
    rolled = list(players)
    for kind in ("lucky", "unlucky"):
        those = [roll for roll in rolled if roll.luck.verdict == kind]
        if those:
            furthest = max(those, key=lambda fighter: abs(fighter.luck.sigma)).luck
            names = tuple(item.name for item in those if item.luck == furthest)
            yield Award(kind, names, furthest.mean, furthest.rolls)
