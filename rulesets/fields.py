"""Checks values against their `Field`, trusting the type of none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, IllegalChoice, IllegalSetup, Option, Where
from rulesets.contract.describe import as_told
from rulesets.messages import Message, Phrase, Term, english, phrase

LONGEST_TOLD = 80


class Unfit(ValueError):
    """A value does not fit: its path, including row numbers, and the reason."""

    def __init__(self, path: Where, reason: Message | Phrase):
        self.path = path
        self.reason = reason if isinstance(reason, Phrase) else phrase(reason)
        super().__init__(f"{' '.join(map(str, path))}: {english(self.reason)}")


Check = Callable[[Field, Any, Where], None]
"""Raises `Unfit` if the field cannot have this value; the path leads to the field."""


class Fields:
    """The checks of one game.

    `own` are the game's checks by field type; `named` decides what is a valid name in a list of
    names or a map.
    """

    def __init__(self, named: Callable[[Any], bool] | None = None, **own: Check):
        self._named = named or is_name
        nested = {"names": self._names, "rows": self._rows, "object": self._object}
        self._checks: Mapping[str, Check] = {**_PLAIN, **nested, "map": self._map, **own}

    def fits(self, field: Field, value: Any, path: Where = ()) -> None:
        """Raises `Unfit` if the field cannot have this value."""
        if value is None and field.nullable:
            return
        self._checks[field.type](field, value, path or (field.name,))

    def expect(self, field: Field, value: Any, name: str) -> None:
        """Raises `IllegalChoice` `bad_field`, with `name` as path, if the field cannot have this
        value."""
        try:
            self.fits(field, value)
        except Unfit as unfit:
            raise bad_field(unfit.reason, name, *unfit.path[1:]) from None

    def checked(self, option: Option, given: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a choice with defaults filled in. Raises `IllegalChoice` `bad_field`."""
        if not option.fields and not given:
            return {}
        described = {field.name: field for field in option.fields}
        for name in given:
            if name not in described:
                raise bad_field(unknown(name), printable(name))
        values = {}
        for name, field in described.items():
            if name in given:
                self.expect(field, given[name], name)
                values[name] = given[name]
            elif field.required:
                raise bad_field(phrase(reasons.NEEDED), name)
            else:
                values[name] = field.default
        return values

    def accepted(
        self, described: Iterable[Field], given: Any, code: str, whose: str
    ) -> dict[str, Any]:
        """The stats or options as given. Raises `IllegalSetup` `code` for the first that does not
        fit."""
        if not isinstance(given, Mapping):
            raise IllegalSetup(code, phrase(reasons.AN_OBJECT), whose=whose)
        fields = {field.name: field for field in described}
        for name, value in given.items():
            if name not in fields:
                raise IllegalSetup(code, unknown(name), printable(name), whose)
            try:
                self.fits(fields[name], value)
            except Unfit as unfit:
                raise IllegalSetup(code, unfit.reason, unfit.path, whose) from None
        return dict(given)

    def stats(self, described: Iterable[Field], given: Any, id: str) -> dict[str, Any]:
        """All stats of this combatant with defaults filled in. Raises `IllegalSetup`
        `bad_stats`."""
        fields = tuple(described)
        own = self.accepted(fields, given, "bad_stats", f"the stats of {id}")
        return defaults(fields) | own

    def options(self, described: Iterable[Field], given: Any) -> dict[str, Any]:
        """All options with defaults filled in. Raises `IllegalSetup` `bad_options`."""
        fields = tuple(described)
        own = self.accepted(fields, given, "bad_options", "the options")
        return defaults(fields) | own

    def _names(self, field: Field, value: Any, path: Where) -> None:
        if not isinstance(value, list | tuple) or not all(map(self._named, value)):
            raise Unfit(path, reasons.NAMES)
        if field.closed:
            _several_of(field, value, path)
            return
        length(field, value, path)

    def _map(self, field: Field, value: Any, path: Where) -> None:
        if not isinstance(value, Mapping):
            raise Unfit(path, reasons.AN_OBJECT)
        for name, worth in value.items():
            if not self._named(name) or (field.choices and name not in field.choices):
                raise Unfit(path, unknown(name))
            if field.rows:
                self.fits(field.rows[0], worth, (*path, printable(name)))
            else:
                whole(field, worth, (*path, printable(name)))

    def _rows(self, field: Field, value: Any, path: Where) -> None:
        if not isinstance(value, list | tuple):
            raise Unfit(path, reasons.A_LIST)
        for number, row in enumerate(value, start=1):
            self._object(field, row, (*path, number))
        length(field, value, path)

    def _object(self, field: Field, value: Any, path: Where) -> None:
        if isinstance(value, Mapping):
            self._row(field.rows, value, path)
        elif type(value) is not str or value not in field.choices:
            raise Unfit(path, unknown(value) if field.choices else reasons.AN_OBJECT)

    def _row(self, described: Iterable[Field], row: Mapping[Any, Any], path: Where) -> None:
        fields = {field.name: field for field in described}
        for name, value in row.items():
            if name not in fields:
                raise Unfit(path, unknown(name))
            self.fits(fields[name], value, (*path, printable(name)))
        for field in fields.values():
            if field.required and field.name not in row:
                raise Unfit((*path, field.name), reasons.NEEDED)


