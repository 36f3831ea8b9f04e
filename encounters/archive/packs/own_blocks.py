"""Stat blocks that this program has written as Markdown, in any of its languages: a heading, the
kind of sheet, and figures with labels. `block_rows.py` reads its rows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec import Struct, field

from encounters.archive.packs.block_rows import NAMELESS, Names, RowReader, without_bidi
from encounters.archive.packs.blocks import stat_blocks
from encounters.archive.packs.bounds import BadPack, size
from encounters.archive.packs.cells import Cells, comparison_key
from encounters.archive.packs.readers import Reader, Source, row_of
from encounters.archive.packs.rows import SIDES, Contents, NotImported, SheetRow, check_rows
from encounters.archive.packs.sheets import plain
from encounters.archive.packs.words import dice_by_label, game_labels, kinds_by_word, languages
from encounters.combatants.shelf.taking import NUMBERS
from encounters.forms.words import BETWEEN, Words
from encounters.text import wording
from rulesets import registry
from rulesets.blocks import blocks, parts
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted, ReadsBlocks

LINE = 20
"""The cost of reading a line, in checked values."""
LONGEST_NOTE = 60
MOST_LETTERS = 20_000
"""Letters of a line; a longer one is reported as left out."""
FEWEST_FIGURES = 4
"""The number of known labels that makes a text a game's stat block."""
MOST_LOOKED_AT = 4_000
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

    @property
    def labels(self) -> list[str]:
        return [label for label, _text in self.figures]


