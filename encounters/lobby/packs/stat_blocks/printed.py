"""A sheet as a stat block: lines of figures with labels in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.translated_stats import TranslatedStats
from encounters.forms.values import BETWEEN, heading
from encounters.forms.words import Words
from encounters.lobby.packs.bounds import BadPack
from encounters.lobby.packs.sheets import plain
from encounters.lobby.packs.stat_blocks.labels import labels, rolled_called
from encounters.lobby.packs.stat_blocks.rows import (
    APART,
    NAMELESS,
    RowReader,
    names_in_words,
    row_text,
    unseen,
    without_unset,
)
from encounters.lobby.packs.tables.values import said_value
from encounters.text import notation
from encounters.text.direction import isolated
from rulesets.contract import Field, Ruleset
from rulesets.contract.printing import Printed, PrintsBlocks


class Figure(Struct, frozen=True):
    """A value with its label. `rows` are the entries of a list."""

    label: str
    text: str
    rows: tuple[str, ...] = ()


class StatBlock(Struct, frozen=True):
    """A sheet as printed in a book: with tags, the game's lines, and `more` values."""

    name: str
    kind: str
    about: list[str]
    note: str
    dead: bool
    lines: list[list[Figure]]
    more: list[list[Figure]]


def printed_by(ruleset: Ruleset) -> Printed:
    return ruleset.printed if isinstance(ruleset, PrintsBlocks) else Printed()


class Printer:
    """Makes the stat blocks of one game in the active language."""

    def __init__(self, ruleset: Ruleset):
        self.ruleset, self.printed = ruleset, printed_by(ruleset)
        self.words = Words(ruleset.wording.terms, within="stats")
        self.called = labels(ruleset)
        self.language = [get_language()]
        self.readers: dict[str, RowReader] = {}

    def block(self, sheet: Combatant) -> StatBlock:
        described = stats_of(sheet)
        stats = TranslatedStats(self.ruleset, described, sheet.stats).stats
        known = {field.name: field for field in described}
        lines = [self._line(names, known, stats) for names in self.printed.lines]
        lines[:1] = [[*(lines[0] if lines else ()), *_rolled(sheet)]]
        more = [self._line(names, known, stats) for names in self._more(known, stats)]
        return StatBlock(
            sheet.shown_name,
            str(Combatant.Kind(sheet.kind).label),
            sheet.tag_list,
            sheet.shown_note,
            sheet.dead,
            [line for line in lines if line],
            [line for line in more if line],
        )

    def _more(
        self, known: Mapping[str, Field], stats: Mapping[str, Any]
    ) -> Iterable[tuple[str, ...]]:
        """Other values that differ from the defaults, grouped by the sections of a sheet."""
        shown = {name for line in self.printed.lines for name in line}
        rest: dict[str, list[str]] = {}
        for name, field in known.items():
            if name not in shown and plain(stats.get(name, field.default)) != plain(field.default):
                rest.setdefault(field.section, []).append(name)
        return map(tuple, rest.values())

    def _line(
        self, names: tuple[str, ...], known: Mapping[str, Field], stats: Mapping[str, Any]
    ) -> list[Figure]:
        found = []
        for name in names:
            field = known.get(name)
            value = stats.get(name, field.default) if field else None
            if field is None or (value in (None, [], (), {}, "") and name not in stats):
                continue
            found.append(self._figure(field, value, stats))
        return found

    def _figure(self, field: Field, value: Any, stats: Mapping[str, Any]) -> Figure:
        label = self.called[field.name]
        if field.type in ("rows", "object") and value:
            rows = list(value) if field.type == "rows" else [value]
            texts = [row_text(field, row, self.words) for row in rows]
            if not self._comes_back(field, value, APART.join(texts)):
                texts = [row_text(field, row, self.words, verbatim=True) for row in rows]
            shown = tuple(
                text + self._behind(field, row, stats)
                for text, row in zip(texts, rows, strict=True)
            )
            return Figure(label, APART.join(shown), shown)
        if field.among and value and value not in field.choices:
            return Figure(label, names_in_words(value, self.words.inside(field.among)))
        text = str(said_value(field, value, self.words)) or NAMELESS
        return Figure(label, isolated(text) if field.type in ("dice", "int") else text)

    def _comes_back(self, field: Field, value: Any, text: str) -> bool:
        if field.name not in self.readers:
            self.readers[field.name] = RowReader(
                field, self.words, self.language, self.ruleset.slug
            )
        reader = self.readers[field.name]
        text = unseen(text)
        if text.startswith(("[", "{")):  # as the JSON of older files does
            return False
        try:
            found = reader.rows(text) if field.type == "rows" else reader.single(text)
        except BadPack:
            return False
        given = [without_unset(field, row) for row in value] if field.type == "rows" else value
        return bool(plain(found) == plain(given))

    def _behind(self, field: Field, row: Any, stats: Mapping[str, Any]) -> str:
        """The game's words about a row: "[Damage 1d6]"."""
        inside = self.words.inside(field.name)
        parts = {part.name: part for part in field.rows}
        told = [
            f"{heading(part, inside)} {isolated(str(said_value(part, value, inside)))}"
            for part, value in (
                (parts[name], value)
                for name, value in self.printed.behind(field.name, row, stats).items()
            )
        ]
        return f" [{BETWEEN.join(told)}]" if told else ""


def _rolled(sheet: Combatant) -> list[Figure]:
    """The hit dice, and the number appearing."""
    given = {"hit_dice": sheet.hit_dice, "count": sheet.appearing}
    called = rolled_called()
    return [
        Figure(called[name], isolated(notation.dice(text))) for name, text in given.items() if text
    ]
