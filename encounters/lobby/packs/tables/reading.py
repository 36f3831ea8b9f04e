"""Reads sheets from CSV, with headings in any language of the program or by the rules' names."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.forms.values import heading
from encounters.forms.words import Words
from encounters.lobby.packs import blocks
from encounters.lobby.packs.adopted import SIDES, ChosenKinds
from encounters.lobby.packs.bounds import MOST_OF_A_LIST, BadPack, Limits
from encounters.lobby.packs.foundry.vocabulary import vocabulary
from encounters.lobby.packs.reading import check_size, twice
from encounters.lobby.packs.rows import (
    KINDS,
    LISTS,
    MOST_ROWS,
    Contents,
    RowProblem,
    SheetRow,
    check_rows,
    missing,
)
from encounters.lobby.packs.sheets import plain
from encounters.lobby.packs.tables import cells
from encounters.lobby.packs.tables.cells import comparison_key
from encounters.lobby.packs.tables.columns import Column, match_columns
from encounters.lobby.packs.tables.values import BETWEEN, Cells
from encounters.middleware.request_decoding import is_storable
from rulesets.contract import Field, Ruleset

DELIMITERS = ",;\t|"
LEAST_COLUMNS = 2
BREAK = re.compile(r"<br\s?/?>", re.IGNORECASE)
MOST_LINES = sum(MOST_ROWS[key] for key in KINDS)
YES_OR_NO = Field(name="dead", type="bool")


class TableLine(Struct, frozen=True):
    """A line of the file, with its cells as text."""

    number: int
    cells: Sequence[str]


def read_table(text: str, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds) -> Contents:
    """The rows of a table. Raises BadPack if it is not a table, has no column for names, or exceeds
    the limits: cells are counted before they are read."""
    limits.read(max(map(text.count, f"{DELIMITERS}\n\r")))
    try:
        head, *lines = islice(_lines(text, _delimiter(text, ruleset)), MOST_LINES + 2)
    except (csv.Error, ValueError):
        raise BadPack(_("The file is neither a pack nor a table.")) from None
    if len(lines) > MOST_LINES:
        raise BadPack(_("The table has more than %(most)d lines.") % {"most": MOST_LINES})
    if len(head.cells) > MOST_OF_A_LIST:
        raise BadPack(_("The table has more than %(most)d columns.") % {"most": MOST_OF_A_LIST})
    if blocks.is_bestiary(head.cells, len(match_columns(ruleset, head.cells)[0]), ruleset):
        return blocks.bestiary(head.cells, [line.cells for line in lines], ruleset, limits, kinds)
    return _Table(ruleset, head).contents(lines)


def text_of(data: bytes) -> str:
    """The decoded text. Raises BadPack if it is too large, or not text that can be stored."""
    check_size(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPack(_("The file is not in UTF-8. Save it as “CSV UTF-8”.")) from None
    if not is_storable(text):
        raise BadPack(_("The file contains characters that cannot be saved."))
    return text


def is_table(text: str, ruleset: Ruleset) -> bool:
    """Whether the first line has a column for names."""
    try:
        first = next(_lines(text, _delimiter(text, ruleset)), None)
    except (csv.Error, ValueError):
        return False
    if first is None or len(first.cells) < LEAST_COLUMNS:
        return False
    columns = match_columns(ruleset, first.cells[:MOST_OF_A_LIST])[0].values()
    named = any(column.name == "name" for column in columns if column.stat is None)
    return named or blocks.is_bestiary(first.cells[:MOST_OF_A_LIST], 0, ruleset)


def _delimiter(text: str, ruleset: Ruleset) -> str:
    """The delimiter with which the first line has the most known headings."""

    def known(delimiter: str) -> int:
        first = next(_lines(text, delimiter), None)
        cells = first.cells[:MOST_OF_A_LIST] if first else []
        return max(len(match_columns(ruleset, cells)[0]), blocks.labels_in(cells, ruleset))

    return max(DELIMITERS, key=known)


def _lines(text: str, delimiter: str) -> Iterator[TableLine]:
    """The lines that are not empty; of Markdown without the one below the headings. csv.Error."""
    reader, number = csv.reader(StringIO(text, newline=""), delimiter=delimiter), 1
    for row in reader:
        given = [cells.cell_text(cell).strip() for cell in row]
        if delimiter == "|":
            given = [BREAK.sub(" ", cell) for cell in given]
            given = given if any(cell.strip("-: ") for cell in given) else []
        if any(given):
            yield TableLine(number, given)
        number = reader.line_num + 1


class _Table:
    """Reads the lines below a row of headings."""

    def __init__(self, ruleset: Ruleset, head: TableLine):
        self.head = head.cells
        self.columns, languages = match_columns(ruleset, head.cells)
        often = Counter(self.columns.values())
        for at, column in self.columns.items():
            if often[column] > 1:
                raise twice(head.cells[at])
        if "name" not in {item.name for item in self.columns.values() if item.stat is None}:
            raise BadPack(
                _(
                    "No stat block was recognized, and as a table this has no column for names. "
                    "The headings of a table stand in the first line."
                )
            )
        self.words = Words(ruleset.wording.terms, within="stats")
        catalogue = vocabulary(ruleset.slug).row
        self.cells = {
            column: Cells(column.stat, self.words, languages, catalogue)
            for column in self.columns.values()
            if column.stat is not None
        }
        self.yes_or_no = Cells(YES_OR_NO, self.words, languages)
        self.kinds = _kinds(languages)

    def contents(self, lines: Iterable[TableLine]) -> Contents:
        lines = list(lines)
        rows = [self._row(line) for line in lines]
        for kind, count in Counter(row.kind for row in rows).items():
            check_rows(LISTS[kind], count)
        unread = [title for at, title in enumerate(self.head) if title and at not in self.columns]
        beside = [
            (row.name, f"{heading}: {cell}")
            for row, line in zip(rows, lines, strict=True)
            for at, (heading, cell) in enumerate(zip(self.head, line.cells, strict=False))
            if cell and at not in self.columns
        ]
        return Contents(sheets=rows, unread=unread, beside=beside)

    def _row(self, line: TableLine) -> SheetRow:
        given = {
            column: line.cells[at] if at < len(line.cells) else ""
            for at, column in self.columns.items()
        }
        about = {column.name: text for column, text in given.items() if column.stat is None}
        name = " ".join(about["name"].split())
        row = SheetRow(line.number, Combatant.Kind.FOE, name=name, note=about.get("note"))
        if not row.name:
            row.wrong.append(missing("name"))
        if any(line.cells[len(self.head) :]):
            row.wrong.append(RowProblem(_("The line has more cells than there are headings.")))
        self._read_kind(row, about.get("kind", ""))
        if "tags" in about:
            row.tags = [tag for tag in map(str.strip, BETWEEN.split(about["tags"])) if tag]
        if "dead" in about:
            row.dead = self._dead(row, about["dead"])
        self._read_stats(row, given)
        return row

    def _read_kind(self, row: SheetRow, text: str) -> None:
        kind = self.kinds.get(comparison_key(text)) if text else row.kind
        if kind is None:
            told = _("“%(text)s” is neither a character nor a foe.") % {"text": text[:80]}
            row.wrong.append(RowProblem(told))
        else:
            row.kind = kind

    def _dead(self, row: SheetRow, text: str) -> bool:
        said = self.yes_or_no.value(text) if text else False
        if not isinstance(said, bool):
            row.wrong.append(RowProblem(_("Write yes or no."), _("Dead")))
        return said is True

    def _read_stats(self, row: SheetRow, given: dict[Column, str]) -> None:
        """Reads the stats. A stat of the other side must have an empty cell, or the rules refuse
        it."""
        side, row.stats, names = SIDES[row.kind], dict[str, Any](), set[str]()
        for column, reader in self.cells.items():
            stat, text = reader.field, given[column]
            if text or stat.side in ("", side):
                names.add(stat.name)
            if not text:
                continue
            try:
                value = reader.value(text)
            except BadPack as bad:
                row.wrong.append(RowProblem(str(bad), heading(stat, self.words)))
                continue
            if plain(value) != plain(stat.default):
                row.stats[stat.name] = value
        row.columns = frozenset(names)


def _kinds(languages: Iterable[str]) -> dict[str, str]:
    """The words for characters and foes in every language, each with its kind."""
    known: dict[str, str] = {str(kind): str(kind) for kind in Combatant.Kind.values}
    for language in languages:
        with override(language):
            called = {comparison_key(str(kind.label)): str(kind) for kind in Combatant.Kind}
            known = called | known
    return known
