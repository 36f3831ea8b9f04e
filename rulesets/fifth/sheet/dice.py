"""Dice as text (README 3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})([+-][0-9]{1,2})?")
_PLAIN = re.compile(r"([0-9]{1,2})d([0-9]{1,3})()")
_NUMBER = re.compile(r"[0-9]{1,2}")


class Formula(Struct, frozen=True):
    """`count` dice with `sides` sides, plus `plus`; without dice a constant. `sign` -1: the dice
    are taken away."""

    count: int
    sides: int
    plus: int
    sign: int = 1

    def __str__(self) -> str:
        if not self.count:
            return str(max(0, self.plus))
        dice = f"{'-' if self.sign < 0 else ''}{self.count}d{self.sides}"
        return f"{dice}{self.plus:+d}" if self.plus else dice

    @property
    def mean(self) -> float:
        return self.plus + self.sign * self.count * (self.sides + 1) / 2

    @property
    def most(self) -> int:
        return self.plus + (self.count * self.sides if self.sign > 0 else -self.count)

    def times(self, levels: int) -> Formula:
        """That many times as many dice, or as much of a number (README 7.8, upcast)."""
        if not self.count:
            return Formula(0, 0, self.plus * levels)
        return Formula(self.count * levels, self.sides, self.plus, self.sign)


def plus(dice: Formula, more: int) -> Formula:
    return Formula(dice.count, dice.sides, dice.plus + more) if more else dice


def together(rolled: Iterable[Formula]) -> tuple[Formula, ...]:
    """Dice that are added up, those with equal sides and signs as one: 8d6 and 2d6 are 10d6. A
    number joins the first."""
    first, *others = rolled
    apart: list[Formula] = []
    for each in others:
        if not each.count or (each.sides, each.sign) == (first.sides, first.sign):
            count, plus = first.count + each.count, first.plus + each.plus
            first = Formula(count, first.sides, plus, first.sign)
        else:
            apart.append(each)
    return (first, *apart)


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The dice in this text. Raises ValueError if it is not valid, or has more than 40 dice."""
    if _NUMBER.fullmatch(text):
        return Formula(0, 0, int(text))
    return _dice(_DICE.fullmatch(text))


@lru_cache(maxsize=1024)
def bonus(text: str) -> Formula:
    """Dice or a number that is added to a roll or taken away, as `-1d4`. Raises ValueError."""
    sign, rest = (-1, text[1:]) if text.startswith("-") else (1, text)
    if _NUMBER.fullmatch(rest) and int(rest) <= 20:
        return Formula(0, 0, sign * int(rest))
    return _dice(_PLAIN.fullmatch(rest), sign)


def _dice(match: re.Match[str] | None, sign: int = 1) -> Formula:
    count, sides, plus = (int(part or 0) for part in match.groups()) if match else (0, 0, 0)
    if not (1 <= count <= 40 and 2 <= sides <= 100):
        raise ValueError
    return Formula(count, sides, plus, sign)
