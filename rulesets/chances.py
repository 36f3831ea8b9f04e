"""Odds that several games share: sums over chances, and who may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract import Viewer

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""


def reaches(chances: Distribution, number: int) -> float:
    """The chance of this number or more."""
    return sum(chance for reached, chance in chances.items() if reached >= number)


def mean(chances: Distribution) -> float:
    return sum(number * chance for number, chance in chances.items())


def mixed(parts: Iterable[tuple[float, Distribution]]) -> Distribution:
    """One of several distributions, each with its probability."""
    found: dict[int, float] = {}
    for weight, chances in parts:
        for number, chance in chances.items():
            found[number] = found.get(number, 0.0) + weight * chance
    return {number: chance for number, chance in sorted(found.items()) if chance}


def percent(chance: float) -> int:
    return round(100 * chance)


def knows(state: Any, id: str, viewer: Viewer) -> bool:
    """Whether the viewer may know the numbers of this combatant."""
    one = state.combatants.get(id)
    return viewer.gm or (one is not None and one.side in viewer.sides)