class OwnBlockReader(Reader):
    """Also refuses stat blocks of another game."""

    def sniff(self) -> bool:
        source = self.source
        text, ruleset = source.text, source.ruleset
        if not source.is_text:
            return False
        if not source.is_table and (other := _other_game(text, ruleset)) is not None:
            why = _("This is a stat block of %(other)s. %(game)s does not take it.")
            games = {"other": wording.message(other.name), "game": wording.message(ruleset.name)}
            raise BadPack(why % games)
        source.limits.spend(LINE * (1 + text.count("\n") + len(text) // 100))
        self.blocks = blocks_in(text)
        return any(game_labels(ruleset.slug).stats(block.labels) for block in self.blocks)

    def read(self) -> Contents:
        check_rows("foes", len(self.blocks))
        numbered = enumerate(self.blocks, start=1)
        return Contents(sheets=[_Sheet(self.source, block).sheet_row(n) for n, block in numbered])


def _other_game(text: str, ruleset: Ruleset) -> Ruleset | None:
    """The game whose stat block this is, if it understands far more of it than this one."""
    figures = {game.slug: _figures(text[:MOST_LOOKED_AT], game) for game in registry.all()}
    own = figures.pop(ruleset.slug, 0)
    best = max(figures, key=lambda slug: figures[slug], default="")
    foreign = best and figures[best] >= max(FEWEST_FIGURES, 2 * own + 1)
    return registry.get(best) if foreign else None


def _figures(text: str, ruleset: Ruleset) -> int:
    """The number of known labels in a block, including blocks written by this program."""
    own = game_labels(ruleset.slug)
    counts = [len(own.stats(block.labels)) for block in blocks_in(text)]
    if isinstance(ruleset, ReadsBlocks):
        way = stat_blocks(ruleset.slug)
        parts = blocks(way.rewritten(text), way.labels, way.apart)
        counts += [len(block.figures) for block in parts]
    return max(counts, default=0)


def blocks_in(text: str) -> list[TextBlock]:
    """The blocks of a text: a heading, followed by a line with the kind of sheet."""
    lines = [line.strip() for line in without_bidi(text).splitlines()]
    some: list[TextBlock] = []
    at = 0
    while at < len(lines):
        block = _begins(lines, at)
        if block is not None:
            some.append(block)
            at = next(row for row in range(at + 1, len(lines)) if lines[row])
        elif some and lines[at] and not _RULE.fullmatch(lines[at]):
            _take(some[-1], lines[at])
        at += 1
    return some


def _begins(lines: list[str], at: int) -> TextBlock | None:
    heading = _HEADING.fullmatch(lines[at])
    below = next((line for line in lines[at + 1 : at + 3] if line), "") if heading else ""
    kind = _KIND.fullmatch(below)
    if heading is None or kind is None:
        return None
    about = [part.strip() for part in _unescape(kind[1] or kind[2]).split(_SIGN)]
    return (
        TextBlock(_unescape(heading[1]), about)
        if comparison_key(about[0]) in kinds_by_word()
        else None
    )


def _take(block: TextBlock, line: str) -> None:
    labels = list(_LABEL.finditer(line)) if len(line) <= MOST_LETTERS else []
    if not labels or labels[0].start():
        head = line[: labels[0].start()] if labels else line
        block.texts.append(_unescape(head).strip())
    ends = [*(label.start() for label in labels[1:]), len(line)]
    for label, end in zip(labels, ends, strict=False):
        value = line[label.end() : end]
        value = _without_sign(value) if end < len(line) else value
        block.figures.append((_unescape(label[1]).strip(" :"), _unescape(value.strip())))


def _without_sign(value: str) -> str:
    """The value without the separator at its end, unless that is escaped."""
    text = value.rstrip()
    shorter = text.removesuffix(_SIGN)
    return value if shorter.endswith("\\") else shorter


def _unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


class _Sheet:
    """Reads a block as a sheet, in the languages that know the most of its labels."""

    def __init__(self, source: Source, block: TextBlock):
        self.source, self.block = source, block
        self.labels = game_labels(source.ruleset.slug)
        self.languages = self.labels.order(block.labels)
        self.gaps: list[NotImported] = []

    def sheet_row(self, number: int) -> SheetRow:
        side = SIDES[kinds_by_word()[comparison_key(self.block.about[0])]]
        tags, dead = self.block.about[1:], False
        if tags and comparison_key(tags[-1]) in _words_for_dead():
            tags, dead = tags[:-1], True
        stats, dice = self._stats(), self._dice()
        note, *texts = self.block.texts or [""]
        if len(note) > LONGEST_NOTE:
            note, texts = "", [note, *texts]
        no_place = _("A sheet has no place for this.")
        self.gaps += [NotImported(part, no_place) for text in texts for part in parts(text)]
        count, hit_dice = dice.get("count", ""), dice.get("hit_dice", "")
        adopted = Adopted(stats=stats, count=count, hit_dice=hit_dice)
        name = self.block.name
        row = row_of(self.source, number, name, side, adopted, self.gaps, foreign=False)
        row.tags, row.dead, row.note = [tag for tag in tags if tag], dead, note
        taken = row.account.taken if row.account else {}
        usual = {stat.name: plain(stat.default) for stat in self.source.ruleset.stats}
        row.stats = {name: value for name, value in taken.items() if plain(value) != usual[name]}
        if row.account and not row.account.gaps:
            row.account = None
        return row

    def _stats(self) -> dict[str, Any]:
        described = {stat.name: stat for stat in self.source.ruleset.stats}
        stats: dict[str, Any] = {}
        for label, text in self.block.figures:
            if comparison_key(label) in dice_by_label():
                continue
            stat = described.get(self.labels.stat(label, self.languages))
            if stat is None or stat.name in stats:
                self._leave_out(label, text, _("No value of a sheet is called so."))
                continue
            try:
                value = self._value(stat, text)
            except BadPack as bad:
                self._leave_out(label, text, str(bad))
                continue
            self.source.limits.spend(size(value))
            stats[stat.name] = value
        return stats

    def _leave_out(self, label: str, text: str, why: str) -> None:
        self.gaps += [NotImported(part, why) for part in parts(f"{label}: {text}")]

    def _dice(self) -> dict[str, str]:
        """The hit dice, and the number appearing."""
        named = {dice_by_label().get(comparison_key(k), ""): text for k, text in self.block.figures}
        reader = Cells(Field(name="hit_dice", type="dice"), Words({}), self.languages)
        return {
            name: text if NUMBERS.fullmatch(text) else str(reader.value(text))
            for name in ("hit_dice", "count")
            if (text := named.get(name))
        }

    def _value(self, stat: Field, text: str) -> Any:
        if text == NAMELESS and stat.type in _EMPTY:
            return _EMPTY[stat.type]
        words, slug = self.source.words, self.source.ruleset.slug
        if stat.type in ("rows", "object") and not text.startswith(("[", "{")):
            return RowReader(stat, words, self.languages, slug).read(text)
        cells = Cells(stat, words, self.languages)
        if stat.among and comparison_key(text) not in cells.known:
            inside = words.inside(stat.among)
            return Names(stat.among, inside, self.languages, slug).named(stat, text)
        return cells.value(text)


def _words_for_dead() -> set[str]:
    words = set()
    for language in languages():
        with override(language):
            words.add(comparison_key(_("dead")))
    return words
