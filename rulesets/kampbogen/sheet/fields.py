"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit, is_name, one_of, unlike
from rulesets.kampbogen.sheet.tables import LONGEST_NAME
from rulesets.messages import phrase


def _somebody(field: Field, value: Any, path: Where) -> None:
    if field.nullable and type(value) is str and value == "":
        return  # no combatant
    one_of(field, value, path)


def _short(value: Any) -> bool:
    return is_name(value) and len(value) <= LONGEST_NAME


def _conditions(field: Field, value: Any, path: Where) -> None:
    if not isinstance(value, list | tuple) or not all(map(is_name, value)):
        raise Unfit(path, reasons.NAMES)
    if not all(map(_short, value)):
        raise Unfit(path, phrase(reasons.SHORTER, LONGEST_NAME))
    unlike(value, path)


FIELDS = Fields(named=_short, combatant=_somebody, names=_conditions)
checked, expect = FIELDS.checked, FIELDS.expect
