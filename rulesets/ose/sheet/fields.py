"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit, dice, whole
from rulesets.messages import Dice, phrase
from rulesets.ose.sheet.formula import formula

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
