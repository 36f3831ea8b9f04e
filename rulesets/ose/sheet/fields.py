"""Checks of values (README 3): the shared ones, this game's own, and dice as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from msgspec import Struct

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit, dice, reads, whole
from rulesets.messages import Dice, phrase

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})(?:([+-])([0-9]{1,2}))?")
_NUMBER = re.compile(r"[0-9]{1,2}")


class Formula(Struct, frozen=True):
    """`count` dice with `sides` sides, plus `plus`; without dice a constant."""

    count: int
    sides: int
    plus: int


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The dice in this text. Raises ValueError if it is not valid or has more than 20 dice."""
    if _NUMBER.fullmatch(text):
        return Formula(0, 0, int(text))
    match = _DICE.fullmatch(text)
    if not match:
        raise ValueError(text)
    count, sides, plus = int(match[1]), int(match[2]), int(match[4] or 0)
    if not (1 <= count <= 20 and 2 <= sides <= 100):
        raise ValueError(text)
    return Formula(count, sides, -plus if match[3] == "-" else plus)


is_dice = reads(formula)


_WRITTEN = phrase(reasons.DICE_OR_NUMBER, dice=Dice("2d6+1"), least=0, most=99)
_text = dice(formula, _WRITTEN)


def _dice(field: Field, value: Any, path: Where) -> None:
    number = type(value) is int and 0 <= value <= 99
    _text(field, str(value) if number else value, path)


def _ranges(field: Field, value: Any, path: Where) -> None:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise Unfit(path, reasons.THREE_NUMBERS)
    for item in value:
        whole(field, item, path)
    if not value[0] < value[1] < value[2]:
        raise Unfit(path, reasons.RISING)


FIELDS = Fields(dice=_dice, numbers=_ranges)
checked, expect = FIELDS.checked, FIELDS.expect
