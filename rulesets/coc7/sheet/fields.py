"""Checks of values (README 3): the shared ones, this game's own, and dice as text."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from rulesets import reasons
from rulesets.fields import Fields, dice, reads
from rulesets.messages import Dice, phrase

_TERM = r"(?:[0-9]{1,2}d[0-9]{1,3}|[0-9]{1,3})"
_TEXT = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM}){{0,2}}")
_PARTS = re.compile(r"([+-]?)(?:([0-9]+)d)?([0-9]+)")


class Term(Struct, frozen=True):
    """`count` dice with `sides` sides, added (`sign` 1) or subtracted (-1)."""

    sign: int
    count: int
    sides: int


class Formula(Struct, frozen=True):
    """Dice in order, and a constant that is added."""

    dice: tuple[Term, ...]
    plus: int

    @property
    def most(self) -> int:
        """The highest possible result: subtracted dice show 1 each."""
        return self.plus + sum(
            term.count * term.sides if term.sign > 0 else -term.count for term in self.dice
        )

    @property
    def doubled_mean(self) -> int:
        """Twice the mean, which is always a whole number."""
        return 2 * self.plus + sum(term.sign * term.count * (term.sides + 1) for term in self.dice)


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The damage in this text. Raises ValueError if it is not valid."""
    if not _TEXT.fullmatch(text):
        raise ValueError(text)
    dice, plus = [], 0
    for sign, count, number in _PARTS.findall(text):
        factor = -1 if sign == "-" else 1
        if not count:
            plus += factor * int(number)
        elif 1 <= int(count) <= 20 and 2 <= int(number) <= 100:
            dice.append(Term(factor, int(count), int(number)))
        else:
            raise ValueError(text)
    return Formula(tuple(dice), plus)


is_dice = reads(formula)


_DAMAGE = phrase(reasons.DAMAGE, dice=Dice("1d6"), more=Dice("1d4+2"), number=Dice("-1"))

FIELDS = Fields(dice=dice(formula, _DAMAGE))
checked, expect = FIELDS.checked, FIELDS.expect
