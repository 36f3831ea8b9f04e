"""Helpers for reading actors of Foundry VTT: reading values that may be missing or of any type, and
reporting what is not imported.

Nothing in a file is trusted to exist or to have its system's type: numbers may be texts, texts
numbers, objects lists. Values that cannot be read are reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import unescape
from itertools import islice
from typing import Any

from rulesets.contract.adopting import Actor, Adopted, Foundry, Item, Left, Vocabulary
from rulesets.messages import pgettext, phrase

NO_PART = phrase(pgettext("foundry", "Not used in fights."))
IN_WORDS = phrase(pgettext("foundry", "Its effect is only described in words."))
UNREADABLE = phrase(pgettext("foundry", "The value cannot be read."))
NO_DICE = phrase(pgettext("foundry", "The dice cannot be read."))
NOT_WORN = phrase(pgettext("foundry", "Not worn."))
AUTOMATION = phrase(pgettext("foundry", "Foundry VTT handles this automatically."))

MOST_UNREAD = 60
MOST_EFFECTS = 50
"""The most effects that are reported; all of them count."""
MOST_FIGURES = 30
LONGEST = 40
LONGEST_TOLD = 200
ADDING = (None, 2, "2", "add")
"""The values by which Foundry VTT marks an effect that adds instead of replacing or multiplying."""
_WHOLE = re.compile(r"\s*([+-]?[0-9]{1,6})(?:\.[0-9]+)?\s*")
_FIRST = re.compile(r"\s*([0-9]{1,6})(?![0-9]|\s*[dD])")
_SPACES = re.compile(r"\s+")
# A tag ends before the next begins: searching the end of each of a million "<" takes minutes.
_TAGS = re.compile(r"<[^<>]*>")
_INLINE = re.compile(r"</?(?:em|strong|i|b|u|span|a)\b[^<>]*>", re.IGNORECASE)
"""Tags inside a sentence, with no blank in their place: "<em>Hit</em>: 5"."""


def foundry(
    table: Mapping[str, Any], read: Callable[[Actor, Vocabulary], Adopted], **more: Any
) -> Foundry:
    """How actors become sheets, by the `systems`, `sides` and `marks` of a game's table."""
    systems, marks = tuple(table["systems"]), frozenset(table["marks"])
    return Foundry(systems=systems, sides=table["sides"], marks=marks, read=read, **more)


class Reader:
    """Reads values by path ("attribs.hp.value"); of several paths the first with a value counts.

    `left` collects what cannot be read, under the path or under `named`, if all paths belong to one
    thing.
    """

    def __init__(self, data: Mapping[str, Any], named: str = ""):
        self.data, self.named = data, named
        self.asked: set[str] = set()
        self.left: list[Left] = []

    def value(self, *paths: str) -> Any:
        """The first value at one of the paths, or None."""
        self.asked.update(paths)
        values = (at(self.data, path) for path in paths)
        return next((item for item in values if item not in (None, "")), None)

    def whole(self, *paths: str) -> int | None:
        """A whole number, also if it is written as text, or None."""
        value = self.value(*paths)
        number = whole(value)
        if value is not None and number is None:
            self.left.append(Left(self.named or paths[0], UNREADABLE))
        return number

    def text(self, *paths: str) -> str:
        """A text on one line without HTML tags, or ""."""
        value = self.value(*paths)
        return plain(value) if isinstance(value, str) else ""

    def numbers(self, paths: Mapping[str, str]) -> dict[str, int]:
        """The whole numbers at the paths of a table, by stat; 0 means that none was filled in."""
        return {stat: number for stat, path in paths.items() if (number := self.whole(path))}

    def first(self, *paths: str) -> int | None:
        """The number at the beginning of "7 [12]" or "120' (40')"; the rest is reported."""
        value = self.value(*paths)
        number = first_number(value)
        if number is None or not isinstance(value, str):
            return self.whole(*paths)
        if whole(value) is None:
            self.left.append(Left(f"{paths[0]}: {plain(value)}", IN_WORDS))
        return number

    def flag(self, *paths: str) -> bool:
        return self.value(*paths) in (True, "true", 1)

    def part(self, *paths: str) -> Mapping[str, Any]:
        """An object, empty if there is none."""
        value = self.value(*paths)
        return value if isinstance(value, Mapping) else {}

    def unread(self) -> Iterator[Left]:
        """All other values of the data, by the first steps of their path."""
        paths = _filled_in(self.data, self.asked)
        for path in islice(paths, MOST_UNREAD):
            yield Left(_with_figures(path, self.data), NO_PART)
        rest = sum(1 for _path in paths)
        if rest:
            yield Left(f"… + {rest}", NO_PART)


def at(data: Any, path: str) -> Any:
    """The value at the path, or None; a number leads into a list."""
    for key in path.split("."):
        if isinstance(data, list) and key.isdigit():
            data = data[int(key)] if int(key) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, Mapping) else None
    return data


def whole(value: Any) -> int | None:
    """A number, or a text that is one, without its fraction; None for anything else."""
    match value:
        case bool():
            return None
        case int():
            return value
        case float():
            return int(value)
        case str():
            match = _WHOLE.fullmatch(value)
            return int(match[1]) if match else None
    return None


