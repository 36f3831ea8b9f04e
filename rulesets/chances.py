"""Exact distributions of numbers, and what odds read off them."""

from __future__ import annotations

from collections.abc import Mapping

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""


def tally[K](chances: dict[K, float], key: K, chance: float) -> None:
    """Adds to the chance of one result."""
    chances[key] = chances.get(key, 0.0) + chance


def mean(chances: Distribution) -> float:
    return sum(number * chance for number, chance in chances.items())


def at_least(chances: Distribution, number: int) -> float:
    return sum(chance for reached, chance in chances.items() if reached >= number)
