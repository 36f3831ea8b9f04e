"""Converts a value of a sheet to a cell and back. A cell holds a number, a word, a list of words
separated by commas, or the JSON of a pack if words would lose information.

An empty cell stands for the rules' default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from encounters.forms.values import UNSEEN
from encounters.forms.words import Words
from encounters.lobby.packs.bounds import Limits, check_json
from encounters.lobby.packs.reading import check_value, decoded
from encounters.lobby.packs.sheets import plain
from encounters.lobby.packs.tables.cells import comparison_key, written
from encounters.text import notation
from rulesets.contract import Field

WHOLE = re.compile(r"[-+]?[0-9]{1,9}")
PAIR = re.compile(r"(.*[^\s:=])[\s:=]+(-?[0-9]{1,9})")
BETWEEN = re.compile(r"[,;،\n]")
MINUS = str.maketrans("−–", "--")
YES, NO = {"true", "1", "x"}, {"false", "0"}


def cell(field: Field, value: Any, words: Words) -> str | int:
    """The value for a spreadsheet, in the reader's language; numbers remain numbers."""
    text = cell_value(field, value, words)
    return written(text) if isinstance(text, str) else text


def cell_value(field: Field, value: Any, words: Words) -> str | int:
    """The value as `Cells` reads it, in the reader's language."""
    told = said_value(field, value, words)
    if field.type == "dice" or value is None or isinstance(value, str | int):
        return told
    if not told or plain(Cells(field, words, [get_language()]).value(str(told))) != plain(value):
        return json.dumps(value, ensure_ascii=False, default=dict) if value else ""
    return told


def said_value(field: Field, value: Any, words: Words) -> str | int:
    """The value for people to read: words that may not read back as the same value."""
    if value is None:
        return _("none") if field.nullable and field.default is not None else ""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return value
    if field.type == "dice":
        return notation.dice(str(value))
    return _text(_vocabulary(field, words), value)


def _text(known: Mapping[str, str], value: Any) -> str:
    """The value's words, separated by commas for a list; the caller checks for losses by reading
    them back."""
    match value:
        case str():
            return known.get(value, value)
        case Mapping():
            return ", ".join(f"{known.get(name, name)} {amount}" for name, amount in value.items())
    return ", ".join(known.get(str(item), str(item)) for item in value)


def _vocabulary(field: Field, words: Words) -> dict[str, str]:
    """The values that the rules name for the field, each with its word."""
    named = [*field.choices]
    if isinstance(field.default, Mapping | list | tuple):
        named += [item for item in field.default if isinstance(item, str)]
    if field.type == "int":  # a die is given by its number of sides
        return {}
    return {item: words.value(field.name, item).replace(UNSEEN, "") for item in named}


class Cells:
    """Reads one column, in the first of several languages that knows a word."""

    def __init__(
        self,
        field: Field,
        words: Words,
        languages: Iterable[str],
        catalogue: Callable[[str, str], Any] | None = None,
    ):
        self.field, self.catalogue = field, catalogue
        self.known: dict[str, str] = {comparison_key(choice): choice for choice in field.choices}
        self.yes, self.no, self.none = set(YES), set(NO), set[str]()
        for language in languages:
            with override(language):
                said = _vocabulary(field, words)
                self.known = {
                    comparison_key(word): name for name, word in said.items()
                } | self.known
                self.yes.add(comparison_key(_("Yes")))
                self.no.add(comparison_key(_("No")))
                self.none.add(comparison_key(_("none")))

    def value(self, text: str) -> Any:
        """The value of a cell; if it is not understood, the text itself, for the rules to refuse.
        Raises BadPack for JSON that is too deep or has numbers that are too large."""
        if self.field.nullable and comparison_key(text) in self.none - self.known.keys():
            return None
        readers: Mapping[str, Callable[[str], Any]] = {
            "int": _whole,
            "bool": self._yes_or_no,
            "dice": notation.dice_notation,
            "names": self._list,
            "rows": self._list,
            "numbers": _numbers,
            "object": self._object,
            "map": self._map,
        }
        return readers.get(self.field.type, self._word)(text)

    def _word(self, text: str) -> str:
        return self.known.get(comparison_key(text), text)

    def _yes_or_no(self, text: str) -> Any:
        return {**dict.fromkeys(self.yes, True), **dict.fromkeys(self.no, False)}.get(
            comparison_key(text), text
        )

    def _list(self, text: str) -> Any:
        given = _of_json(text)
        return [self._item(part) for part in _parts(text)] if given is None else given

    def _item(self, text: str) -> Any:
        """The identifier of a word, or the catalogue's entry of that name."""
        word = self._word(text)
        if self.field.type != "rows" or self.catalogue is None or word in self.field.choices:
            return word
        found = self.catalogue(self.field.name, text)
        return word if found is None else found

    def _object(self, text: str) -> Any:
        given = _of_json(text)
        return self._word(text) if given is None else given

    def _map(self, text: str) -> Any:
        given = _of_json(text)
        if given is not None:
            return given
        pairs = [PAIR.fullmatch(part.translate(MINUS)) for part in _parts(text)]
        if None in pairs:
            return text
        return {self._word(pair[1]): int(pair[2]) for pair in pairs if pair}


def _whole(text: str) -> Any:
    plain = text.translate(MINUS)
    return int(plain) if WHOLE.fullmatch(plain) else text


def _numbers(text: str) -> Any:
    given = _of_json(text)
    return [_whole(part) for part in _parts(text)] if given is None else given


def _parts(text: str) -> list[str]:
    return [part for part in map(str.strip, BETWEEN.split(text)) if part]


def _of_json(text: str) -> Any:
    """The JSON object or list; None for anything else."""
    if not text.startswith(("[", "{")):
        return None
    check_json(text, Limits())
    try:
        given = decoded(text)
    except (ValueError, RecursionError):
        return None
    check_value(given)
    return given
