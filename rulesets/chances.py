"""Distributions: the chances of numbers and of other results, for the odds of every game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import icepool

from rulesets.contract import Viewer

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""

NOTHING: Distribution = {0: 1.0}
"""Certainly 0."""


def tally[R: Hashable](cases: Iterable[tuple[R, float]]) -> dict[R, float]:
    """The chance of each result, added up over the cases that lead to it."""
    weights: dict[R, float] = {}
    for result, chance in cases:
        weights[result] = weights.get(result, 0.0) + chance
    return weights


@lru_cache(maxsize=1024)
def sums(count: int, sides: int, plus: int = 0) -> Distribution:
    """The total of `count` dice with `sides` sides, plus a number."""
    die: Any = count @ icepool.d(sides) + plus
    whole = die.denominator()
    return {int(number): quantity / whole for number, quantity in die.items()}


def mapped(chances: Distribution, change: Callable[[int], int]) -> Distribution:
    """The distribution after `change` was applied to each number."""
    return tally((change(number), chance) for number, chance in chances.items())


def added(first: Distribution, second: Distribution) -> Distribution:
    """The sum of two independent distributions."""
    return tally(
        (number + more, chance * share)
        for number, chance in first.items()
        for more, share in second.items()
    )


def mixed(parts: Iterable[tuple[float, Distribution]]) -> Distribution:
    """The mixture of several distributions, each with its probability."""
    mixture = tally(
        (number, weight * chance) for weight, chances in parts for number, chance in chances.items()
    )
    return {number: chance for number, chance in sorted(mixture.items()) if chance}


def reaches(chances: Distribution, number: int) -> float:
    """The chance of this number or more."""
    return sum(chance for reached, chance in chances.items() if reached >= number)


def mean(chances: Distribution) -> float:
    return sum(number * chance for number, chance in chances.items())


def percent(chance: float) -> int:
    return round(100 * chance)


def knows(state: Any, id: str, viewer: Viewer) -> bool:
    """Whether the viewer may know the numbers of this combatant."""
    combatant = state.combatants.get(id)
    return viewer.gm or (combatant is not None and combatant.side in viewer.sides)
