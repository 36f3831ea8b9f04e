"""Fields of the rulings that all games share, and their checks (README 1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Choice, Field, IllegalChoice, Option
from rulesets.fields import bad_field, is_name

VALUE = Field(name="value", type="value", required=True)
NEWCOMER = Field(name="combatant", type="newcomer", required=True)


def which_of(settable: Iterable[Field]) -> Field:
    """The field of `set` that names the field to set."""
    names = tuple(field.name for field in settable)
    return Field(name="field", type="enum", choices=names, required=True)


def somebody(name: str, choices: Iterable[str]) -> Field:
    return Field(name=name, type="combatant", choices=tuple(choices), required=True)


def those(board: Any, fits: Callable[[Any], bool]) -> tuple[str, ...]:
    """The combatants of whom this holds, in roster order."""
    return tuple(combatant.id for combatant in board.combatants.values() if fits(combatant))


def of_those(
    fits: Callable[[Any], bool], *more: Field, name: str = "target"
) -> Callable[[Any], tuple[Field, ...]]:
    """The fields of a ruling on one combatant of whom this holds now."""
    return lambda board: (somebody(name, those(board, fits)), *more)


def opponent(field: Field, of: str, side_of: Mapping[str, str]) -> Field:
    """The field, limited to opponents of the combatant in the field `of`."""
    legal = {
        id: tuple(other for other in field.choices if side_of[other] != side)
        for id, side in side_of.items()
    }
    return replace(field, depends=(of, legal))


def for_whom(choices: Iterable[str]) -> Field:
    """The field of `default` and `suggest` that names whose decisions are answered."""
    return Field(name="who", type="combatants", choices=tuple(choices), required=True)


def possible(options: Iterable[Option]) -> tuple[Option, ...]:
    """The rulings without those that apply to nobody now."""
    return tuple(option for option in options if all(map(_can_be_given, option.fields)))


def _can_be_given(field: Field) -> bool:
    return bool(field.choices) or not field.required or field.type not in ("combatant", "enum")


def expect_known(choice: Choice, rulings: Collection[str]) -> None:
    if choice.option not in rulings:
        message = f"{choice.option!r} is none of {', '.join(rulings)}"
        raise IllegalChoice("unknown_option", message)


def newcomer(raw: Any, ids: Collection[str]) -> dict[str, Any]:
    """A combatant as in a roster. Any fault but one of its stats is a bad field."""
    if not isinstance(raw, Mapping) or not set(raw) <= {"id", "name", "side", "stats"}:
        raise bad_field("a newcomer has id, name, side and stats", "combatant")
    row = {"name": raw.get("id"), "stats": {}, **raw}
    if not all(is_name(row.get(key)) for key in ("id", "name", "side")):
        raise bad_field("a newcomer needs an id, a name and a side as text", "combatant")
    if not isinstance(row["stats"], Mapping):
        raise bad_field("the stats of a newcomer are an object", "combatant")
    if row["id"] == "gm" or row["id"] in ids:
        raise bad_field(f"somebody is called {row['id']!r} already", "combatant")
    return row
