"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field
from rulesets.fields import Fields, Unfit
from rulesets.momentum.formula import formula


def _dice(field: Field, value: Any, path: str) -> None:
    if type(value) is str and value == field.default:
        return
    try:
        if type(value) is not str:
            raise ValueError
        formula(value)
    except ValueError:
        raise Unfit(path, "is dice like 2d6+1") from None


_FIELDS = Fields(dice=_dice)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
