"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit
from rulesets.messages import Dice, phrase
from rulesets.momentum.sheet.formula import formula

_WRITTEN = phrase(reasons.DICE, dice=Dice("2d6+1"))


def _dice(field: Field, value: Any, path: Where) -> None:
    if type(value) is str and value == field.default:
        return
    try:
        if type(value) is not str:
            raise ValueError
        formula(value)
    except ValueError:
        raise Unfit(path, _WRITTEN) from None


_FIELDS = Fields(dice=_dice)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
