"""Writes and reads a row of a sheet, such as a weapon, as in a book: "Bite (Damage 1d4 ·
Natural)"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import override

from encounters.archive.packs.bounds import BadPack
from encounters.archive.packs.cells import Cells, comparison_key, value_in_words
from encounters.archive.packs.words import vocabulary
from encounters.forms.words import BETWEEN, UNSEEN, Words, heading, with_label
from encounters.text import notation
from encounters.text.notation import isolated, without_brackets
from rulesets.contract import Field

VERBATIM = "\N{WORD JOINER}"
"""Stands, unseen, around a name that would otherwise be read as something else."""
APART = "; "
NAMELESS = "—"
LIST = " / "
ROWS = ("rows", "object")
OPENS, CLOSES = "‹›"
"""The brackets of a row inside a row."""
_BIDI = re.compile("[\u2066-\u2069]")


def row_text(field: Field, row: Any, words: Words, verbatim: bool = False) -> str:
    """The row as text; `words` are those of the place that contains the field. `verbatim`: its name
    is read back as it is, whatever it contains."""
    inside = words.inside(field.name)
    if not isinstance(row, Mapping):
        return isolated(words.value(field.name, str(row)).replace(UNSEEN, ""))
    row = without_unset(field, row)
    parts = [part for part in field.rows if part.name in row and part.name != "name"]
    name, preset = str(row.get("name", "")), _preset(field)
    if not name and preset in parts:
        name = inside.value(preset.name, str(row[preset.name])).replace(UNSEEN, "")
        parts.remove(preset)
    values = BETWEEN.join(_value(part, row[part.name], inside) for part in parts)
    if verbatim and row.get("name"):
        name = f"{VERBATIM}{isolated(name)}{VERBATIM}"
    else:
        name = _word(name, inside) or isolated(name or NAMELESS)
    return f"{name} ({values})" if values else name


def without_unset(field: Field, row: Any) -> Any:
    """The row without values that say no more than if they were left out."""
    if not isinstance(row, Mapping):
        return row
    usual = {part.name for part in field.rows if part.default is None}
    return {name: value for name, value in row.items() if value is not None or name not in usual}


def _value(part: Field, value: Any, words: Words) -> str:
    label = heading(part, words)
    if value is True:
        return label
    if part.among and value not in part.choices:
        text = names_in_words(value, words)
    elif part.type in ROWS and value:
        text = LIST.join(_within(part, row, words) for row in _each(value))
    elif isinstance(value, list | tuple):
        text = LIST.join(str(value_in_words(part, [each], words)) for each in value) or NAMELESS
    elif part.type == "dice" and isinstance(value, str):
        text = isolated(notation.dice(value))
    else:
        text = str(value_in_words(part, value, words))
        text = isolated(text) if part.type == "int" else text
    return with_label(label, text, part)


def _within(field: Field, row: Mapping[str, Any], words: Words) -> str:
    """A row inside a row, in brackets of its own: "‹Damage 1d6 · Damage type: Fire›"."""
    inside, row = words.inside(field.name), without_unset(field, row)
    parts = (part for part in field.rows if part.name in row)
    return OPENS + BETWEEN.join(_value(part, row[part.name], inside) for part in parts) + CLOSES


def _each(value: Any) -> list[Any]:
    return [value] if isinstance(value, Mapping) else list(value)


def _outside(text: str, sign: str) -> Iterator[str]:
    """The parts of a text between these signs, outside of the brackets of rows inside rows."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += (letter == OPENS) - (letter == CLOSES)
        if letter == sign and depth == 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def names_in_words(value: Any, words: Words) -> str:
    """The name, or several, of something on the sheet, in the reader's words."""
    names = [value] if isinstance(value, str) else value
    return LIST.join(_word(str(name), words) or isolated(str(name)) for name in names) or NAMELESS


def _preset(field: Field) -> Field | None:
    """The field that titles a row without a name."""
    named = any(part.name == "name" and part.required for part in field.rows)
    choices = (part for part in field.rows if part.choices)
    return None if named else next(choices, None)


def _word(id: str, words: Words) -> str | None:
    """The word for an identifier; None if it only differs in case, since the table may have written
    it."""
    term = words.term(id)
    return None if term is None or comparison_key(term) == comparison_key(id) else term


def without_bidi(text: str) -> str:
    """The text without bidi control characters."""
    return _BIDI.sub("", text)


class Names:
    """Translates names of things on a sheet back into identifiers."""

    def __init__(self, stat: str, words: Words, languages: Iterable[str], slug: str):
        self.stat, self.words, self.languages = stat, words, list(languages)
        self.catalogue = vocabulary(slug)

    def named(self, field: Field, text: str) -> Any:
        """The identifier of one name, or a list of them."""
        if field.type != "names":
            return self.read(text)
        parts = map(str.strip, text.split(LIST.strip()))
        return [self.read(part) for part in parts if part and part != NAMELESS]

    def read(self, name: str) -> str:
        """The identifier of a name known to the game; any other name unchanged."""
        entry = self.catalogue.row(self.stat, name)
        id = str(entry["name"] if isinstance(entry, Mapping) else entry or name)
        for language in self.languages if id != name else ():
            with override(language):
                if _word(id, self.words) == name:
                    return id
        return name


