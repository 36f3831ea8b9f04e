"""Whether a value fits what a field describes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, Field, IllegalChoice, IllegalSetup, Option


def checked(described: Sequence[Field], given: Mapping[str, Any], code: str) -> dict[str, Any]:
    fields = {field.name: field for field in described}
    for name, value in given.items():
        try:
            fits(fields[name], value)
        except (KeyError, IllegalChoice):
            raise IllegalSetup(code, f"{name}: {json.dumps(value)}", name) from None
    return dict(given)


def filled(options: Sequence[Option], choice: Choice) -> dict[str, Any]:
    option = next((one for one in options if one.name == choice.option), None)
    if option is None:
        raise IllegalChoice("unknown_option", f"{choice.option} is not offered")
    fields = {field.name: field for field in option.fields}
    given = dict(choice.fields)
    if set(given) - set(fields):
        raise IllegalChoice("bad_field", f"{option.name} has no such field")
    for name, field in fields.items():
        if name in given:
            fits(field, given[name])
        elif field.required:
            raise IllegalChoice("bad_field", f"{name} is needed")
        else:
            given[name] = field.default
    return given


def fits(field: Field, value: Any) -> None:
    if field.type == "int":
        good = type(value) is int and (field.min or 0) <= value <= (field.max or 0)
    elif field.type == "bool":
        good = type(value) is bool
    elif field.type == "combatants":
        good = isinstance(value, list) and all(type(one) is str for one in value)
        good = good and set(value) <= set(field.choices) and len(set(value)) == len(value)
    elif field.type in ("value", "newcomer"):
        good = True
    else:
        good = type(value) is str and value in field.choices
    if not good:
        raise IllegalChoice("bad_field", f"{field.name}: {value!r}", field.name)
