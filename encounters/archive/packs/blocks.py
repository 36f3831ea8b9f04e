"""Stat blocks of books and other programs in a text, and bestiaries whose columns are the labels of
stat blocks, as rows.

A game has labels of its own and takes its stats from the figures behind them
(`contract.adopting.ReadsBlocks`). In any other game each value is labelled as on its sheet, in any
of the program's languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import override
from msgspec.structs import replace

from encounters.archive.packs.block_rows import RowReader
from encounters.archive.packs.bounds import MOST_OF_A_LIST, BadPack
from encounters.archive.packs.cells import Cells, comparison_key
from encounters.archive.packs.readers import Reader, Source, row_of
from encounters.archive.packs.rows import SIDES, Contents, check_rows
from encounters.archive.packs.words import headings, kinds_by_word, labels, languages, vocabulary
from encounters.forms.words import UNSEEN, Words
from encounters.text.notation import dice_notation
from rulesets import registry
from rulesets.blocks import Block, Figure, blocks, entitle, ids_of, split, whole_words
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted, ReadsBlocks, StatBlocks

NAMES = {"name", "monster", "creature", "monster name"}
FEWEST_COLUMNS = 2
LINE, TOLD, CELL = 20, 20, 300
"""The cost of reading a line, of reporting the rest of one, and of reading rows in a cell, in
checked values."""
ABOUT = ("name", "kind")
WORDS = {"bool", "names", "map", "numbers", "text"}
_DICE = r"(?<![\w.])(\d{0,2}[dwktק]\d{1,3}(?:\s?[+-]\s?\d{1,3}(?!\w))?)(?!\w)"
_NUMBER = r"(?<![\w.])([+-]?\d{1,4})(?![\w%/.]*\d)(?!\w)"


class BlockReader(Reader):
    """Reads stat blocks, also in a text that begins with a bracket."""

    def sniff(self) -> bool:
        source = self.source
        if source.is_table or not (source.is_text or source.text):
            return False
        way = stat_blocks(source.ruleset.slug)
        source.limits.spend(LINE * (1 + source.text.count("\n") + len(source.text) // 100))
        text = way.rewritten(whole_words(source.text))
        self.blocks = blocks(text, way.labels, way.apart, way.people)
        return bool(self.blocks)

    def read(self) -> Contents:
        return _rows(self.blocks, self.source)


@lru_cache(maxsize=16)
def stat_blocks(slug: str) -> StatBlocks:
    """How the game reads stat blocks: by its own labels, extended by the names of those values on
    the sheet in every language, or by all labels of its sheet. Made once per process."""
    ruleset = registry.get(slug)
    if not isinstance(ruleset, ReadsBlocks):
        return StatBlocks(
            labels=_labels(ruleset), read=lambda block, names: _LabelReader(ruleset).adopt(block)
        )
    own: StatBlocks = ruleset.stat_blocks
    taken, extended = ids_of(own.labels), dict(own.labels)
    for name, texts in _labels(ruleset).items():
        if name in extended:
            extended[name] += tuple(text for text in texts if _key(text) not in taken)
    return replace(own, labels=extended)


def _labels(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Short and full labels of each value of a sheet, in all languages, and of the keys of a map as
    `STAT.KEY`."""
    named: dict[str, dict[str, None]] = {}
    words = Words(ruleset.wording.terms, within="stats")
    for language in languages():
        with override(language):
            full = {
                column.name: text
                for column, text in headings(ruleset).items()
                if column.stat or column.name in ABOUT
            }
            for name, text in (*full.items(), *labels(ruleset)[0].items()):
                named.setdefault(name, {})[text] = None
            for stat in ruleset.stats:
                for key in _keys(stat):
                    text = words.value(stat.name, key).replace(UNSEEN, "")
                    named.setdefault(f"{stat.name}.{key}", {})[text] = None
    return {name: tuple(texts) for name, texts in named.items()}


