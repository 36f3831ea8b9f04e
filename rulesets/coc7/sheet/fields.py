"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.coc7.sheet.formula import formula
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit
from rulesets.messages import Dice, phrase

_DAMAGE = phrase(reasons.DAMAGE, dice=Dice("1d6"), more=Dice("1d4+2"), number=Dice("-1"))


def _damage(field: Field, value: Any, path: Where) -> None:
    if value == "" and field.default == "" and type(value) is str:
        return
    try:
        if type(value) is not str:
            raise ValueError
        formula(value)
    except ValueError:
        raise Unfit(path, _DAMAGE) from None


_FIELDS = Fields(dice=_damage)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
