"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit
from rulesets.fifth.sheet.dice import bonus, formula
from rulesets.messages import Dice, phrase

_DICE = phrase(reasons.DICE_OR_NUMBER, dice=Dice("2d6+1"), least=0, most=99)
_BONUS = phrase(reasons.DICE_OR_NUMBER, dice=Dice("1d4"), least=-20, most=20)


def _dice(field: Field, value: Any, path: Where) -> None:
    """A field with bounds has dice that are added to a roll or taken away."""
    read, reason = (formula, _DICE) if field.min is None else (bonus, _BONUS)
    if type(value) is not str:
        raise Unfit(path, reason)
    try:
        read(value)
    except ValueError:
        raise Unfit(path, reason) from None


FIELDS = Fields(dice=_dice)
checked, expect = FIELDS.checked, FIELDS.expect
