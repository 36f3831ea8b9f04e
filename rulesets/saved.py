"""Creatures saved by other programs as the text of a stat block, by a table of a game (TOML).

    [formats.helper]
    marks = ["Name", "AC"]                    # keys by which such a creature is recognised
    lines = ["{Name}", "{Size, =medium|words} {Type}", "Armour {AC.0.Value, AC}", "{Traits|deeds}"]
    inside = "StatBlock"                      # the key of such a creature in an object around it
    character = "Player"                      # a key that has a value for the characters of players

    copies = "_copy"                          # the key of rows that are copies (`copies.py`)

    [words]                                   # for the function `words`
    T = "Tiny"

    [tags]                                    # marks inside the texts: "{@hit 5}" is "+5"
    "hit {}" = "+{}"

    [texts]                                   # the parts of an object that are text, in this order
    keys = ["note", "entries"]

A place in a line has paths, of which the first with a value counts, and behind "=" the text without
any. The value becomes text by itself, or by the function that is named. Brackets around nothing are
left out, and so is a line without any value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.copies import copied
from rulesets.foundry import Reader, at

DEEPEST = 8
_PLACE = re.compile(r"\{([^{}|]+)(?:\|(\w+))?\}")
_EMPTY = re.compile(r"\s{0,3}\(\s{0,3}\)")
_TAG = re.compile(r"\{@(\w+)\s?([^{}]*)\}")

type Tell = Callable[[Any], str]


class Saved:
    """The formats of a table. `tell` has the game's own functions for their values."""

    def __init__(self, table: Mapping[str, Any], **tell: Tell):
        self.table = table
        usual = (self.signed, self.bonuses, self.scores, self.words, self.deeds, self.some)
        self.tell = {"": self.told, **{each.__name__: each for each in usual}, **tell}

    def actors(self, value: Any, system: str) -> Any:
        """Actors of Foundry VTT's `system` whose data is `block`, the text of a stat block, if the
        value holds creatures of these programs; else the value unchanged."""
        if self.format(one := self._whole(value)):
            return self._actor(one, system) if self._name(one) else value
        rows = objects(value if isinstance(value, list) else _lists(value))
        found = [(row, self._whole(row)) for row in copied(rows, self.table.get("copies", ""))]
        inside = [row[key] for row, whole in found for key in row.keys() - whole.keys()]
        actors, others = list[dict[str, Any]](), list[dict[str, Any]]()
        for row, whole in found:
            if row in inside:  # a file may have it by itself too
                continue
            if self.format(whole) and self._name(whole):
                actors.append(self._actor(whole, system))
            elif self._name(whole) or self.format(whole):
                others.append(self._other(whole, system))
        return {"actors": [*actors, *others]} if actors else value

    def format(self, row: Any) -> str:
        """The format of a creature, or ""."""
        formats = self.table["formats"].items() if isinstance(row, Mapping) else ()
        return next((name for name, each in formats if _has(row, each.get("marks"))), "")

    def _whole(self, row: Any) -> Any:
        """A creature that an object has inside, with the values beside it; any other row is
        unchanged."""
        for each in self.table["formats"].values() if isinstance(row, Mapping) else ():
            inner = row.get(key := each.get("inside", ""))
            if self.format(inner):
                return {name: value for name, value in {**row, **inner}.items() if name != key}
        return row

    def _name(self, row: Any) -> str:
        return self.told(Reader(row).value("name", "Name"))

    def _actor(self, row: Mapping[str, Any], system: str) -> dict[str, Any]:
        lines = [*self.lines(format := self.format(row), Reader(row).value)]
        is_character = row.get(self.table["formats"][format].get("character", ""))
        return {
            "name": self._name(row),
            "type": "character" if is_character else "npc",
            "_stats": {"systemId": system},
            "system": {"block": "\n".join(lines)},
            "items": [],
            "original": row,
        }

    def _other(self, row: Mapping[str, Any], system: str) -> dict[str, Any]:
        """A row that is no creature, or the copy of one that is not in the file: told by name."""
        original = row.get(self.table.get("copies", ""))
        copy_of = self.told(original.get("name")) if isinstance(original, Mapping) else ""
        stats = {"systemId": system}
        return {"name": self._name(row), "type": "", "copy_of": copy_of, "_stats": stats}

    def lines(self, format: str, read: Callable[..., Any], **tell: Tell) -> Iterator[str]:
        """The lines that have a value; `read` returns the first value at some paths."""
        functions = self.tell | tell
        for line in self.table["formats"][format]["lines"]:
            lines: list[str] = []

            def filled(place: re.Match[str], lines: list[str] = lines) -> str:
                paths, _sign, default = place[1].partition("=")
                value = read(*(path.strip() for path in paths.split(",") if path.strip()))
                value = default or None if value is None else value
                lines.append("" if value is None else functions[place[2] or ""](value))
                return lines[-1]

            text = _EMPTY.sub("", _PLACE.sub(filled, line))
            if any(lines):
                yield text.strip(" ,")

    # -- the functions for values ----------------------------------------------------------------

    def told(self, value: Any, joint: str = ", ", depth: int = DEEPEST) -> str:
        """Any value: a list by its members, an object by the parts of it that are text."""
        match value:
            case str() | int() | float() if value is not True and value is not False:
                text = _TAG.sub(self._untagged, str(value))
                return " ".join(_TAG.sub(self._untagged, text).split())
            case list() if depth:
                return joint.join(filter(None, (self.told(v, joint, depth - 1) for v in value)))
            case Mapping() if depth:
                name = [f"{self.told(value['name'])}."] if type(value.get("name")) is str else []
                parts = (value.get(key) for key in self.table["texts"]["keys"])
                texts = (self.told(part, joint, depth - 1) for part in parts)
                return " ".join(filter(None, (*name, *texts)))
        return ""

    def _untagged(self, tag: re.Match[str]) -> str:
        tags, name, text = self.table["tags"], tag[1], tag[2].strip()
        named = f"{name} {text.replace(' ', '')}".strip()
        if named in tags:
            return str(tags[named])
        parts = text.split("|")
        plain = parts[2] if len(parts) > 2 and parts[2] else parts[0]
        form = tags.get(f"{name} {{}}", "{}") if plain[:1].isdigit() else "{}"
        return str(form.format(plain))

    def some(self, value: Any) -> str:
        """A number that is not 0."""
        return self.told(value) if value else ""

    def signed(self, value: Any) -> str:
        return f"{value:+d}" if type(value) is int else self.told(value)

    def words(self, value: Any) -> str:
        """Identifiers by the words of the table."""
        return " or ".join(self.table["words"].get(v, v) for v in map(self.told, listed(value)))

    def scores(self, value: Any) -> str:
        each = value.items() if isinstance(value, Mapping) else ()
        return ", ".join(f"{name.upper()} {self.told(score)}" for name, score in each)

    def bonuses(self, value: Any) -> str:
        """Bonuses by name, or a list of objects with both."""
        pairs = [(row["Name"], row.get("Modifier")) for row in objects(value) if "Name" in row]
        pairs = pairs or [*value.items()] if isinstance(value, Mapping) else pairs
        return ", ".join(f"{self.told(name).title()} {self.signed(bonus)}" for name, bonus in pairs)

    def deeds(self, value: Any) -> str:
        """Actions or traits, each in a line: name, what stands in brackets, and text."""
        lines = []
        for row in objects(value):
            usage = self.told(row.get("Usage"))
            name = self.told(row.get("name", row.get("Name"))) or "—"
            text = self.told(row.get("entries", row.get("Content")), " ")
            lines.append(f"{name.strip(' .')}{f' ({usage})' if usage else ''}. {text}")
        return "\n".join(lines)


def convert(
    data: Any, table: Mapping[str, str], functions: Mapping[str, Callable[[Any], Any]]
) -> dict[str, Any]:
    """An object by a table of its paths, each with that of the value in the data; behind "|" stands
    the function for it: `path|name`."""
    target: dict[str, Any] = {}
    for path, place in table.items():
        source, _bar, name = place.partition("|")
        *keys, last = path.split(".")
        inner = target
        for key in keys:
            inner = inner.setdefault(key, {})
        value = at(data, source)
        inner[last] = functions[name](value) if name else value
    return target


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def objects(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in listed(value) if isinstance(row, Mapping)]


def _lists(value: Any) -> Any:
    """The creatures of a file that has them by id, or in a list."""
    inner = [*value.values()] if isinstance(value, Mapping) else []
    return [row for each in inner for row in listed(each)]


def _has(row: Mapping[str, Any], marks: list[str] | None) -> bool:
    return bool(marks) and row.keys() >= {*(marks or ())}
