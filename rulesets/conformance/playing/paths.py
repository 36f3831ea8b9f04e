"""Paths inside a value, for messages: `asked[0].decision.options[1].fields[0].choices`.

Structs, mappings and lists are treated alike. A path has names of fields and keys, and indexes in
brackets, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.messages import Message

MOST_SHOWN = 5  # differences listed in a message
WIDEST = 200  # characters of a value in a message


def differences(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """The paths where two values differ, with both values: `combatants.aldo.hp: 3, then 4`."""
    if one == other and type(one) is type(other):
        return
    first, second = _parts(one), _parts(other)
    if first is None or second is None or type(one) is not type(other):
        if one != other:
            yield f"{at or 'the whole'}: {_short(one)}, then {_short(other)}"
        return
    for place in {**first, **second}:
        here = beside(at, place)
        if place not in first:
            yield f"{here}: missing, then {_short(second[place])}"
        elif place not in second:
            yield f"{here}: {_short(first[place])}, then missing"
        else:
            yield from differences(first[place], second[place], here)


def expect_same(one: Any, other: Any, what: str, at: str = "") -> None:
    """Raises AssertionError with the paths where the two differ; `what` names the compared
    value."""
    if one == other:
        return
    places = list(differences(one, other, at)) or [f"{_short(one)}, then {_short(other)}"]
    more = len(places) - MOST_SHOWN
    rest = [f"and {more} more"] if more > 0 else []
    raise AssertionError("\n  ".join([f"{what}:", *places[:MOST_SHOWN], *rest]))


def naming(value: Any, words: Iterable[str]) -> Iterator[str]:
    """The paths where one of these words occurs."""
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")
    return _naming(value, pattern, "")


def _naming(shown: Any, words: re.Pattern[str], at: str) -> Iterator[str]:
    if isinstance(shown, str):
        if words.search(shown):
            yield at
        return
    if isinstance(shown, Message):
        return  # the same for everybody
    if isinstance(shown, set | frozenset):
        shown = tuple(shown)
    for place, value in (_parts(shown) or {}).items():
        here = beside(at, place)
        if isinstance(shown, Mapping):
            yield from _naming(place, words, f"{here} (the key)")
        yield from _naming(value, words, here)


def beside(at: str, place: str | int) -> str:
    """The path to a part of the value at `at`."""
    if isinstance(place, int):
        return f"{at}[{place}]"
    return f"{at}.{place}" if at else str(place)


def _parts(value: Any) -> dict[Any, Any] | None:
    """The parts of a value by name, key or index; None if it has none."""
    if isinstance(value, Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list | tuple):
        return dict(enumerate(value))
    return None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= WIDEST else f"{text[:WIDEST]} ..."
