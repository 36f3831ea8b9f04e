"""Whether a value fits what a `Field` describes. Nothing here trusts the type of anything.

A game makes its own `Fields`: with its way to write dice, and whatever else it reads differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field, IllegalChoice, IllegalSetup, Option
from rulesets.messages import Message


class Unfit(ValueError):
    """A value that does not fit; the message names the field, with the rows on the way to it."""

    def __init__(self, path: str, reason: str):
        super().__init__(f"{path} {reason}")


Check = Callable[[Field, Any, str], None]
"""Unfit if the field cannot have this value; the text is the path to the field."""


class Fields:
    """The checks of one game.

    `own` are its own checks by the field type they are for; `named` says what can be a name in a
    list of names or in a map.
    """

    def __init__(self, named: Callable[[Any], bool] | None = None, **own: Check):
        self._named = named or is_name
        nested = {"names": self._names, "rows": self._rows, "object": self._object}
        self._checks: Mapping[str, Check] = {**_PLAIN, **nested, "map": self._map, **own}

    def fits(self, field: Field, value: Any, path: str = "") -> None:
        """Unfit if the field cannot have this value."""
        if value is None and field.nullable:
            return
        self._checks[field.type](field, value, path or field.name)

    def expect(self, field: Field, value: Any, name: str) -> None:
        """IllegalChoice `bad_field`, which is `name`, if the field cannot have this value."""
        try:
            self.fits(field, value)
        except Unfit as unfit:
            raise bad_field(str(unfit), name) from None

    def checked(self, option: Option, given: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a choice with defaults filled in. IllegalChoice `bad_field`."""
        described = {field.name: field for field in option.fields}
        for name in given:
            if name not in described:
                raise bad_field(f"{option.name} has no field {name!r}", str(name))
        values = {}
        for name, field in described.items():
            if name in given:
                self.expect(field, given[name], name)
                values[name] = given[name]
            elif field.required:
                raise bad_field(f"{option.name} needs the field {name!r}", name)
            else:
                values[name] = field.default
        return values

    def accepted(
        self, described: Iterable[Field], given: Any, code: str, whose: str
    ) -> dict[str, Any]:
        """Stats or options as given. IllegalSetup `code` names the first that does not fit."""
        if not isinstance(given, Mapping):
            raise IllegalSetup(code, f"{whose} are an object")
        fields = {field.name: field for field in described}
        for name, value in given.items():
            if name not in fields:
                raise IllegalSetup(code, f"{whose} have no {name!r}", str(name))
            try:
                self.fits(fields[name], value)
            except Unfit as unfit:
                raise IllegalSetup(code, f"{whose}: {unfit}", name) from None
        return dict(given)

    def _names(self, field: Field, value: Any, path: str) -> None:
        if not isinstance(value, list | tuple) or not all(map(self._named, value)):
            raise Unfit(path, "is a list of names")
        length(field, value, path)

    def _map(self, field: Field, value: Any, path: str) -> None:
        if not isinstance(value, Mapping):
            raise Unfit(path, "is an object")
        for name, one in value.items():
            if not self._named(name) or (field.choices and name not in field.choices):
                raise Unfit(path, f"has no {name!r}")
            if field.rows:
                self.fits(field.rows[0], one, f"{path} {name}")
            else:
                whole(field, one, f"{path} {name}")

    def _rows(self, field: Field, value: Any, path: str) -> None:
        if not isinstance(value, list | tuple):
            raise Unfit(path, "is a list")
        for number, row in enumerate(value, start=1):
            self._object(field, row, f"{path} {number}")
        length(field, value, path)

    def _object(self, field: Field, value: Any, path: str) -> None:
        if isinstance(value, Mapping):
            self._row(field.rows, value, path)
        elif type(value) is not str or value not in field.choices:
            raise Unfit(path, "is unknown" if field.choices else "is an object")

    def _row(self, described: Iterable[Field], row: Mapping[Any, Any], path: str) -> None:
        fields = {field.name: field for field in described}
        for name, value in row.items():
            if name not in fields:
                raise Unfit(path, f"has no field {name!r}")
            self.fits(fields[name], value, f"{path} {name}")
        for field in fields.values():
            if field.required and field.name not in row:
                raise Unfit(path, f"needs {field.name!r}")


def helped(fields: Iterable[Field], help: Mapping[str, Message]) -> tuple[Field, ...]:
    """The fields with what a form says of them."""
    return tuple(replace(field, help=help.get(field.name)) for field in fields)


def bad_field(message: str, field: str = "") -> IllegalChoice:
    return IllegalChoice("bad_field", message, field)


def is_text(value: Any) -> bool:
    """Text that every encoding can carry."""
    return type(value) is str and not any("\ud800" <= c <= "\udfff" for c in value)


def is_name(value: Any) -> bool:
    """Text that somebody can read: an id, a side, a weapon."""
    return is_text(value) and value != ""


def whole(field: Field, value: Any, path: str) -> None:
    """A whole number within the bounds of the field."""
    if type(value) is not int:
        raise Unfit(path, "is a whole number")
    if field.min is not None and value < field.min:
        raise Unfit(path, f"is at least {field.min}")
    if field.max is not None and value > field.max:
        raise Unfit(path, f"is at most {field.max}")


def _int(field: Field, value: Any, path: str) -> None:
    whole(field, value, path)
    if field.choices and str(value) not in field.choices:
        raise Unfit(path, f"is one of {', '.join(field.choices)}")


def one_of(field: Field, value: Any, path: str) -> None:
    if type(value) is not str or value not in field.choices:
        raise Unfit(path, f"is one of {', '.join(field.choices) or 'nothing'}")


def length(field: Field, value: Sequence[Any], path: str, of: str = "") -> None:
    """A list within its bounds, or a text, whose length is counted in characters."""
    if field.min is not None and len(value) < field.min:
        raise Unfit(path, f"has at least {field.min}{of}")
    if field.max is not None and len(value) > field.max:
        raise Unfit(path, f"has at most {field.max}{of}")


def _bool(field: Field, value: Any, path: str) -> None:
    if type(value) is not bool:
        raise Unfit(path, "is true or false")


def _text(field: Field, value: Any, path: str) -> None:
    if not is_text(value):
        raise Unfit(path, "is text")
    if field.required and not value:
        raise Unfit(path, "is not empty")
    length(field, value, path, of=" characters")


def _several_of(field: Field, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, "is a list")
    for one in value:
        one_of(field, one, path)
    if len(set(value)) < len(value):
        raise Unfit(path, "names the same one twice")
    length(field, value, path)


def _anything(field: Field, value: Any, path: str) -> None:
    """What it may be depends on the fields beside it: the ruling itself checks it."""


_PLAIN: Mapping[str, Check] = {
    "int": _int,
    "bool": _bool,
    "text": _text,
    "enum": one_of,
    "combatant": one_of,
    "weapon": one_of,
    "spell": one_of,
    "combatants": _several_of,
    "value": _anything,
    "newcomer": _anything,
}