def first_number(value: Any) -> int | None:
    """The number at the start of a text such as "15 yards"."""
    match = _FIRST.match(value) if isinstance(value, str) else None
    return int(match[1]) if match else whole(value)


def dice(value: Any) -> str:
    """Dice in this program's notation ("1D6 + 1" becomes "1d6+1"), or ""."""
    match value:
        case bool():
            return ""
        case int():
            return str(value)
        case str():
            return _SPACES.sub("", value).lower()
    return ""


def plain(text: str, longest: int = 60) -> str:
    """A text on one line without HTML tags."""
    bare = unescape(_TAGS.sub(" ", _INLINE.sub("", text)))
    return _SPACES.sub(" ", bare).strip()[:longest]


class Rows:
    """The rows of a list on a sheet, made of items, each with a name of its own; `reserved` names
    belong to other things. `left` collects what cannot be read."""

    def __init__(self, reserved: Iterable[str] = ()):
        self.reserved = frozenset(reserved)
        self.by_name: dict[str, Any] = {}
        self.left: list[Left] = []

    def __iter__(self) -> Iterator[Any]:
        return iter(self.by_name.values())

    def add(self, name: str, row: Mapping[str, Any]) -> str:
        """Adds a row, and returns its name."""
        name = unlike(name, {*self.by_name, *self.reserved})
        self.by_name[name] = {**row, "name": name} if "name" in row else {"name": name, **row}
        return name

    def leave(self, what: str, why: Any, longest: int = 80) -> None:
        self.left.append(Left(what[:longest], why))


def unlike(name: str, taken: Iterable[str]) -> str:
    """The name, with a number appended if it is taken already."""
    taken, free, number = set(taken), name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def added(effects: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """The sum of the active effects' bonuses, by the key of the value they change."""
    total: Counter[str] = Counter()
    for key, mode, value in changes_of(effects):
        if mode in ADDING:
            total[key] += whole(value) or 0
    return total


def changes_of(effects: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Any, Any]]:
    """The changes of the active effects: key, mode and value."""
    for effect in effects:
        if effect.get("disabled") is True:
            continue
        changes = effect.get("changes") or at(effect, "system.changes")
        for change in changes if isinstance(changes, list) else ():
            if isinstance(change, Mapping) and isinstance(key := change.get("key"), str):
                yield key, change.get("mode"), change.get("value")


def automation(effects: Iterable[Mapping[str, Any]]) -> list[Left]:
    """Reports the effects that Foundry VTT itself applies to the numbers."""
    some = islice(effects, MOST_EFFECTS)
    names = (effect.get("name") or effect.get("label") for effect in some)
    return [Left(plain(name) if isinstance(name, str) else "—", AUTOMATION) for name in names]


def each(items: Iterable[Item], *types: str) -> list[Item]:
    return [item for item in items if item.type in types]


def left(items: Iterable[Item], why: Any) -> list[Left]:
    """Reports all of them by name, for one reason."""
    return [Left(item.name, why) for item in items]


def others(actor: Actor, table: Mapping[str, Any]) -> list[Left]:
    """Reports the items of types that are not `taken`, the `described` ones as words, and what
    Foundry VTT itself applies."""
    types = {*table["taken"], *table["described"]}
    return [
        *left(each(actor.items, *table["described"]), IN_WORDS),
        *left((item for item in actor.items if item.type not in types), NO_PART),
        *automation(actor.effects),
    ]


def _filled_in(data: Mapping[str, Any], asked: Iterable[str]) -> Iterator[str]:
    """Texts that are filled in and were not read: whole parts, or single values of a part."""
    asked = {".".join(path.split(".")[:steps]) for path in asked for steps in (1, 2)}
    for key, value in data.items():
        if key not in asked:
            parts = {str(key): value}
        elif isinstance(value, Mapping):
            parts = {f"{key}.{inner}": text for inner, text in value.items()}
        else:
            continue
        yield from (path for path, part in parts.items() if path not in asked and _says(part))


def _with_figures(path: str, data: Mapping[str, Any]) -> str:
    """A path with the figures found there."""
    keys = path.split(".", 1)
    value = data.get(path, at(data, path)) if len(keys) > 1 else data.get(path)
    figures = islice(_figures(value), MOST_FIGURES)
    text = ", ".join(figures)
    return f"{path[:LONGEST]}: {text}"[:LONGEST_TOLD] if text else path[:LONGEST]


def _figures(value: Any) -> Iterator[str]:
    match value:
        case Mapping():
            for part in value.values():
                yield from _figures(part)
        case list():
            for part in value:
                yield from _figures(part)
        case bool() | None:
            pass
        case int() | float():
            yield f"{value:g}"
        case str() if any(map(str.isdigit, value)):
            yield plain(value)


def _says(value: Any) -> bool:
    """Whether a value is anything but empty or 0."""
    match value:
        case Mapping():
            return any(map(_says, value.values()))
        case list():
            return any(map(_says, value))
        case str():
            return bool(value.strip())
        case bool():
            return False
    return bool(value)
