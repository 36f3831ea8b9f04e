"""Sheets as stat blocks in the reader's language: lines of figures with labels, as in a book, and
Markdown that can be pasted back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import get_language, gettext

from encounters.after.report import documents
from encounters.archive.packs.block_rows import (
    APART,
    NAMELESS,
    RowReader,
    names_in_words,
    row_text,
    without_bidi,
    without_unset,
)
from encounters.archive.packs.bounds import BadPack
from encounters.archive.packs.cells import value_in_words
from encounters.archive.packs.sheets import plain
from encounters.archive.packs.words import labels, labels_of_dice
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.stat_words import TranslatedStats
from encounters.forms.words import BETWEEN, Words, heading
from encounters.text import notation
from encounters.text.notation import isolated
from rulesets import registry
from rulesets.contract import Field, Ruleset
from rulesets.contract.printing import Printed, PrintsBlocks

MARKS = re.compile(r"&|:(?=//)|(?<=\bwww)\.|(?<=\w)@(?=\w)", re.IGNORECASE)
"""Further characters that would start an entity or a link, besides those in `documents.plain`."""
type Figure = tuple[str, str]
"""The label of a value, and the value."""


class Printer:
    """Makes the stat blocks of one game in the active language."""

    def __init__(self, ruleset: Ruleset):
        self.ruleset = ruleset
        self.printed = ruleset.printed if isinstance(ruleset, PrintsBlocks) else Printed()
        self.words = Words(ruleset.wording.terms, within="stats")
        self.labels, _full = labels(ruleset)
        self.language = [get_language()]
        self.readers: dict[str, RowReader] = {}

    def lines(self, sheet: Combatant) -> list[list[Figure]]:
        """The figures of a sheet: the game's lines, then other values that differ from the
        defaults, grouped by the sections of a sheet."""
        described = stats_of(sheet)
        stats = TranslatedStats(self.ruleset, described, sheet.stats).stats
        fields = {field.name: field for field in described}
        lines = [self._figures(names, fields, stats) for names in self.printed.lines]
        dice = {"hit_dice": sheet.hit_dice, "count": sheet.appearing}
        first = [
            (label, isolated(notation.dice(dice[name])))
            for name, label in labels_of_dice().items()
            if dice[name]
        ]
        lines[:1] = [[*(lines[0] if lines else ()), *first]]
        printed_names = {name for names in self.printed.lines for name in names}
        rest: dict[str, list[str]] = {}
        for name, field in fields.items():
            if name not in printed_names and plain(stats.get(name, field.default)) != plain(
                field.default
            ):
                rest.setdefault(field.section, []).append(name)
        lines += [self._figures(names, fields, stats) for names in rest.values()]
        return [line for line in lines if line]

    def _figures(
        self, names: Iterable[str], fields: Mapping[str, Field], stats: Mapping[str, Any]
    ) -> list[Figure]:
        figures = []
        for field in (fields[name] for name in names if name in fields):
            value = stats.get(field.name, field.default)
            if field.name in stats or value not in (None, [], (), {}, ""):
                figures.append(self._figure(field, value, stats))
        return figures

    def _figure(self, field: Field, value: Any, stats: Mapping[str, Any]) -> Figure:
        label = self.labels[field.name]
        if field.type in ("rows", "object") and value:
            rows = list(value) if field.type == "rows" else [value]
            texts = [row_text(field, row, self.words) for row in rows]
            if not self._comes_back(field, value, APART.join(texts)):
                texts = [row_text(field, row, self.words, verbatim=True) for row in rows]
            behind = (self._behind(field, row, stats) for row in rows)
            return label, APART.join(map("".join, zip(texts, behind, strict=True)))
        if field.among and value and value not in field.choices:
            return label, names_in_words(value, self.words.inside(field.among))
        text = str(value_in_words(field, value, self.words)) or NAMELESS
        return label, isolated(text) if field.type in ("dice", "int") else text

    def _comes_back(self, field: Field, value: Any, text: str) -> bool:
        if field.name not in self.readers:
            self.readers[field.name] = RowReader(
                field, self.words, self.language, self.ruleset.slug
            )
        reader = self.readers[field.name]
        text = without_bidi(text)
        if text.startswith(("[", "{")):  # as the JSON of older files does
            return False
        try:
            read = reader.read(text)
        except BadPack:
            return False
        rows = [without_unset(field, row) for row in value] if field.type == "rows" else value
        return bool(plain(read) == plain(rows))

    def _behind(self, field: Field, row: Any, stats: Mapping[str, Any]) -> str:
        """The game's words about a row: "[Damage 1d6]"."""
        inside = self.words.inside(field.name)
        parts = {part.name: part for part in field.rows}
        texts = [
            f"{heading(part, inside)} {isolated(str(value_in_words(part, value, inside)))}"
            for name, value in self.printed.behind(field.name, row, stats).items()
            for part in (parts[name],)
        ]
        return f" [{BETWEEN.join(texts)}]" if texts else ""


def markdown(title: str, slug: str, sheets: Iterable[Combatant]) -> str:
    """All sheets in one text, separated by rules; without a title a single sheet."""
    printer = Printer(registry.get(slug))
    blocks = ["\n\n".join(_paragraphs(printer.lines(sheet), sheet)) for sheet in sheets]
    head = [f"# {escape(title)}"] if title else []
    return "\n\n".join([*head, "\n\n---\n\n".join(blocks)]) + "\n"


def escape(text: str) -> str:
    """The text on one line, escaped for Markdown."""
    return MARKS.sub(r"\\\g<0>", documents.plain(text))


def _paragraphs(lines: Iterable[list[Figure]], sheet: Combatant) -> Iterator[str]:
    kind, dead = str(Combatant.Kind(sheet.kind).label), [gettext("dead")] if sheet.dead else []
    yield f"## {escape(sheet.shown_name)}"
    yield f"*{escape(BETWEEN.join([kind, *sheet.tag_list, *dead]))}*"
    if sheet.shown_note:
        yield escape(sheet.shown_note)
    for figures in lines:
        yield BETWEEN.join(f"**{escape(label)}** {escape(text)}" for label, text in figures)
