"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field
from rulesets.fields import Fields, Unfit, whole
from rulesets.ose.formula import formula


def _dice(field: Field, value: Any, path: str) -> None:
    text = str(value) if type(value) is int and 0 <= value <= 99 else value
    try:
        if type(text) is not str:
            raise ValueError
        formula(text)
    except ValueError:
        raise Unfit(path, "is dice like 2d6+1, or a number from 0 to 99") from None


def _ranges(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise Unfit(path, "is a list of three numbers")
    for one in value:
        whole(field, one, path)
    if not value[0] < value[1] < value[2]:
        raise Unfit(path, "rises from number to number")


_FIELDS = Fields(dice=_dice, numbers=_ranges)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
