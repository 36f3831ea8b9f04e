"""The outcome of many fights, in numbers that can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from msgspec import Struct, field

from rulesets.contract import GM, CombatantView, Ruleset, View
from rulesets.contract.reports import Reports
from rulesets.forecast.playing import Played

SHARES = 10
"""The classes in which hit points left are counted, each a tenth of the whole; 0 is a class of its
own."""


class Person(Struct, kw_only=True):
    """One combatant: the number of fights that it ended down, and dead; the number of fights by
    strength `left` (tenths, rounded up); and how often it was asked.

    By supply (`Supply.term`): the number of fights that it began with some, the number of these
    that it ended with none, and the amount used in all fights together.
    """

    name: str
    side: str
    down: int = 0
    dead: int = 0
    left: Counter[int] = field(default_factory=Counter)
    asked: int = 0
    had: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)


class Tally(Struct, kw_only=True, tag=True):
    """Fights by winner ("" for none) and by rounds played, and a `Person` for each combatant by id.

    `left`: by side, the number of fights by strength left (tenths, rounded up). `asked`: how often
    sides and the GM were asked; for combatants, see `Person`.
    """

    fights: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    people: dict[str, Person] = field(default_factory=dict)
    left: dict[str, Counter[int]] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Adds the fights of another tally with the same roster."""
        self.fights += other.fights
        self.winners += other.winners
        self.rounds += other.rounds
        self.asked += other.asked
        for side, left in other.left.items():
            self.left[side] = self.left.get(side, Counter()) + left
        for id, person in other.people.items():
            own = self.people.setdefault(id, Person(name=person.name, side=person.side))
            own.down += person.down
            own.dead += person.dead
            own.asked += person.asked
            own.left += person.left
            own.had += person.had
            own.empty += person.empty
            own.used += person.used


def tally_of(ruleset: Ruleset, first: Any, played: Played) -> Tally:
    """The tally of one fight that began in the state `first`."""
    view = ruleset.view(played.state, GM)
    before = supplies(ruleset, ruleset.view(first, GM))
    after = supplies(ruleset, view)
    whole = Tally(
        fights=1,
        winners=Counter({view.winner or "": 1}),
        rounds=Counter({max(1, view.round - first.round + 1): 1}),
    )
    shares: dict[str, list[int]] = {}
    for combatant in view.combatants:
        share = _share(combatant)
        shares.setdefault(combatant.side, []).append(share)
        person = whole.people[combatant.id] = Person(
            name=combatant.name,
            side=combatant.side,
            down=not combatant.able,
            dead=combatant.status in ruleset.dead,
            left=Counter({_tenths(share, 100): 1}),
            asked=played.answers[combatant.id],
        )
        _count(person, before.get(combatant.id, {}), after.get(combatant.id, {}))
    whole.left = {
        side: Counter({_tenths(sum(each), 100 * len(each)): 1}) for side, each in shares.items()
    }
    whole.asked = Counter(
        {by: times for by, times in played.answers.items() if by not in whole.people}
    )
    return whole


def supplies(ruleset: Ruleset, view: View) -> dict[str, dict[str, int]]:
    """Supplies by combatant and term; empty if the game does not report them."""
    if not isinstance(ruleset, Reports):
        return {}
    return {
        combatant.id: {supply.term: supply.left for supply in ruleset.supplies(combatant)}
        for combatant in view.combatants
    }


def _count(person: Person, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Counts the supplies that a combatant began with; those found during the fight are left
    out."""
    for term, had in before.items():
        if had > 0:
            left = max(0, after.get(term, 0))
            person.had[term] = 1
            if not left:
                person.empty[term] = 1
            if left < had:
                person.used[term] = had - left


def _share(combatant: CombatantView) -> int:
    """The strength left, in hundredths: 0 for a combatant out of the fight, quarters in games
    without numbers."""
    if combatant.health is None or not combatant.able:
        return 0
    return (
        25 * (4 - combatant.health.quarters)
        if combatant.health.share is None
        else combatant.health.share
    )


def _tenths(part: int, whole: int) -> int:
    return -(-part * SHARES // whole)


def together(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole


Z = 1.959964
"""Standard deviations to either side that hold 95 of 100 cases."""


def interval(hits: int, of: int) -> tuple[float, float]:
    """The bounds (0 to 1) between which the true share lies with 95 % certainty (Wilson).

    Returns (0, 1) if nothing was counted. Valid near 0 and 1 too, where a few fights would
    otherwise look certain.
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)
