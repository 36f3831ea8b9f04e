"""Whether a value fits what a `Field` describes. Nothing here trusts the type of anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract import Field, IllegalChoice, Option

LONGEST_NAME = 40


class Unfit(ValueError):
    """A value that does not fit. `path` is the field, with the rows on the way to it."""

    def __init__(self, path: str, reason: str):
        super().__init__(f"{path} {reason}")
        self.path = path


def fits(described: Field, value: Any, path: str = "") -> None:
    """Unfit if the field cannot have this value."""
    path = path or described.name
    if value is None and described.nullable:
        return
    _CHECKS[described.type](described, value, path)


def checked(option: Option, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a choice with defaults filled in. IllegalChoice `bad_field`."""
    described = {field.name: field for field in option.fields}
    for name in given:
        if name not in described:
            raise bad_field(f"{option.name} has no field {name!r}", str(name))
    values = {}
    for name, field in described.items():
        if name in given:
            try:
                fits(field, given[name])
            except Unfit as unfit:
                raise bad_field(str(unfit), name) from None
            values[name] = given[name]
        elif field.required:
            raise bad_field(f"{option.name} needs the field {name!r}", name)
        else:
            values[name] = field.default
    return values


def bad_field(message: str, field: str = "") -> IllegalChoice:
    return IllegalChoice("bad_field", message, field)


def is_text(value: Any) -> bool:
    """Text that every encoding can carry."""
    return type(value) is str and not any("\ud800" <= c <= "\udfff" for c in value)


def is_name(value: Any) -> bool:
    """An ability, an effect, a vehicle: 1 to 40 characters."""
    return is_text(value) and 1 <= len(value) <= LONGEST_NAME


def _int(field: Field, value: Any, path: str) -> None:
    if type(value) is not int:
        raise Unfit(path, "is a whole number")
    if field.min is not None and value < field.min:
        raise Unfit(path, f"is at least {field.min}")
    if field.max is not None and value > field.max:
        raise Unfit(path, f"is at most {field.max}")


def _bool(field: Field, value: Any, path: str) -> None:
    if type(value) is not bool:
        raise Unfit(path, "is true or false")


def _text(field: Field, value: Any, path: str) -> None:
    if not is_text(value):
        raise Unfit(path, "is text")
    if len(value) < (field.min or 0):
        raise Unfit(path, f"has at least {field.min} characters")
    if field.max is not None and len(value) > field.max:
        raise Unfit(path, f"has at most {field.max} characters")


def _one_of(field: Field, value: Any, path: str) -> None:
    if type(value) is str and value in field.choices:
        return
    if value == "" and type(value) is str and field.nullable:
        return  # nobody
    raise Unfit(path, f"is one of {', '.join(field.choices) or 'nothing'}")


def _several_of(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, "is a list")
    for one in value:
        _one_of(field, one, path)
    if len(set(value)) < len(value):
        raise Unfit(path, "names the same one twice")


def _names(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or not all(map(is_name, value)):
        raise Unfit(path, f"is a list of texts of 1 to {LONGEST_NAME} characters")
    if len(set(value)) < len(value):
        raise Unfit(path, "has the same text twice")


def _map(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, Mapping):
        raise Unfit(path, "is an object")
    for name, one in value.items():
        if not is_name(name):
            raise Unfit(path, f"has names of 1 to {LONGEST_NAME} characters")
        if field.choices and name not in field.choices:
            raise Unfit(path, f"has no {name!r}")
        if field.rows:
            fits(field.rows[0], one, f"{path} {name}")
        else:
            _int(field, one, f"{path} {name}")


def _object(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, Mapping):
        raise Unfit(path, "is an object")
    _row(field.rows, value, path)


def _rows(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, "is a list")
    for number, row in enumerate(value, start=1):
        _object(field, row, f"{path} {number}")


def _row(described: Iterable[Field], row: Mapping[Any, Any], path: str) -> None:
    fields = {field.name: field for field in described}
    for name, value in row.items():
        if name not in fields:
            raise Unfit(path, f"has no field {name!r}")
        fits(fields[name], value, f"{path} {name}")
    for field in fields.values():
        if field.required and field.name not in row:
            raise Unfit(path, f"needs {field.name!r}")


def _anything(field: Field, value: Any, path: str) -> None:
    """What it may be depends on the fields beside it: the ruling itself checks it."""


_CHECKS = {
    "int": _int,
    "bool": _bool,
    "text": _text,
    "enum": _one_of,
    "combatant": _one_of,
    "weapon": _one_of,
    "spell": _one_of,
    "combatants": _several_of,
    "names": _names,
    "map": _map,
    "object": _object,
    "rows": _rows,
    "value": _anything,
    "newcomer": _anything,
}
