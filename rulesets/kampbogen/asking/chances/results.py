"""The parts of odds, and all ways in which two dice can fall, with their rises (README 11.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

from rulesets.chances import Distribution, mixed, reaches, tally
from rulesets.kampbogen.rules.rolling import HIGHEST, special

DEPTH = 10
"""The most rises in a row that are distinguished; any grade is reached long before."""
TWO_D6: Mapping[tuple[int, ...], float] = dict.fromkeys(product(range(1, 7), range(1, 7)), 1 / 36)


class Throw(Struct, frozen=True):
    """A result of the dice: the first two faces, the sum of all pips, and the chance."""

    first: tuple[int, ...]
    dice: int
    special: str
    chance: float


@lru_cache(maxsize=4)
def throws(fumble: str, rise: str) -> tuple[Throw, ...]:
    """Every result of an ability roll, by the options of the fight."""
    rows = []
    for pair, chance in TWO_D6.items():
        kind = special(pair, fumble, rise)
        more = _risen() if kind == "rise" else {0: 1.0}
        for risen, share in more.items():
            rows.append(Throw(pair, sum(pair) + risen, kind, chance * share))
    return tuple(rows)


def _risen() -> dict[int, float]:
    """The distribution of the bonus from rises."""
    return tally(
        (12 * depth + sum(pair), chance / 36**depth)
        for depth in range(DEPTH)
        for pair, chance in TWO_D6.items()
        if pair != HIGHEST or depth == DEPTH - 1
    )


class Results(Struct, frozen=True):
    """The chances of a total compared with the kampgrad."""

    higher: float
    equal: float
    lower: float


class KampgradOdds(Struct, frozen=True):
    """The kampgrad, and the chances that effects and the kampstil are triggered by its roll."""

    total: Distribution
    effects: float
    style: float


class RollOdds(Struct, frozen=True):
    """The chances with every ability that the roll can be used with, and the number of hits of a
    combat roll with it."""

    abilities: Mapping[str, Results]
    combat: Mapping[str, Distribution] = {}


class ActOdds(Struct, frozen=True):
    """The certain results: total and outcome, the harm dealt, and the harm taken if hit and if
    not."""

    ability: str
    total: int | None
    result: str
    harm: int
    if_hit: int
    if_not: int


class PryglOdds(Struct, frozen=True):
    """How often the prygl is reached, up to the hits that the opponents can take."""

    hits: Distribution
    none: float
    mean: float
    first: float


class TrialOdds(Struct, frozen=True):
    """The odds of a challenge or of indirect combat."""

    success: float
    harm: float


class HoldupOdds(Struct, frozen=True):
    """The result of the character's roll, and the harm that each of the two takes."""

    results: Results
    opponent: Distribution
    character: Distribution
    opponent_mean: float
    character_mean: float


class SneakOdds(Struct, frozen=True):
    """The odds of a sneak attack. `knock_out`: a success fells without harm."""

    success: float
    harm: Distribution
    knock_out: bool = False


type Odds = KampgradOdds | RollOdds | ActOdds | PryglOdds | TrialOdds | HoldupOdds | SneakOdds


def felled(odds: SneakOdds, liv: int) -> float:
    """The chance that a target with this life is felled by a sneak attack."""
    return odds.success if odds.knock_out else falls(odds.harm, liv)


def falls(harm: Distribution, liv: int) -> float:
    """The chance that the harm fells a target with this life; no harm fells nobody."""
    return reaches(harm, max(1, liv))


def harm_of(hits: Distribution, each: int) -> Distribution:
    """The harm of these hits."""
    return mixed((chance, {number * each: 1.0}) for number, chance in hits.items())
