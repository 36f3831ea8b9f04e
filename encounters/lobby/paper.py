"""Sheets on paper: a card of figures, boxes to tick and short lines, and a line on the party's
page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.stat_words import TranslatedStats
from encounters.forms.form import differs
from encounters.forms.words import BETWEEN, UNSEEN, Words, heading, short_value, value_text
from encounters.text.wording import message
from rulesets.contract import Field, Ruleset
from rulesets.contract.printing import PLAIN, Printed, PrintsBlocks
from rulesets.contract.words import term_of

LARGE = 5
"""The figures at the top."""
TICKED = 40
"""The most boxes to tick; larger pools are a number."""


class PrintedFigure(Struct, frozen=True):
    """A value with its label, in full and for narrow places."""

    label: str
    short: str
    text: str


class Ticks(Struct, frozen=True):
    """A pool with a box for each point, of which the last are spent; without boxes if there are
    too many."""

    label: str
    short: str
    most: int
    spent: int

    @property
    def boxes(self) -> list[bool]:
        """For each box whether it is filled."""
        if self.most > TICKED:
            return []
        return [number >= self.most - self.spent for number in range(self.most)]

    @property
    def text(self) -> str:
        """The points left, beside the maximum if some are spent: "6/11"."""
        return f"{self.most - self.spent}/{self.most}" if self.spent else str(self.most)


class PrintedTable(Struct, frozen=True):
    """Values under a heading, each with what the `columns` have beside it; without columns they
    stand side by side."""

    title: str
    columns: list[str]
    rows: list[tuple[PrintedFigure, list[str]]]


class UsedRow(Struct, frozen=True):
    """A weapon or a spell. `boxes` are to be ticked when it is spent."""

    name: str
    value: str
    details: str
    boxes: range


class SheetCard:
    """A sheet in the active language. `known` are its stats, `left` those that are not printed yet:
    each is printed once, in the first place that has room for it."""

    def __init__(self, sheet: Combatant, by_player: bool = False):
        """For players without what is for the GM alone."""
        ruleset = sheet.ruleset
        self.sheet, self.terms, self.printed = sheet, ruleset.wording.terms, printed_of(ruleset)
        described = stats_of(sheet, by_player)
        self.known = {field.name: field for field in described}
        self.stats = TranslatedStats(ruleset, described, sheet.stats).stats
        self.words = Words(self.terms, within="stats", printed=self.printed, stats=self.stats)
        self.left = dict(self.known)
        self.figures = [*self._figures(self.printed.figures).values()][:LARGE]
        self.pools = list(self._pools())
        self.counts = [
            self._ticks(name, most, self.value(name) or 0)
            for name, most in self.printed.counts
            if self._taken((name,))
        ]
        self.tables = [table for table in self._tables() if table.rows]
        strip = self.printed.strip(self.stats)
        self.strip = strip and (
            self.words.text(strip.heading),
            self.words.text(strip.label),
            strip.columns,
        )
        self.lists = list(self._lists())
        self.others = list(self._others())
        order = self.printed.order
        self.acts: int | None = self.value(order) if order else None

    @property
    def weapons(self) -> list[UsedRow]:
        """All that is used in a fight, as on the party's page."""
        return [row for _title, rows in self.lists for row in rows if row.value or row.details]

    @property
    def columns(self) -> dict[str, str]:
        """The figures of its line on the party's page, by their labels."""
        figures: list[PrintedFigure | Ticks] = [*self.pools, *self.counts, *self.figures]
        for table in self.tables:
            figures += [figure for figure, _beside in table.rows]
        return {figure.short: figure.text for figure in figures}

    def value(self, name: str, through: tuple[str, ...] = ()) -> Any:
        """The value on the sheet, or what follows from others; None where two values only follow
        from each other. `through`: the values that follow from this one."""
        field, value = self.known[name], self.stats.get(name)
        if value is not None or field.default is not None or not field.follows:
            return field.default if value is None else value
        return self._following(field, (*through, name))

    def _following(self, field: Field, through: tuple[str, ...] = ()) -> Any:
        follows = field.follows
        if follows is None or follows.of in through:
            return None
        if follows.of == "side":
            source = self.sheet.side
        elif follows.of in self.known:
            source = self.value(follows.of, through)
        else:
            return None
        if not follows.values:
            return source
        return follows.values.get(source, follows.values.get(None))

    def _taken(self, names: Iterable[str]) -> list[str]:
        """The stats that this sheet has, which are printed now."""
        present = [name for name in names if name in self.known]
        for name in present:
            self.left.pop(name, None)
        return present

    def _figures(self, names: Iterable[str]) -> dict[str, PrintedFigure]:
        """The stats of these names that have a value, by name."""
        filled = [name for name in self._taken(names) if self.value(name) is not None]
        return {
            name: PrintedFigure(
                heading(self.known[name], self.words),
                short_word(self.sheet.ruleset, name),
                value_text(self.known[name], self.value(name), self.words),
            )
            for name in filled
        }

    def _ticks(self, name: str, most: int, spent: int) -> Ticks:
        short = short_word(self.sheet.ruleset, name)
        return Ticks(heading(self.known[name], self.words), short, most, spent)

    def _pools(self) -> Iterator[Ticks]:
        for name, most in self.printed.pools:
            if self._taken([name]):
                full = self.value(most) if most else self._following(self.known[name])
                self._taken([most])
                left = self.value(name) or 0
                full = max(full or 0, left)
                if full:
                    yield self._ticks(name, full, full - left)

    def _tables(self) -> Iterator[PrintedTable]:
        """The game's tables, and maps of names and values."""
        for table in self.printed.tables:
            rows = [
                (figure, [of(name, self.value(name), self.stats) for _head, of in table.columns])
                for name, figure in self._figures(table.stats).items()
            ]
            heads = [message(head) for head, _of in table.columns]
            yield PrintedTable(self.words.word(table.heading, "section"), heads, rows)
        for name, field in list(self.left.items()):
            value = self.value(name)
            if field.type == "map" and value and not field.rows:
                del self.left[name]
                called = [
                    (self.words.value(name, key).replace(UNSEEN, ""), str(worth))
                    for key, worth in value.items()
                ]
                rows = [(PrintedFigure(key, key, worth), []) for key, worth in called]
                yield PrintedTable(heading(field, self.words), [], rows)

    def _lists(self) -> Iterator[tuple[str, list[UsedRow]]]:
        for name, field in list(self.left.items()):
            value = self.value(name)
            if field.type in ("rows", "object") and value:
                del self.left[name]
                rows = [value] if field.type == "object" else value
                yield heading(field, self.words), [self._used_row(field, row) for row in rows]

    def _used_row(self, field: Field, row: Any) -> UsedRow:
        """A row as the game tells it in short, else by its values that differ from the defaults."""
        words = self.words.inside(field.name)
        cells = row if isinstance(row, Mapping) else {"name": row}
        named = str(cells.get("name") or cells.get("preset") or next(iter(cells.values()), ""))
        short = self.words.in_short(field.name, row)
        if short is None:
            usual = [part for part in field.rows if str(cells.get(part.name)) != named]
            texts = [*self._differing(usual, cells, words)]
        else:
            texts = [words.phrase_value(part) for part in short.parts]
        return UsedRow(
            self.words.value(field.name, named).replace(UNSEEN, ""),
            words.phrase_value(short.value) if short and short.value else "",
            BETWEEN.join(texts),
            range(cells.get("memorised", 1) if field.name in self.printed.spent else 0),
        )

    def _differing(
        self, fields: Iterable[Field], cells: Mapping[str, Any], words: Words
    ) -> Iterator[str]:
        for field in fields:
            value = cells.get(field.name)
            if value is not False and value is not None and differs(field, value):
                yield short_value(field, value, words)

    def _others(self) -> Iterator[PrintedFigure]:
        """All other values that differ from the defaults; what is so, without a yes."""
        for name, field in self.left.items():
            value = self.stats.get(name)
            if (
                value is None
                or value is False
                or name in self.printed.told
                or not differs(field, value)
            ):
                continue
            label = heading(field, self.words)
            named = field.among and isinstance(value, str) and self.words.term(value)
            text = "" if value is True else named or value_text(field, value, self.words)
            yield PrintedFigure(label, label, text)


def printed_of(ruleset: Ruleset) -> Printed:
    return ruleset.printed if isinstance(ruleset, PrintsBlocks) else PLAIN


def short_word(ruleset: Ruleset, name: str) -> str:
    """The short word for a stat, else the usual one."""
    printed = printed_of(ruleset)
    if name in printed.labels:
        return message(printed.labels[name])
    term = term_of(ruleset.wording.terms, name, "stats")
    word = (term.short or term.word) if term else None
    return message(word).replace(UNSEEN, "") if word else name
