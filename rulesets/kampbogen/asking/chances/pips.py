"""All ways in which two dice can fall, with their rises."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

from rulesets.chances import tally
from rulesets.kampbogen.rules.rolling.two_dice import HIGHEST, special

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
    found = []
    for pair, chance in TWO_D6.items():
        kind = special(pair, fumble, rise)
        more = _risen() if kind == "rise" else {0: 1.0}
        for risen, share in more.items():
            found.append(Throw(pair, sum(pair) + risen, kind, chance * share))
    return tuple(found)


def _risen() -> dict[int, float]:
    """The distribution of the bonus from rises."""
    return tally(
        (12 * depth + sum(pair), chance / 36**depth)
        for depth in range(DEPTH)
        for pair, chance in TWO_D6.items()
        if pair != HIGHEST or depth == DEPTH - 1
    )
