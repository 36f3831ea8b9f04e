"""Dice as text (README 3)."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})(?:([+-])([0-9]{1,2}))?")
_NUMBER = re.compile(r"[0-9]{1,2}")
_BONUS = re.compile(r"(-?)(?:([0-9]{1,2})d([0-9]{1,3})|([0-9]{1,2}))")


class Formula(Struct, frozen=True):
    """`count` dice with `sides` sides, plus `plus`; without dice a constant. `sign` -1: the dice
    are taken away."""

    count: int
    sides: int
    plus: int
    sign: int = 1

    def times(self, levels: int) -> Formula:
        """That many times as many dice, or as much of a number (README 7.8, upcast)."""
        if not self.count:
            return Formula(0, 0, self.plus * levels)
        return Formula(self.count * levels, self.sides, self.plus)


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The dice in this text. Raises ValueError if it is not valid, or has more than 40 dice."""
    if _NUMBER.fullmatch(text):
        return Formula(0, 0, int(text))
    found = _DICE.fullmatch(text)
    if not found:
        raise ValueError(text)
    plus = int(found[4] or 0)
    return _of(int(found[1]), int(found[2]), -plus if found[3] == "-" else plus, 1, text)


@lru_cache(maxsize=1024)
def bonus(text: str) -> Formula:
    """Dice or a number that is added to a roll or taken away, as `-1d4`. Raises ValueError."""
    found = _BONUS.fullmatch(text)
    if not found:
        raise ValueError(text)
    sign = -1 if found[1] else 1
    if found[4]:
        if int(found[4]) > 20:
            raise ValueError(text)
        return Formula(0, 0, sign * int(found[4]))
    return _of(int(found[2]), int(found[3]), 0, sign, text)


def _of(count: int, sides: int, plus: int, sign: int, text: str) -> Formula:
    if not (1 <= count <= 40 and 2 <= sides <= 100):
        raise ValueError(text)
    return Formula(count, sides, plus, sign)
