"""Fields as they depend on other values of the same answer (`Field.depends`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field, Option
from rulesets.contract.describe import as_told

LISTS = {"combatants", "names"}


def narrow(field: Field, option: Option, beside: Mapping[str, Any]) -> Field | None:
    """The field with its legal values beside these; None if it is not used then."""
    if field.depends is None:
        return field
    name, legal = field.depends
    other = next((own for own in option.fields if own.name == name), None)
    value = as_told(beside.get(name, other.default if other else None))
    if value not in legal:
        return None
    match legal[value]:
        case None:
            return field
        case tuple() as choices:
            return replace(field, choices=choices)
        case most:
            return replace(field, max=most)