def defaults(described: Iterable[Field]) -> dict[str, Any]:
    return {field.name: field.default for field in described}


def helped(
    fields: Iterable[Field], help: Mapping[str, Message], within: str = ""
) -> tuple[Field, ...]:
    """Adds help texts to fields and to the fields of their rows: by name, by `WITHIN.NAME` where
    two fields share a name, and for a choice by `FIELD.CHOICE`."""
    return tuple(
        replace(
            field,
            help=help.get(f"{within}.{field.name}") or help.get(field.name),
            meanings=_meant(field, help),
            rows=helped(field.rows, help, field.name),
        )
        for field in fields
    )


def _meant(field: Field, help: Mapping[str, Message]) -> dict[str, Message]:
    named = {choice: f"{field.name}.{choice}" for choice in field.choices}
    return {choice: help[name] for choice, name in named.items() if name in help}


def dice(read: Callable[[str], Any], reason: Phrase) -> Check:
    """A check for dice in a game's notation: `read` raises ValueError if the text is not dice.

    The field's default is always accepted: it may mean no dice at all.
    """

    def check(field: Field, value: Any, path: Where) -> None:
        if type(value) is not str:
            raise Unfit(path, reason)
        if value != field.default:
            try:
                read(value)
            except ValueError:
                raise Unfit(path, reason) from None

    return check


def reads(read: Callable[[str], Any]) -> Callable[[str], bool]:
    """A predicate for such dice: `read` raises ValueError if the text is not dice."""

    def fits(text: str) -> bool:
        try:
            read(text)
        except ValueError:
            return False
        return True

    return fits


def bad_field(why: Phrase | str, *path: str | int) -> IllegalChoice:
    """The refusal of a value in a field of a choice."""
    return IllegalChoice("bad_field", why, path)


def expect_together(fields: Iterable[Field], values: Mapping[str, Any]) -> None:
    """Raises `IllegalChoice` for a value that is not among the choices that go with the value of
    the field it depends on."""
    for field in fields:
        other, legal = field.depends or ("", {})
        allowed = legal.get(as_told(values.get(other)), ()) if other else None
        if isinstance(allowed, tuple) and as_told(values[field.name]) not in allowed:
            raise bad_field(phrase(reasons.ONE_OF), field.name)


def unknown(name: Any) -> Phrase:
    """The reason that nothing has this name."""
    return phrase(reasons.UNKNOWN, name=printable(name))


def printable(value: Any) -> str:
    """The posted value as a short text that every encoding can represent."""
    return str(value)[:LONGEST_TOLD].encode(errors="replace").decode()


def is_text(value: Any) -> bool:
    """Whether the value is text that every encoding can represent."""
    return type(value) is str and not any("\ud800" <= c <= "\udfff" for c in value)


def is_name(value: Any) -> bool:
    """Whether the value is a readable name: an id, a side, a weapon."""
    return is_text(value) and value != ""


def whole(field: Field, value: Any, path: Where) -> None:
    """Checks for a whole number within the bounds of the field."""
    if type(value) is not int:
        raise Unfit(path, reasons.NUMBER)
    if field.min is not None and value < field.min:
        raise Unfit(path, phrase(reasons.AT_LEAST, least=field.min))
    if field.max is not None and value > field.max:
        raise Unfit(path, phrase(reasons.AT_MOST, most=field.max))


def _int(field: Field, value: Any, path: Where) -> None:
    whole(field, value, path)
    if field.choices and str(value) not in field.choices:
        raise Unfit(path, reasons.ONE_OF)


def one_of(field: Field, value: Any, path: Where) -> None:
    if type(value) is not str or value not in field.choices:
        raise Unfit(path, reasons.ONE_OF)


def length(field: Field, value: Sequence[Any], path: Where) -> None:
    """Checks the length of a list, or of a text in letters."""
    text = isinstance(value, str)
    if field.min is not None and len(value) < field.min:
        raise Unfit(path, phrase(reasons.LONGER if text else reasons.MORE_OF_THEM, field.min))
    if field.max is not None and len(value) > field.max:
        raise Unfit(path, phrase(reasons.SHORTER if text else reasons.FEWER_OF_THEM, field.max))


def _bool(field: Field, value: Any, path: Where) -> None:
    if type(value) is not bool:
        raise Unfit(path, reasons.YES_OR_NO)


def _text(field: Field, value: Any, path: Where) -> None:
    if not is_text(value):
        raise Unfit(path, reasons.TEXT)
    if field.required and not value:
        raise Unfit(path, reasons.NEEDED)
    length(field, value, path)


def _several_of(field: Field, value: Any, path: Where) -> None:
    if not isinstance(value, list | tuple):
        raise Unfit(path, reasons.A_LIST)
    for item in value:
        one_of(field, item, path)
    if not field.repeats:
        unlike(value, path)
    length(field, value, path)


def unlike(value: Sequence[Any], path: Where) -> None:
    """Checks that a list has no repetitions."""
    for number, row in enumerate(value):
        if row in value[:number]:
            raise Unfit(path, phrase(reasons.TWICE, name=Term(printable(row))))


def _anything(field: Field, value: Any, path: Where) -> None:
    """Accepts any value: legal ones depend on the fields beside it, and the ruling checks them."""


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
