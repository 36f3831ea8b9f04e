"""Sheets as rows of a table for spreadsheets: written with headings in the reader's language, read
with headings in any, or by the rules' names. Values without a column are left unchanged on existing
sheets. A bestiary has the labels of stat blocks for headings."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from encounters.archive.packs.blocks import bestiary, is_bestiary, labels_in, rows_in
from encounters.archive.packs.bounds import MOST_OF_A_LIST, BadPack, twice
from encounters.archive.packs.cells import (
    BETWEEN,
    Cells,
    cell,
    cell_text,
    comparison_key,
    safe_cell,
)
from encounters.archive.packs.readers import Reader, Source
from encounters.archive.packs.rows import (
    KINDS,
    MOST_ROWS,
    SIDES,
    Contents,
    RowProblem,
    SheetRow,
    missing,
)
from encounters.archive.packs.sheets import plain
from encounters.archive.packs.words import (
    Column,
    headings,
    kinds_by_word,
    match_columns,
    vocabulary,
)
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.stat_words import TranslatedStats
from encounters.forms.words import Words, heading
from rulesets.contract import Field, Ruleset

DELIMITERS = ",;\t|"
LEAST_COLUMNS = 2
BREAK = re.compile(r"<br\s?/?>", re.IGNORECASE)
MOST_LINES = sum(MOST_ROWS[key] for key in KINDS)
YES_OR_NO = Field(name="dead", type="bool")
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it spreadsheets assume another encoding."""
DECIMAL_COMMA = ("da", "de", "pl")
"""Languages with a decimal comma, in which spreadsheets separate cells by semicolons."""


class TableLine(NamedTuple):
    """A line of the file, with its cells as text."""

    number: int
    cells: Sequence[str]


class TableReader(Reader):
    """The last of the readers of texts: refuses every text that is no table."""

    def sniff(self) -> bool:
        return self.source.is_text

    def read(self) -> Contents:
        """Cells are counted before they are read."""
        text, ruleset = self.source.text, self.source.ruleset
        self.source.limits.read(max(map(text.count, f"{DELIMITERS}\n\r")))
        try:
            head, *lines = islice(_table_lines(text, _delimiter(text, ruleset)), MOST_LINES + 2)
        except (csv.Error, ValueError):
            raise BadPack(_("The file is neither a pack nor a table.")) from None
        if len(lines) > MOST_LINES:
            raise BadPack(_("The table has more than %(most)d lines.") % {"most": MOST_LINES})
        if len(head.cells) > MOST_OF_A_LIST:
            most = {"most": MOST_OF_A_LIST}
            raise BadPack(_("The table has more than %(most)d columns.") % most)
        columns, languages = match_columns(ruleset, head.cells)
        if is_bestiary(head.cells, len(columns), ruleset):
            return bestiary(head.cells, [line.cells for line in lines], self.source)
        return _Table(self.source, head.cells, columns, languages).contents(lines)


def has_headings(source: Source) -> bool:
    """Whether the first line of a text has a column for names."""
    try:
        first = next(_table_lines(source.text, _delimiter(source.text, source.ruleset)), None)
    except (csv.Error, ValueError):
        return False
    if first is None or len(first.cells) < LEAST_COLUMNS:
        return False
    head = first.cells[:MOST_OF_A_LIST]
    return _has_names(match_columns(source.ruleset, head)[0]) or is_bestiary(
        head, 0, source.ruleset
    )


def _has_names(columns: dict[int, Column]) -> bool:
    return any(column.name == "name" and column.stat is None for column in columns.values())


def _delimiter(text: str, ruleset: Ruleset) -> str:
    """The delimiter with which the first line has the most known headings."""

    def known_headings(delimiter: str) -> int:
        first = next(_table_lines(text, delimiter), None)
        cells = first.cells[:MOST_OF_A_LIST] if first else []
        return max(len(match_columns(ruleset, cells)[0]), labels_in(cells, ruleset))

    return max(DELIMITERS, key=known_headings)


def _table_lines(text: str, delimiter: str) -> Iterator[TableLine]:
    """The lines that are not empty; of Markdown without the one below the headings. csv.Error."""
    reader, number = csv.reader(StringIO(text, newline=""), delimiter=delimiter), 1
    for row in reader:
        cells = [cell_text(cell).strip() for cell in row]
        if delimiter == "|":
            cells = [BREAK.sub(" ", cell) for cell in cells]
            cells = cells if any(cell.strip("-: ") for cell in cells) else []
        if any(cells):
            yield TableLine(number, cells)
        number = reader.line_num + 1