class RowReader:
    """Reads the rows of one stat, in any language."""

    def __init__(self, field: Field, words: Words, languages: Iterable[str], slug: str):
        self.field, self.preset = field, _preset(field)
        languages = list(languages)
        inside = words.inside(field.name)
        self.names = Names(field.name, inside, languages, slug)
        self.among = {
            part.name: Names(part.among, words.inside(part.among), languages, slug)
            for part in field.rows
            if part.among
        }
        self.whole = Cells(field, words, languages)
        self.parts = {
            part.name: Cells(part, inside, languages) for part in field.rows if part.name != "name"
        }
        self.within = {
            part.name: RowReader(part, inside, languages, slug)
            for part in field.rows
            if part.type in ROWS
        }
        self.by_label: dict[str, str] = {}
        for language in languages:
            with override(language):
                labels = {comparison_key(heading(part, inside)): part.name for part in field.rows}
                self.by_label = labels | self.by_label
        self.longest = sorted(self.by_label, key=len, reverse=True)

    def read(self, text: str) -> Any:
        """The rows, or the only row of an object."""
        text = self._lifted(text)
        if self.field.type != "rows":
            return self._read_row(text)
        return [self._read_row(part) for part in text.split(APART.strip()) if part.strip()]

    def read_within(self, text: str) -> Any:
        """The rows inside a row, or the only object. Raises BadPack."""
        rows = []
        for part in map(str.strip, _outside(text, LIST.strip())):
            values = self._values(part[1:-1]) if part[:1] == OPENS and part[-1:] == CLOSES else None
            if values is None:
                raise BadPack(part)
            rows.append(values)
        return rows if self.field.type == "rows" else rows[0]

    def _lifted(self, text: str) -> str:
        """The text with a number in place of each name that is to be read as it is. Joiners that
        are not around a row's name belong to the text."""
        pieces = text.split(VERBATIM)
        before = [piece.strip() for piece in pieces[:-1:2]]
        ours = all(not piece or piece.endswith(APART.strip()) for piece in before)
        names = pieces[1::2] if ours and len(pieces) % 2 else []
        self.verbatim = {f"{VERBATIM}{number}": name for number, name in enumerate(names)}
        if names:
            pieces[1::2] = self.verbatim
        return "".join(pieces) if names else text

    def _read_row(self, text: str) -> Any:
        """A choice of the game, or an object. Derived values are appended in square brackets, and
        not read; brackets that are not understood belong to the name."""
        text = without_brackets(text, "[]").strip()
        opening = text.find("(", 1) if text.endswith(")") else -1
        values = self._values(text[opening + 1 : -1]) if opening > 0 else None
        name = text if values is None else text[:opening].rstrip()
        return self._named(name) | values if values else self._alone(name)

    def _alone(self, name: str) -> Any:
        entry = self.whole.known.get(comparison_key(name))
        return self._named(name) if entry is None else entry

    def _named(self, name: str) -> dict[str, Any]:
        if name == NAMELESS:
            return {}
        if name in self.verbatim:
            return {"name": self.verbatim[name]}
        if self.preset is not None:
            entry = self.parts[self.preset.name].known.get(comparison_key(name))
            if entry is not None:
                return {self.preset.name: entry}
        return {"name": self.names.read(name)}

    def _values(self, text: str) -> dict[str, Any] | None:
        """The values of a row; None if any part is not understood."""
        values: dict[str, Any] = {}
        for part in _outside(text, BETWEEN.strip()):
            label, rest = self._labelled(part)
            name = self.by_label.get(label or "", "")
            if name not in self.parts or name in values:
                return None
            try:
                values[name] = (
                    self.within[name].read_within(rest)
                    if name in self.within
                    else self._read(self.parts[name], rest)
                )
            except BadPack:
                return None
        return values

    def _labelled(self, part: str) -> tuple[str | None, str]:
        """The label of a value, with or without a colon, and the value."""
        before, _colon, after = part.partition(":")
        if comparison_key(before) in self.by_label:
            return comparison_key(before), after.strip()
        text = f"{comparison_key(part)} "
        label = next((label for label in self.longest if text.startswith(f"{label} ")), None)
        return label, " ".join(part.split()[len((label or "").split()) :])

    def _read(self, cells: Cells, text: str) -> Any:
        among = self.among.get(cells.field.name)
        if among and comparison_key(text) not in cells.known:
            return among.named(cells.field, text)
        if cells.field.type == "bool":
            return cells.value(text) if text else True
        if cells.field.type in ("names", "numbers"):
            return cells.value(text.replace(LIST.strip(), ",")) if text != NAMELESS else []
        return cells.value(text)
