"""What came of many fights, in numbers that can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from rulesets.contract import GM, Ruleset
from rulesets.forecast.playing import Played

SHARES = 10
"""Hit points left are counted in so many classes of a tenth of the whole each; 0 is its own."""


class Person(Struct, kw_only=True):
    """One combatant: in how many of the fights it was down at the end, and dead; how many ended
    with how much `left` (tenths of its strength, rounded up); how often it was asked."""

    name: str
    side: str
    down: int = 0
    dead: int = 0
    left: Counter[int] = field(default_factory=Counter)
    asked: int = 0


class Tally(Struct, kw_only=True):
    """Fights by winner ("" for none), by rounds played, and what came of each combatant by id."""

    fights: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    people: dict[str, Person] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Counts the fights of another tally of the same roster in."""
        self.fights += other.fights
        self.winners += other.winners
        self.rounds += other.rounds
        for id, person in other.people.items():
            own = self.people.setdefault(id, Person(name=person.name, side=person.side))
            own.down += person.down
            own.dead += person.dead
            own.asked += person.asked
            own.left += person.left


def tally_of(ruleset: Ruleset, first: Any, played: Played) -> Tally:
    """One fight that began in the state `first`."""
    view = ruleset.view(played.state, GM)
    people: dict[str, Person] = {}
    for seen in view.combatants:
        share = seen.health.share if seen.health else None
        left = 0 if share is None or not seen.able else -(-share * SHARES // 100)
        people[seen.id] = Person(
            name=seen.name,
            side=seen.side,
            down=not seen.able,
            dead=seen.status in ruleset.dead,
            left=Counter({left: 1}),
            asked=played.answers[seen.id],
        )
    return Tally(
        fights=1,
        winners=Counter({view.winner or "": 1}),
        rounds=Counter({max(1, view.round - first.round + 1): 1}),
        people=people,
    )


def together(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for one in tallies:
        whole.add(one)
    return whole