class _Table:
    """Reads the lines below a row of headings."""

    def __init__(
        self, source: Source, head: Sequence[str], columns: dict[int, Column], languages: list[str]
    ):
        self.head, self.columns, self.words = head, columns, source.words
        self.source = source
        often = Counter(columns.values())
        for at, column in columns.items():
            if often[column] > 1:
                raise twice(head[at])
        if not _has_names(columns):
            raise BadPack(
                _(
                    "No stat block was recognized, and as a table this has no column for names. "
                    "The headings of a table stand in the first line."
                )
            )
        catalogue = vocabulary(source.ruleset.slug).row
        self.cells = {
            column: Cells(column.stat, self.words, languages, catalogue)
            for column in columns.values()
            if column.stat is not None
        }
        self.yes_or_no = Cells(YES_OR_NO, self.words, languages)
        self.kinds = kinds_by_word() | {str(kind): str(kind) for kind in Combatant.Kind}

    def contents(self, lines: Sequence[TableLine]) -> Contents:
        contents = Contents(sheets=[self._sheet_row(line) for line in lines])
        contents.check()
        unknown = [at for at in range(len(self.head)) if at not in self.columns]
        contents.unread = [self.head[at] for at in unknown if self.head[at]]
        contents.beside = [
            (row.name, f"{self.head[at]}: {line.cells[at]}")
            for row, line in zip(contents.sheets, lines, strict=True)
            for at in unknown
            if at < len(line.cells) and line.cells[at]
        ]
        return contents

    def _sheet_row(self, line: TableLine) -> SheetRow:
        texts = {
            column: line.cells[at] if at < len(line.cells) else ""
            for at, column in self.columns.items()
        }
        about = {column.name: text for column, text in texts.items() if column.stat is None}
        name = " ".join(about["name"].split())
        row = SheetRow(line.number, Combatant.Kind.FOE, name=name, note=about.get("note"))
        if not row.name:
            row.wrong.append(missing("name"))
        if any(line.cells[len(self.head) :]):
            row.wrong.append(RowProblem(_("The line has more cells than there are headings.")))
        if kind := about.get("kind"):
            row.kind = self.kinds.get(comparison_key(kind), row.kind)
            if comparison_key(kind) not in self.kinds:
                neither = _("“%(text)s” is neither a character nor a foe.") % {"text": kind[:80]}
                row.wrong.append(RowProblem(neither))
        if "tags" in about:
            row.tags = [tag for tag in map(str.strip, BETWEEN.split(about["tags"])) if tag]
        if "dead" in about:
            dead = bool(about["dead"]) and self.yes_or_no.value(about["dead"])
            row.dead = dead is True
            if not isinstance(dead, bool):
                row.wrong.append(RowProblem(_("Write yes or no."), _("Dead")))
        self._read_stats(row, texts)
        return row

    def _read_stats(self, row: SheetRow, texts: dict[Column, str]) -> None:
        """Reads the stats. A stat of the other side must have an empty cell, or the rules refuse
        it."""
        side, row.stats, names = SIDES[row.kind], dict[str, Any](), set[str]()
        for column, reader in self.cells.items():
            stat, text = reader.field, texts[column]
            if text or stat.side in ("", side):
                names.add(stat.name)
            if not text:
                continue
            try:
                value = reader.value(text)
            except BadPack as bad:
                row.wrong.append(RowProblem(str(bad), heading(stat, self.words)))
                continue
            if stat.type == "rows" and any(_is_unknown(each, stat) for each in value):
                value = rows_in(text, stat, self.source) or value
            if plain(value) != plain(stat.default):
                row.stats[stat.name] = value
        row.columns = frozenset(names)


def _is_unknown(row: Any, stat: Field) -> bool:
    return isinstance(row, str) and row not in stat.choices


def table(ruleset: Ruleset, sheets: Iterable[Combatant]) -> str:
    """The sheets as CSV: the headings, and a line for each sheet."""
    texts = headings(ruleset)
    words = Words(ruleset.wording.terms, within="stats")
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if get_language() in DECIMAL_COMMA else ",")
    writer.writerow(map(safe_cell, texts.values()))
    writer.writerows(_cells(sheet, texts, words) for sheet in sheets)
    return BOM + text.getvalue()


def _cells(sheet: Combatant, columns: Iterable[Column], words: Words) -> Iterator[str | int]:
    about = {
        "kind": str(Combatant.Kind(sheet.kind).label),
        "name": sheet.shown_name,
        "note": sheet.shown_note,
        "tags": ", ".join(sheet.tag_list),
        "dead": _("Yes") if sheet.dead else "",
    }
    stats = TranslatedStats(sheet.ruleset, stats_of(sheet), sheet.stats).stats
    for column in columns:
        stat = column.stat
        if stat is None:
            yield safe_cell(about[column.name])
        elif stat.side in ("", sheet.side):
            yield cell(stat, stats.get(stat.name, stat.default), words)
        else:
            yield ""
