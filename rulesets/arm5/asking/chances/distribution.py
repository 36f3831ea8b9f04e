"""Chances of stress rolls, reckoned out to the last digit that matters (README 7.1, 11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

DOUBLINGS = 14  # ones in a row; more of them come up less than once in 10 ** 14 rolls

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""

type Totals = tuple[tuple[int, float], ...]
"""The same as pairs."""


@lru_cache(maxsize=64)
def stress_die(botch_dice: int) -> Totals:
    """The die without its botches; what is missing from 1 is the chance of a botch."""
    chances = {0: 0.1 * 0.9**botch_dice}
    for ones in range(DOUBLINGS):
        for face in range(2, 11 if ones else 10):
            die = face << ones
            chances[die] = chances.get(die, 0.0) + 0.1 ** (ones + 1)
    return tuple(chances.items())


@lru_cache(maxsize=1024)
def total(modifier: int, botch_dice: int) -> Totals:
    """Totals of a stress roll with their chances."""
    chances = {modifier + die: chance for die, chance in stress_die(botch_dice)}
    botched = min(0, modifier)
    botch = 0.1 * (1 - 0.9**botch_dice)
    if botch:
        chances[botched] = chances.get(botched, 0.0) + botch
    return tuple(sorted(chances.items()))


@lru_cache(maxsize=1024)
def differences(mine: Totals, theirs: Totals) -> Distribution:
    """What the one total is over the other."""
    found = defaultdict[int, float](float)
    for number, chance in mine:
        for other, share in theirs:
            found[number - other] += chance * share
    return found


def at_least(numbers: Iterable[tuple[int, float]], ease: int) -> float:
    return sum(chance for number, chance in numbers if number >= ease)
