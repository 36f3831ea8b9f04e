"""Converts a value of a sheet to a cell and back. A cell holds a number, a word, a list of words
separated by commas, or the JSON of a pack if words would lose information. An empty cell stands for
the rules' default.

A spreadsheet would run a text that begins like a formula: it is prefixed with an apostrophe, which
is removed when the table is read.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from encounters.archive.packs.bounds import Budget, check_json, check_numbers, check_texts, decode
from encounters.archive.packs.sheets import plain
from encounters.forms.words import UNSEEN, Words
from encounters.text import notation
from rulesets.contract import Field

RUN = ("=", "+", "-", "@", "\t", "\r", "\n")
SIGN = "'"
LONGEST = 200
"""Letters of a word. No word is longer, and normalising takes quadratic time in the accents on one
letter."""
WHOLE = re.compile(r"[-+]?[0-9]{1,9}")
PAIR = re.compile(r"(.*[^\s:=])[\s:=]+(-?[0-9]{1,9})")
BETWEEN = re.compile(r"[,;،\n]")
MINUS = str.maketrans("−–", "--")
YES, NO = {"true", "1", "x"}, {"false", "0"}


def safe_cell(text: str) -> str:
    """The text as a cell that no program runs as a formula."""
    return SIGN + text if text.startswith(RUN) or _would_lose(text) else text


def cell_text(cell: str) -> str:
    """The text of a cell."""
    return cell[1:] if _would_lose(cell) else cell


def _would_lose(text: str) -> bool:
    """Whether its own apostrophe would be mistaken for the prefix."""
    return text.startswith(SIGN) and text[1:].startswith((*RUN, SIGN))


def comparison_key(text: str) -> str:
    """The text for comparison: without case, soft hyphens, and surrounding spaces."""
    if len(text) > LONGEST:
        return text
    letters = unicodedata.normalize("NFKC", text).replace("\N{SOFT HYPHEN}", "")
    return " ".join(letters.casefold().split())


def cell(field: Field, value: Any, words: Words) -> str | int:
    """The value for a spreadsheet as `Cells` reads it, in the reader's language; numbers remain
    numbers."""
    text = value_in_words(field, value, words)
    if field.type != "dice" and not (value is None or isinstance(value, str | int)):
        reader = Cells(field, words, [get_language()])
        if not text or plain(reader.value(str(text))) != plain(value):
            text = json.dumps(value, ensure_ascii=False, default=dict) if value else ""
    return safe_cell(text) if isinstance(text, str) else text


def value_in_words(field: Field, value: Any, words: Words) -> str | int:
    """The value for people to read: words that may not read back as the same value."""
    if value is None:
        return _("none") if field.nullable and field.default is not None else ""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return value
    if field.type == "dice":
        return notation.dice(str(value))
    names = _vocabulary(field, words)
    match value:
        case str():
            return names.get(value, value)
        case Mapping():
            return ", ".join(f"{names.get(name, name)} {amount}" for name, amount in value.items())
    return ", ".join(names.get(str(item), str(item)) for item in value)


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
                named = {
                    comparison_key(word): name for name, word in _vocabulary(field, words).items()
                }
                self.known = named | self.known
                self.yes.add(comparison_key(_("Yes")))
                self.no.add(comparison_key(_("No")))
                self.none.add(comparison_key(_("none")))

    def value(self, text: str) -> Any:
        """The value of a cell; if it is not understood, the text itself, for the rules to refuse.
        Raises BadPack for JSON that is too deep or has numbers that are too large."""
        if self.field.nullable and comparison_key(text) in self.none - self.known.keys():
            return None
        match self.field.type:
            case "int":
                return _whole(text)
            case "bool":
                key = comparison_key(text)
                return key not in self.no and (key in self.yes or text)
            case "dice":
                return notation.dice_notation(text)
            case "names" | "rows" | "numbers" | "object" | "map" as kind:
                value = _json_in(text)
                return self._of_words(kind, text) if value is None else value
        return self._word(text)

    def _of_words(self, kind: str, text: str) -> Any:
        if kind == "object":
            return self._word(text)
        parts = [part for part in map(str.strip, BETWEEN.split(text)) if part]
        if kind == "map":
            pairs = [PAIR.fullmatch(part.translate(MINUS)) for part in parts]
            values = {self._word(pair[1]): int(pair[2]) for pair in pairs if pair}
            return text if None in pairs else values
        return list(map(_whole if kind == "numbers" else self._item, parts))

    def _word(self, text: str) -> str:
        return self.known.get(comparison_key(text), text)

    def _item(self, text: str) -> Any:
        """The identifier of a word, or the catalogue's entry of that name."""
        word = self._word(text)
        if self.field.type != "rows" or self.catalogue is None or word in self.field.choices:
            return word
        row = self.catalogue(self.field.name, text)
        return word if row is None else row


def _whole(text: str) -> Any:
    digits = text.translate(MINUS)
    return int(digits) if WHOLE.fullmatch(digits) else text


def _json_in(text: str) -> Any:
    """The JSON object or list; None for anything else."""
    if not text.startswith(("[", "{")):
        return None
    check_json(text, Budget())
    try:
        value = decode(text)
    except (ValueError, RecursionError):
        return None
    check_texts(value)
    check_numbers(value)
    return value