def is_bestiary(head: Sequence[str], count: int, ruleset: Ruleset) -> bool:
    """Whether more headings are labels of a stat block than columns of the game's table."""
    labels = labels_in(head, ruleset)
    return _name_at(head) is not None and labels >= max(FEWEST_COLUMNS, count)


def labels_in(head: Sequence[str], ruleset: Ruleset) -> int:
    """The number of headings that are labels of a stat block."""
    if not isinstance(ruleset, ReadsBlocks):
        return 0
    ids = ids_of(stat_blocks(ruleset.slug).labels)
    return sum(_key(heading) in ids for heading in head)


def bestiary(head: Sequence[str], lines: Sequence[Sequence[str]], source: Source) -> Contents:
    """A row for each line of a list; each cell is the value of its heading. Raises BadPack."""
    way = stat_blocks(source.ruleset.slug)
    ids, named, rows = ids_of(way.labels), _name_at(head) or 0, list[Block]()
    for cells in lines:
        block = Block("")
        entitle(block, cells[named] if named < len(cells) else "", way.people)
        for at, cell in enumerate(cells):
            label = head[at] if at < len(head) else "—"
            if cell and at != named:
                block.add(ids.get(_key(label), label), label, " ".join(cell.split()))
        rows.append(block)
    return _rows(rows, source)


def _name_at(head: Sequence[str]) -> int | None:
    return next((at for at, heading in enumerate(head) if _key(heading) in NAMES), None)


def _key(heading: str) -> str:
    return " ".join(heading.split()).casefold().strip(" .:")


def _rows(some: Sequence[Block], source: Source) -> Contents:
    ruleset, contents = source.ruleset, Contents()
    check_rows("foes", len(some))
    for number, block in enumerate(some, start=1):
        source.limits.spend(LINE * (1 + len(block.figures)))
        read = "foes" if isinstance(ruleset, ReadsBlocks) else _side_of(block, ruleset)
        side = source.kinds.side(number, read)
        adopted = stat_blocks(ruleset.slug).read(block, vocabulary(ruleset.slug))
        count = (adopted.count or block.count) if side == "foes" else ""
        adopted = replace(adopted, note=adopted.note or block.about, count=count)
        source.limits.spend(TOLD * len(adopted.left))
        contents.sheets.append(row_of(source, number, block.name, side, adopted))
    return contents


def _side_of(block: Block, ruleset: Ruleset) -> str:
    """`party` if the block says so or has values that only characters have; else `foes`."""
    kind = kinds_by_word().get(comparison_key(block.figure("kind").text.strip(" .")), "")
    if kind:
        block.figure("kind").text = ""
        return SIDES[kind]
    named = {id.partition(".")[0] for id in block.figures}
    sides = {stat.side for stat in ruleset.stats if stat.name in named}
    return "party" if "party" in sides and "foes" not in sides else "foes"


