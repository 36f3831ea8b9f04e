"""Creatures that a file describes as changed copies of others in it, as 5etools does:

    {"name": "Big Rat", "str": 14, "_copy": {"name": "Rat", "_mod": {"action": {"mode": …}}}}

A row becomes its original with its own values and with the changes below `_mod`. What has no rule
here is told: the copy has it in words, under `changes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

DEEPEST = 4
"""Copies of copies."""
LONGEST, LONGEST_TEXT = 400, 5_000
"""Letters of a change that is told, and of a text with other words in it."""
MOST_LETTERS = 2_000_000
"""Letters of all that is copied: a small file could otherwise have a thousand large creatures."""

type Row = dict[str, Any]


def copied(rows: list[Mapping[str, Any]], key: str) -> list[Row]:
    """The rows, each copy with what it has of its original; one without an original in the file is
    unchanged."""
    named = {_name(row): row for row in reversed(rows) if key not in row and _name(row)}
    found, letters = [dict(row) for row in rows], 0
    for _time in range(DEEPEST):
        for at, row in enumerate(found):
            original = named.get(_name(row.get(key)))
            letters += len(_written(original)) if original is not None else 0
            if original is not None and letters <= MOST_LETTERS:
                found[at] = _copy(original, row, key)
        named |= {_name(row): row for row in found if key not in row and _name(row)}
    return found


def _name(row: Any) -> str:
    name = row.get("name") if isinstance(row, Mapping) else None
    return name.casefold() if isinstance(name, str) else ""


def _copy(original: Mapping[str, Any], row: Row, key: str) -> Row:
    own = {name: value for name, value in row.items() if name != key}
    made = {name: value for name, value in {**original, **own}.items() if value is not None}
    mods, told = row[key].get("_mod"), list[str]()
    for place, mod in mods.items() if isinstance(mods, Mapping) else ():
        for each in mod if isinstance(mod, list) else [mod]:
            places = [*made] if place == "*" else [place]
            if not all(_change(made, name, each) for name in places if name != "name"):
                told.append(f"{place}: {_written(each)}"[:LONGEST])
    return {**made, "changes": told} if told else made


def _change(made: Row, place: str, mod: Any) -> bool:
    """Makes a change at a place of a creature; whether it could."""
    match mod:
        case "remove":
            made.pop(place, None)
        case {"mode": "replaceTxt", "replace": str(old), "with": str(new)}:
            made[place] = _replaced(made.get(place), old, new)
        case {"mode": "appendArr" | "appendIfNotExistsArr" | "insertArr", "items": items}:
            made[place] = [*_listed(made.get(place)), *_listed(items)]
        case {"mode": "prependArr", "items": items}:
            made[place] = [*_listed(items), *_listed(made.get(place))]
        case {"mode": "replaceArr", "replace": str(old), "items": items}:
            rows = ((row, _name(row) == old.casefold()) for row in _listed(made.get(place)))
            made[place] = [new for row, gone in rows for new in (_listed(items) if gone else [row])]
        case {"mode": "removeArr", "names": names}:
            gone = {str(name).casefold() for name in _listed(names)}
            made[place] = [row for row in _listed(made.get(place)) if _name(row) not in gone]
        case _:
            return False
    return True


def _replaced(value: Any, old: str, new: str) -> Any:
    """A value with other words in its texts. The words are no pattern, whatever they contain."""
    match value:
        case str():
            form = rf"(?<!\w){re.escape(old)}(?!\w)"
            text = re.sub(form, lambda _: new, value[:LONGEST_TEXT], flags=re.IGNORECASE)
            return text if max(len(text), len(value)) <= LONGEST_TEXT else value
        case list():
            return [_replaced(each, old, new) for each in value]
        case dict():
            return {name: _replaced(each, old, new) for name, each in value.items()}
    return value


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
