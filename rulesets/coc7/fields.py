"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets.coc7.formula import formula
from rulesets.contract import Field
from rulesets.fields import Fields, Unfit


def _damage(field: Field, value: Any, path: str) -> None:
    if value == "" and field.default == "" and type(value) is str:
        return
    try:
        if type(value) is not str:
            raise ValueError
        formula(value)
    except ValueError:
        raise Unfit(path, "is damage like 1d6, 1d4+2 or -1") from None


_FIELDS = Fields(dice=_damage)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