class _LabelReader:
    """Takes the stats of a sheet from a block with the labels of that sheet."""

    def __init__(self, ruleset: Ruleset):
        self.stats, self.slug = ruleset.stats, ruleset.slug
        self.words = Words(ruleset.wording.terms, within="stats")
        self.languages = languages()

    def adopt(self, block: Block) -> Adopted:
        name = block.figure("name")
        if name.text:
            if block.name:
                block.note(block.name)
            entitle(block, name.text)
            name.text = ""
        stats: dict[str, Any] = {}
        for stat in self.stats:
            figure = block.figure(stat.name)
            value = self._value(stat, figure) if figure.text else None
            if amounts := _amounts(stat, block):
                value = {**(value or {}), **amounts}
            if value is not None:
                stats[stat.name] = value
        return Adopted(stats=stats, left=tuple(block.left()))

    def _value(self, stat: Field, figure: Figure) -> Any:
        """The value; None if it is not understood and stays in the figure."""
        match stat.type:
            case "int":
                return figure.number()
            case "dice":
                dice = figure.take(_DICE)
                return dice_notation(dice[1]) if dice else None
            case "rows":
                return list(self.rows(stat, figure)) or None
            case kind if kind in WORDS:
                return self._words(stat, figure)
        return None

    def _words(self, stat: Field, figure: Figure) -> Any:
        try:
            value = Cells(stat, self.words, self.languages).value(figure.text)
        except BadPack:
            return None
        unknown = stat.choices and isinstance(value, str) and value not in stat.choices
        wanted: dict[str, type] = {"bool": bool, "map": dict, "numbers": list}
        if unknown or not isinstance(value, wanted.get(stat.type, object)):
            return None
        figure.text = ""
        return value

    def rows(self, stat: Field, figure: Figure) -> Iterator[dict[str, Any]]:
        """The rows in a text such as "Club 12 (1d6); sling 9 (1d4, ranged)": a name, the first
        number and dice that a row needs, and known words; or labels with values in brackets."""
        rest = []
        every = split(figure.text, ";" if ";" in figure.text else ",")
        strict = RowReader(stat, self.words, self.languages, self.slug)
        for text in every[:MOST_OF_A_LIST]:
            (whole,) = strict.read(text) if text.endswith(")") and "(" in text else ("",)
            if isinstance(whole, dict) and len(whole) > 1:
                yield whole
                continue
            entry = Figure("", text)
            row = self._read_row(stat, entry)
            named = re.match(r"\s*([^\d()\[\]:,]+)", entry.text)
            if row is None or not named or not named[1].strip():
                rest.append(text)
                continue
            row["name"] = named[1].strip()
            if re.search(r"\w", more := entry.text[named.end() :]):
                rest.append(f"{named[1].strip()} {more.strip()}")
            yield row
        figure.text = "; ".join([*rest, *every[MOST_OF_A_LIST:]])

    def _read_row(self, stat: Field, entry: Figure) -> dict[str, Any] | None:
        """The row; None if a required value is missing."""
        inside = self.words.inside(stat.name)
        row: dict[str, Any] = {}
        for part in stat.rows:
            if part.choices:
                self._chosen(part, entry, row, inside)
            if part.type in ("int", "dice") and (part.required or len(stat.rows) < 3):
                value = entry.take(_DICE if part.type == "dice" else rf"{_NUMBER}(?!\s?[dwktק]\d)")
                if not value:
                    return None
                row[part.name] = int(value[1]) if part.type == "int" else dice_notation(value[1])
        return row

    def _chosen(self, part: Field, entry: Figure, row: dict[str, Any], inside: Words) -> None:
        reader = Cells(part, inside, self.languages)
        for text in re.findall(r"[(,;]\s*+([^\d(),;]{2,40}?)\s*+(?=[),;])", entry.text):
            columns = {
                choice
                for word, choice in reader.known.items()
                if word.startswith(comparison_key(text))
            }
            if len(columns) == 1:
                row[part.name] = columns.pop()
                entry.text = entry.text.replace(text, " ", 1)
                return


def rows_in(text: str, stat: Field, source: Source) -> list[dict[str, Any]]:
    """The rows that a cell has as in a stat block: "Biss 11 (1W6+1), Klaue 10 (1W4)"; none if any
    of it is not understood, or if the game reads stat blocks of its own. Raises BadPack."""
    if isinstance(source.ruleset, ReadsBlocks):
        return []
    source.limits.spend(CELL)
    figure = Figure("", text)
    rows = [*_LabelReader(source.ruleset).rows(stat, figure)]
    return [] if re.search(r"\w", figure.text) else rows


def _keys(stat: Field) -> tuple[str, ...]:
    """The keys that the rules name for a map; none for other values."""
    usual = stat.default if isinstance(stat.default, Mapping) else ()
    return (*stat.choices, *usual) if stat.type == "map" else ()


def _amounts(stat: Field, block: Block) -> dict[str, int]:
    """The values of a map that have labels of their own: "Styrke 2, Fysik 3"."""
    figures = {key: block.figure(f"{stat.name}.{key}") for key in _keys(stat)}
    numbers = {key: figure.number() for key, figure in figures.items() if figure.text}
    return {key: number for key, number in numbers.items() if number is not None}
