"""Exact chances from the rule itself: a rule that asks for its dice is played with every result.

    every(lambda throw: strike(blow, throw))     # {Struck(hit=True, damage=4, ...): 0.06, ...}

The resolver calls the same rule with the dice of the table (`WorkingCopy.thrower`). A rule may
depend on nothing but its arguments and `throw`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Protocol

from rulesets.chances import Distribution, sums, tally


class Throw(Protocol):
    """The total of some dice for a purpose, plus a number."""

    def __call__(self, purpose: str, count: int, sides: int, plus: int = 0) -> int: ...


def every[R: Hashable](play: Callable[[Throw], R]) -> dict[R, float]:
    """The chance of each result of a rule."""
    weights: dict[R, float] = {}
    path: list[tuple[list[tuple[int, float]], int]] = []
    while True:
        place, chance = 0, 1.0

        def throw(purpose: str, count: int, sides: int, plus: int = 0) -> int:
            nonlocal place, chance
            if place == len(path):
                dice = sums(count, sides, plus) if count else {plus: 1.0}
                path.append((list(dice.items()), 0))
            cases, nth = path[place]
            total, share = cases[nth]
            place, chance = place + 1, chance * share
            return total

        result = play(throw)
        weights[result] = weights.get(result, 0.0) + chance
        while path and path[-1][1] + 1 == len(path[-1][0]):
            path.pop()
        if not path:
            return weights
        cases, nth = path[-1]
        path[-1] = cases, nth + 1


def chance_of[R](results: Mapping[R, float], holds: Callable[[R], object]) -> float:
    """The chance of the results for which this holds."""
    return sum(chance for result, chance in results.items() if holds(result))


def numbers[R](results: Mapping[R, float], number: Callable[[R], int]) -> Distribution:
    """The distribution of a number of the results, in rising order."""
    return dict(sorted(tally((number(result), share) for result, share in results.items()).items()))


def one_by_one[S: Hashable, P](
    start: S, parts: Iterable[P], step: Callable[[S, P], Mapping[S, float]]
) -> Mapping[S, float]:
    """The chance of each state after all parts, one after the other. `step` gives the states that a
    part leads to."""
    states: Mapping[S, float] = {start: 1.0}
    for part in parts:
        states = tally(
            (after, chance * share)
            for before, chance in states.items()
            for after, share in step(before, part).items()
        )
    return states
