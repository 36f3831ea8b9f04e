"""Untrusted JSON, and limits on how much of a file is read and how much work it causes: whoever
made the file, previewing it is quick.

The content is counted before it is parsed. Checking it can take far more: a sheet is checked again
for each invalid value, and in each fight that changes it. So the work is counted too, in checked
values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.serve.middleware.requests import all_storable
from encounters.serve.transport.turns import yield_to_requests

LARGEST = 8_000_000  # bytes of all files chosen together
LARGEST_NUMBER = 10**9
MOST_DOCUMENTS = 2_000

DEEPEST = 20  # nested objects and lists
MOST_VALUES = 150_000  # of all files chosen together; two megabytes of sheets have 75,000
MOST_OF_A_LIST = 200  # entries of a list on a sheet; the longest of the games' own has 16
MOST_LETTERS = 5_000  # of a text on a sheet
MOST_OF_A_SHEET = 1_000  # values; the largest of the games' own has 53
MOST_WORK = 300_000  # checked values: about as many microseconds
MOST_WRONG = 200  # reported errors of all files

TEXTS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
NO_MARKS = bytes(set(range(256)) - set(b"[]{},"))
OPENING, CLOSING = b"[{", b"]}"


class BadPack(Exception):
    """The pack cannot be imported; the text says why and where. Nothing has changed."""


class NotJson(BadPack):
    """The file is not JSON; it may be a table, or have one object in each line."""


class OversizedNumber(Struct, frozen=True):
    """The text of a number that exceeds the limit. Other programs write timestamps as such
    numbers."""

    text: str


class Budget:
    """The remaining budget of the files chosen together."""

    def __init__(self) -> None:
        self.values, self.work, self.wrong = MOST_VALUES, MOST_WORK, MOST_WRONG

    def read(self, values: int) -> None:
        """Raises BadPack if the values exceed the limit."""
        yield_to_requests()
        self.values -= values
        if self.values < 0:
            raise BadPack(_("The file contains more than %(most)d values.") % {"most": MOST_VALUES})

    def spend(self, work: int) -> None:
        """Raises BadPack if the work exceeds the limit."""
        yield_to_requests()
        self.work -= work
        if self.work < 0:
            raise BadPack(_("Reading the file takes too long: there is too much in it."))

    def until_too_wrong[Row](self, rows: Iterable[Row]) -> Iterator[Row]:
        """The rows, until too many errors have been reported."""
        return takewhile(lambda row: self.wrong > 0, rows)


def check_size(size: int) -> None:
    """BadPack for a file with too many bytes."""
    if size > LARGEST:
        raise BadPack(_("The file is larger than eight megabytes."))


def json_value(data: bytes, limits: Budget | None = None) -> Any:
    """The JSON value of a file, in which numbers may still be OversizedNumber; of an older
    compendium of Foundry VTT, which has an object in each line, their list. Objects that the
    storage of a browser has as texts are objects. Raises NotJson or BadPack."""
    check_size(len(data))
    limits = limits or Budget()
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        check_json(text, limits)
        value = decode(text)
    except (ValueError, RecursionError):
        value = _objects_in_lines(data.strip().splitlines())
        if not value:
            raise NotJson(_("The file is not JSON.")) from None
    if isinstance(value, dict):
        value |= {key: _object_in(text, limits) for key, text in value.items() if "." in key}
    check_texts(value)
    return value


def _object_in(text: Any, limits: Budget) -> Any:
    """The object in a text, as a browser stores it under a key such as "Creatures.1a"; anything
    else unchanged. Raises BadPack."""
    if not (isinstance(text, str) and text.lstrip().startswith("{")):
        return text
    try:
        check_json(text, limits)
        return decode(text)
    except (ValueError, RecursionError):
        return text


def _objects_in_lines(lines: list[bytes]) -> list[Any]:
    """The objects; empty if it is another format. Raises BadPack for duplicate keys or too many
    lines."""
    try:
        if lines and isinstance(decode(lines[0]), dict):
            check_documents(len(lines))
            return [decode(line) for line in lines if line.strip()]
    except (ValueError, RecursionError):
        pass
    return []


def check_documents(count: int) -> None:
    """Raises BadPack if there are too many documents."""
    if count > MOST_DOCUMENTS:
        most = {"most": MOST_DOCUMENTS}
        raise BadPack(_("The file contains more than %(most)d documents.") % most)


def check_json(text: str, limits: Budget) -> None:
    """BadPack for JSON with too many or too deeply nested values. It is not parsed, so it may be
    invalid JSON."""
    marks = TEXTS.sub("", text).encode(errors="replace").translate(None, NO_MARKS)
    limits.read(len(marks) - sum(map(marks.count, (b"]", b"}"))))
    depth = 0
    for mark in marks:
        if mark in OPENING:
            depth += 1
        elif mark in CLOSING:
            depth -= 1
        if depth > DEEPEST:
            raise BadPack(_("The file is nested too deeply."))


def decode(data: bytes | str) -> Any:
    """The decoded JSON. Raises ValueError or RecursionError for invalid JSON, BadPack for duplicate
    keys, which parsers interpret differently."""
    return json.loads(
        data,
        object_pairs_hook=_object,
        parse_int=_number,
        parse_float=_number,
        parse_constant=_number,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            raise twice(key)
        value[key] = item
    return value


def twice(key: str) -> BadPack:
    return BadPack(_("“%(key)s” occurs twice.") % {"key": key[:80]})


def _number(text: str) -> int | float | OversizedNumber:
    number = int(text[:20]) if text.lstrip("-").isdigit() else float(text)
    return number if abs(number) <= LARGEST_NUMBER else OversizedNumber(text[:20])  # NaN too


def check_texts(value: object) -> None:
    """BadPack for texts that cannot be stored."""
    if not all_storable(value):
        raise BadPack(_("The file contains characters that cannot be saved."))


def check_numbers(value: object) -> None:
    """BadPack for numbers that are too large."""
    match value:
        case OversizedNumber(text=text):
            too_large = _("The file contains a number that is too large: %(number)s")
            raise BadPack(too_large % {"number": text})
        case dict() | list():
            for part in value.values() if isinstance(value, dict) else value:
                check_numbers(part)


def first_excess(stats: Mapping[str, Any]) -> tuple[tuple[str, ...], str] | None:
    """The place and description of the first excess on a sheet; None if it is within the limits."""
    for name, value in stats.items():
        if _longest(value) > MOST_OF_A_LIST:
            return (str(name),), many_of_them()
        if _letters(value) > MOST_LETTERS:
            most = {"most": MOST_LETTERS}
            return (str(name),), _("Texts here have at most %(most)d characters.") % most
    if size(stats) > MOST_OF_A_SHEET:
        return (), _("A sheet has at most %(most)d values.") % {"most": MOST_OF_A_SHEET}
    return None


def many_of_them() -> str:
    return _("There are more than %(most)d of them.") % {"most": MOST_OF_A_LIST}


def size(value: object) -> int:
    """The number of values in it."""
    match value:
        case dict():
            return 1 + sum(map(size, value.values()))
        case list():
            return 1 + sum(map(size, value))
    return 1


def _longest(value: object) -> int:
    """The length of the longest list or object in it."""
    match value:
        case dict():
            return max(len(value), *map(_longest, value.values()), 0)
        case list():
            return max(len(value), *map(_longest, value), 0)
    return 0


def _letters(value: object) -> int:
    """The length of the longest text in it."""
    match value:
        case str():
            return len(value)
        case dict():
            return max(map(_letters, (*value, *value.values())), default=0)
        case list():
            return max(map(_letters, value), default=0)
    return 0
