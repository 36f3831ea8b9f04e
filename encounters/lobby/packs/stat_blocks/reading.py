"""Reads stat blocks that this program has written as Markdown, in any of its languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec import Struct, field

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.rolling import NUMBERS
from encounters.forms.values import BETWEEN
from encounters.forms.words import Words
from encounters.lobby.packs.adopted import row_of
from encounters.lobby.packs.bounds import BadPack, Limits, size
from encounters.lobby.packs.rows import (
    Contents,
    NotImported,
    SheetRow,
    check_rows,
)
from encounters.lobby.packs.sheets import plain
from encounters.lobby.packs.stat_blocks.labels import known, rolled
from encounters.lobby.packs.stat_blocks.rows import (
    NAMELESS,
    Names,
    RowReader,
    unseen,
)
from encounters.lobby.packs.tables.cells import comparison_key
from encounters.lobby.packs.tables.columns import languages
from encounters.lobby.packs.tables.values import Cells
from rulesets.blocks import parts
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted

LINE = 20
"""The cost of reading a line, in checked values."""
LONGEST_NOTE = 60
MOST_LETTERS = 20_000
"""Letters of a line; a longer one is reported as left out."""
_HEADING = re.compile(r"#{1,6}\s+(\S.*)")
_KIND = re.compile(r"\*(?!\*)(.*[^\s*\\])\*|_(.*\S)_")
_LABEL = re.compile(r"(?<!\\)\*\*((?:\\.|[^*\\]){1,120})\*\*\s*")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_RULE = re.compile(r"[-*_]{3,}")
_SIGN = BETWEEN.strip()
_EMPTY: Mapping[str, Any] = {"names": [], "rows": [], "numbers": [], "map": {}, "text": ""}


class TextBlock(Struct):
    """A block of a text: its figures by label, and its lines without a label."""

    name: str
    about: list[str]
    figures: list[tuple[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def contents(text: str, ruleset: Ruleset, limits: Limits) -> Contents | None:
    """A row for each block; None if the text has none written by this program. Raises BadPack."""
    limits.spend(LINE * (1 + text.count("\n") + len(text) // 100))
    made = written(text)
    if not any(known(ruleset.slug).stats(_labels(block)) for block in made):
        return None
    check_rows("foes", len(made))
    rows = [_Reading(ruleset, block, limits).row(number) for number, block in enumerate(made, 1)]
    return Contents(sheets=rows)


def written(text: str) -> list[TextBlock]:
    """The blocks of a text: a heading, followed by a line with the kind of sheet."""
    lines = [line.strip() for line in unseen(text).splitlines()]
    made: list[TextBlock] = []
    at = 0
    while at < len(lines):
        block = _begins(lines, at)
        if block is not None:
            made.append(block)
            at = next(row for row in range(at + 1, len(lines)) if lines[row])
        elif made and lines[at] and not _RULE.fullmatch(lines[at]):
            _take(made[-1], lines[at])
        at += 1
    return made


def _begins(lines: list[str], at: int) -> TextBlock | None:
    heading = _HEADING.fullmatch(lines[at])
    below = next((line for line in lines[at + 1 : at + 3] if line), "") if heading else ""
    kind = _KIND.fullmatch(below)
    if heading is None or kind is None:
        return None
    about = [part.strip() for part in _unescaped(kind[1] or kind[2]).split(_SIGN)]
    return (
        TextBlock(_unescaped(heading[1]), about) if comparison_key(about[0]) in _kinds() else None
    )


def _take(block: TextBlock, line: str) -> None:
    labels = list(_LABEL.finditer(line)) if len(line) <= MOST_LETTERS else []
    if not labels or labels[0].start():
        head = line[: labels[0].start()] if labels else line
        block.texts.append(_unescaped(head).strip())
    ends = [*(label.start() for label in labels[1:]), len(line)]
    for label, end in zip(labels, ends, strict=False):
        value = line[label.end() : end]
        value = _without_sign(value) if end < len(line) else value
        block.figures.append((_unescaped(label[1]).strip(" :"), _unescaped(value.strip())))


def _without_sign(value: str) -> str:
    """The value without the separator at its end, unless that is escaped."""
    text = value.rstrip()
    shorter = text.removesuffix(_SIGN)
    return value if shorter.endswith("\\") else shorter


def _labels(block: TextBlock) -> list[str]:
    return [label for label, _text in block.figures]


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    """The words for characters and foes in every language, each with its kind."""
    known: dict[str, str] = {}
    for language in languages():
        with override(language):
            known |= {comparison_key(str(kind.label)): str(kind) for kind in Combatant.Kind}
    return known


def _called_dead() -> set[str]:
    said = set()
    for language in languages():
        with override(language):
            said.add(comparison_key(_("dead")))
    return said


class _Reading:
    def __init__(self, ruleset: Ruleset, block: TextBlock, limits: Limits):
        self.ruleset, self.block, self.limits = ruleset, block, limits
        labels = _labels(block)
        self.known = known(ruleset.slug)
        self.languages = self.known.order(labels)
        self.stats = {stat.name: stat for stat in ruleset.stats}
        self.gaps: list[NotImported] = []

    def row(self, number: int) -> SheetRow:
        kind = _kinds()[comparison_key(self.block.about[0])]
        about, dead = self.block.about[1:], False
        if about and comparison_key(about[-1]) in _called_dead():
            about, dead = about[:-1], True
        stats, dice = self._read(), self._rolled()
        note, *texts = self.block.texts or [""]
        if len(note) > LONGEST_NOTE:
            note, texts = "", [note, *texts]
        no_place = _("A sheet has no place for this.")
        self.gaps += [NotImported(part, no_place) for text in texts for part in parts(text)]
        adopted = Adopted(
            stats=stats,
            count=dice.get("count", ""),
            hit_dice=dice.get("hit_dice", ""),
        )
        side = "party" if kind == Combatant.Kind.CHARACTER else "foes"
        row = row_of(
            *(number, self.block.name, side, adopted, self.ruleset, self.limits, self.gaps),
            foreign=False,
        )
        row.tags, row.dead, row.note = [tag for tag in about if tag], dead, note
        taken = row.account.taken if row.account else {}
        usual = {stat.name: plain(stat.default) for stat in self.ruleset.stats}
        row.stats = {name: value for name, value in taken.items() if plain(value) != usual[name]}
        if row.account and not row.account.gaps:
            row.account = None
        return row

    def _read(self) -> dict[str, Any]:
        stats: dict[str, Any] = {}
        for label, text in self.block.figures:
            if comparison_key(label) in rolled():
                continue
            stat = self.stats.get(self.known.stat(label, self.languages))
            if stat is None or stat.name in stats:
                self._tell(label, text, _("No value of a sheet is called so."))
                continue
            try:
                value = self._value(stat, text)
            except BadPack as bad:
                self._tell(label, text, str(bad))
                continue
            self.limits.spend(size(value))
            stats[stat.name] = value
        return stats

    def _tell(self, label: str, text: str, why: str) -> None:
        self.gaps += [NotImported(part, why) for part in parts(f"{label}: {text}")]

    def _rolled(self) -> dict[str, str]:
        found = {
            rolled().get(comparison_key(label), ""): text for label, text in self.block.figures
        }
        dice = Cells(Field(name="hit_dice", type="dice"), Words({}), self.languages)
        given = {name: found[name] for name in ("hit_dice", "count") if found.get(name)}
        return {
            name: text if NUMBERS.fullmatch(text) else str(dice.value(text))
            for name, text in given.items()
        }

    def _value(self, stat: Field, text: str) -> Any:
        if text == NAMELESS and stat.type in _EMPTY:
            return _EMPTY[stat.type]
        words = Words(self.ruleset.wording.terms, within="stats")
        if stat.type in ("rows", "object") and not text.startswith(("[", "{")):
            reader = RowReader(stat, words, self.languages, self.ruleset.slug)
            return reader.rows(text) if stat.type == "rows" else reader.single(text)
        if stat.among and comparison_key(text) not in Cells(stat, words, self.languages).known:
            inside = words.inside(stat.among)
            return Names(stat.among, inside, self.languages, self.ruleset.slug).named(stat, text)
        return Cells(stat, words, self.languages).value(text)
