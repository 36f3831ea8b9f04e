"""Whether a value fits what a `Field` describes. Nothing here trusts the type of anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract import Field, IllegalChoice, Option


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
    """Text that somebody can read and every encoding can carry."""
    return type(value) is str and value != "" and not any("\ud800" <= c <= "\udfff" for c in value)


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
    if value != "" and not is_text(value):
        raise Unfit(path, "is text")


def _one_of(field: Field, value: Any, path: str) -> None:
    if type(value) is not str or value not in field.choices:
        raise Unfit(path, f"is one of {', '.join(field.choices) or 'nothing'}")


def _several_of(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, "is a list")
    for one in value:
        _one_of(field, one, path)
    if len(set(value)) < len(value):
        raise Unfit(path, "names the same one twice")
    _length(field, value, path)


def _names(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or not all(map(is_text, value)):
        raise Unfit(path, "is a list of names")
    _length(field, value, path)


def _numbers(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or not value:
        raise Unfit(path, "is a list of whole numbers")
    for one in value:
        _int(field, one, path)


def _rows(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, "is a list")
    for number, row in enumerate(value, start=1):
        where = f"{path} {number}"
        if isinstance(row, Mapping):
            _row(field.rows, row, where)
        elif type(row) is not str or row not in field.choices:
            raise Unfit(where, "is unknown" if field.choices else "is an object")


def _object(field: Field, value: Any, path: str) -> None:
    if isinstance(value, Mapping):
        _row(field.rows, value, path)
    elif type(value) is not str or value not in field.choices:
        raise Unfit(path, "is unknown" if field.choices else "is an object")


def _map(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, Mapping):
        raise Unfit(path, "is an object")
    for name, number in value.items():
        if not is_text(name):
            raise Unfit(path, f"has the name {name!r}, which is no text")
        _int(field, number, f"{path} {name}")


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


def _length(field: Field, value: list[Any] | tuple[Any, ...], path: str) -> None:
    if field.min is not None and len(value) < field.min:
        raise Unfit(path, f"has at least {field.min}")
    if field.max is not None and len(value) > field.max:
        raise Unfit(path, f"has at most {field.max}")


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
    "numbers": _numbers,
    "object": _object,
    "map": _map,
    "rows": _rows,
    "value": _anything,
    "newcomer": _anything,
}
