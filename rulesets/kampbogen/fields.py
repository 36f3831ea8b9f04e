"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field
from rulesets.fields import Fields, Unfit, is_name, one_of

LONGEST_NAME = 40  # of an ability, an effect, a vehicle


def _somebody(field: Field, value: Any, path: str) -> None:
    if field.nullable and type(value) is str and value == "":
        return  # nobody
    one_of(field, value, path)


def _short(value: Any) -> bool:
    return is_name(value) and len(value) <= LONGEST_NAME


def _conditions(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or not all(map(_short, value)):
        raise Unfit(path, f"is a list of texts of 1 to {LONGEST_NAME} characters")
    if len(set(value)) < len(value):
        raise Unfit(path, "has the same text twice")


_FIELDS = Fields(named=_short, combatant=_somebody, names=_conditions)
checked, accepted, expect = _FIELDS.checked, _FIELDS.accepted, _FIELDS.expect
