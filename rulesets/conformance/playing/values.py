"""Legal and illegal values for a `Field`, derived from its description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesets.contract import Field

WORDS = ("silver", "magic", "fire", "long", "old")  # free text
DICE = ("1d6", "1d4", "2d6+1", "1d8-2", "3", "0")
PICKED = {"enum", "combatant", "weapon", "spell"}  # one of the field's choices
LISTS = {"combatants", "names"}


def legal(field: Field, people: Sequence[str] = ()) -> SearchStrategy[Any]:
    """Values that the field's description allows. `people`: ids for fields that name combatants."""
    legal = _LEGAL.get(field.type)
    if field.type == "combatant" and not (field.choices or people):
        return st.just(field.default)  # any combatant of the roster, which is not known here
    if field.type in PICKED:
        legal = _picked
    if legal is None:
        raise AssertionError(f"{field.name}: the contract has no field of type {field.type!r}")
    values = legal(field, people)
    return st.none() | values if field.nullable else values


def illegal(field: Field) -> SearchStrategy[Any]:
    """Values that the field's description forbids: of another type, out of bounds, not offered."""
    wrong: list[Any] = list(_ILLEGAL.get(field.type, _NOT_OFFERED))
    if field.type == "combatant" and not field.choices:
        wrong = list(_ILLEGAL["text"])
    if field.type == "int":
        wrong += list(_beyond(field))
    if field.type == "map" and field.rows:
        wrong = ["silver", [1], {"silver": [1]}]
    if field.closed:
        wrong.append(["nobody of that name"])
    several = field.closed or field.type == "combatants"
    if several and field.choices and not field.repeats:
        wrong.append([field.choices[0], field.choices[0]])
    return st.sampled_from(wrong)


def _picked(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    choices = field.choices or tuple(people)
    return st.sampled_from(choices) if choices else st.nothing()


def _ints(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    if field.choices:
        return st.sampled_from([int(number) for number in field.choices])
    return _bounded(field)


def _bounded(field: Field) -> SearchStrategy[int]:
    least = -9 if field.min is None else field.min
    most = least + 40 if field.max is None else field.max
    return st.sampled_from((least, most)) | st.integers(least, most)


def _several(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    choices = field.choices or tuple(people)
    most = len(choices) if field.max is None else min(field.max, len(choices))
    if not choices or most < (field.min or 0):
        return st.nothing()
    return st.lists(st.sampled_from(choices), min_size=field.min or 0, max_size=most, unique=True)


def _names(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    if field.closed:
        return _several(field, ())
    least, most = field.min or 0, field.max or 4
    words = st.lists(st.sampled_from(WORDS), min_size=least, max_size=most, unique=least < 5)
    if not people:
        return words
    ids = st.lists(st.sampled_from(tuple(people)), min_size=least, max_size=most)
    return words | ids


def _numbers(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    number = st.integers(field.min or 0, 999 if field.max is None else field.max)
    return st.lists(number, min_size=3, max_size=3, unique=True).map(sorted)


def _object(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    needed = {row.name: legal(row, people) for row in field.rows if row.required}
    extra = {row.name: legal(row, people) for row in field.rows if not row.required}
    row: SearchStrategy[Any] = st.fixed_dictionaries(needed, optional=extra)
    if field.choices:
        return st.sampled_from(field.choices) | row
    return row


def _rows(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    least = field.min or 0
    most = least + 2 if field.max is None else min(field.max, least + 2)
    return st.lists(_object(field, people), min_size=least, max_size=most)


def _map(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    names = st.sampled_from(field.choices or WORDS)
    worth = legal(field.rows[0], people) if field.rows else _bounded(field)
    return st.dictionaries(names, worth, max_size=3)


def _newcomer(field: Field, people: Sequence[str]) -> SearchStrategy[Any]:
    side = st.sampled_from(("party", "foes"))
    return st.fixed_dictionaries(
        {"id": st.sampled_from(("ludo", "mira")), "side": side},
        optional={"name": st.just("Late"), "stats": st.just({})},
    )


_LEGAL: dict[str, Callable[[Field, Sequence[str]], SearchStrategy[Any]]] = {
    "int": _ints,
    "bool": lambda field, people: st.booleans(),
    "text": lambda field, people: st.sampled_from(WORDS),
    "dice": lambda field, people: st.sampled_from(DICE),
    "names": _names,
    "combatants": _several,
    "numbers": _numbers,
    "rows": _rows,
    "object": _object,
    "map": _map,
    "newcomer": _newcomer,
}
_NOT_OFFERED: tuple[Any, ...] = ("nobody of that name", 7, True, [], {})
_ILLEGAL: dict[str, Sequence[Any]] = {
    "int": (True, "3", 1.5, [1]),
    "bool": (1, "yes", []),
    "text": (3, True, ["x"]),
    "dice": ("", "d", "2d", 2.5, True),
    "names": ("silver", [3], {"a": 1}),
    "combatants": ("aldo", ["nobody of that name"], [3], 5),
    "numbers": ([3, 2, 1], [1, 2], "1 2 3"),
    "rows": ("sword", [3], [{"no such field": 1}]),
    "object": (3, [], {"no such field": 1}),
    "map": ("silver", [1], {"silver": "1"}),
    "newcomer": ("aldo", {}, {"id": "gm", "side": "foes"}, {"id": 3, "side": "foes"}),
}


def _beyond(field: Field) -> list[int]:
    under = [] if field.min is None else [field.min - 1]
    return under if field.max is None else [*under, field.max + 1]
