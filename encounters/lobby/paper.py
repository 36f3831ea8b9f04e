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
from encounters.forms.values import BETWEEN, UNSEEN, heading, short_value, value_text
from encounters.forms.words import Words
from encounters.text.wording import message
from rulesets.contract import Field, Ruleset
from rulesets.contract.printing import PLAIN, PrintsBlocks
from rulesets.contract.words import term_of

LARGE = 5
"""The figures at the top."""
TICKED = 40
"""The most boxes to tick; larger pools are a number."""


class Figure(Struct, frozen=True):
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


class Table(Struct, frozen=True):
    """Values under a heading, each with its `grades` beside it; without those they stand side by
    side."""

    title: str
    grades: list[str]
    rows: list[tuple[Figure, list[str]]]


class Line(Struct, frozen=True):
    """A weapon or a spell. `boxes` are to be ticked when it is spent."""

    name: str
    value: str
    told: str
    boxes: range


class Card(Struct, frozen=True):
    sheet: Combatant
    figures: list[Figure]
    pools: list[Ticks]
    counts: list[Ticks]
    tables: list[Table]
    strip: tuple[str, str, tuple[tuple[int, int], ...]] | None
    lists: list[tuple[str, list[Line]]]
    others: list[Figure]

    acts: int | None = None
    """The value by which it acts."""

    @property
    def weapons(self) -> list[Line]:
        """All that is used in a fight, as on the party's page."""
        return [line for _title, lines in self.lists for line in lines if line.value or line.told]

    @property
    def columns(self) -> dict[str, str]:
        """The figures of its line on the party's page, by their labels."""
        figures: list[Figure | Ticks] = [*self.pools, *self.counts, *self.figures]
        for table in self.tables:
            figures += [figure for figure, _grades in table.rows]
        return {figure.short: figure.text for figure in figures}


class Paper:
    """Makes the cards of one game in the active language."""

    def __init__(self, ruleset: Ruleset):
        self.ruleset = ruleset
        self.printed = ruleset.printed if isinstance(ruleset, PrintsBlocks) else PLAIN
        self.terms = ruleset.wording.terms

    def card(self, sheet: Combatant, by_player: bool = False) -> Card:
        """The card; for players without what is for the GM alone."""
        return _Reader(self, sheet, by_player).card()

    def columns(self, cards: Iterable[Card]) -> list[str]:
        """The labels above the figures of a party, which may differ between its members."""
        known: dict[str, None] = {}
        for card in cards:
            known |= dict.fromkeys(card.columns)
        return list(known)

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        """The cards in the order in which their combatants act, if the sheets say so."""
        return sorted(cards, key=lambda card: -(card.acts or 0))

    def order(self) -> str:
        """The label of what combatants act by; "" if that is not on the sheet."""
        return self.short(self.printed.order) if self.printed.order else ""

    def short(self, name: str) -> str:
        """The short word for a stat, else the usual one."""
        if name in self.printed.labels:
            return message(self.printed.labels[name])
        term = term_of(self.terms, name, "stats")
        word = (term.short or term.word) if term else None
        return message(word).replace(UNSEEN, "") if word else name


class _Reader:
    """Reads one sheet. `left` are the stats that are not printed yet."""

    def __init__(self, paper: Paper, sheet: Combatant, by_player: bool):
        self.paper, self.sheet, self.printed = paper, sheet, paper.printed
        described = stats_of(sheet, by_player)
        self.known = {field.name: field for field in described}
        self.stats = TranslatedStats(paper.ruleset, described, sheet.stats).stats
        self.words = Words(paper.terms, within="stats", printed=paper.printed, stats=self.stats)
        self.left = dict(self.known)

    def card(self) -> Card:
        printed = self.printed
        figures = [
            self._figure(name)
            for name in self._taken(printed.figures)
            if self.value(name) is not None
        ][:LARGE]
        pools = [*self._pools()]
        counts = [
            Ticks(
                heading(self.known[name], self.words),
                self.paper.short(name),
                most,
                self.value(name) or 0,
            )
            for name, most in printed.counts
            if self._taken((name,))
        ]
        tables = [table for table in self._tables() if table.rows]
        lists = [*self._lists()]
        return Card(
            self.sheet,
            figures,
            pools,
            counts,
            tables,
            self._strip(),
            lists,
            [*self._others()],
            self.value(printed.order) if printed.order else None,
        )

    def value(self, name: str) -> Any:
        """The value on the sheet, or what follows from others."""
        field, value = self.known[name], self.stats.get(name)
        if value is not None or field.default is not None or not field.follows:
            return field.default if value is None else value
        return self._following(field)

    def _following(self, field: Field) -> Any:
        follows = field.follows
        if follows is None or (follows.of != "side" and follows.of not in self.known):
            return None
        source = self.sheet.side if follows.of == "side" else self.value(follows.of)
        if not follows.values:
            return source
        return follows.values.get(source, follows.values.get(None))

    def _taken(self, names: Iterable[str]) -> list[str]:
        """The stats that this sheet has, which are printed now."""
        found = [name for name in names if name in self.known]
        for name in found:
            self.left.pop(name, None)
        return found

    def _figure(self, name: str) -> Figure:
        field = self.known[name]
        text = value_text(field, self.value(name), self.words)
        return Figure(heading(field, self.words), self.paper.short(name), text)

    def _pools(self) -> Iterator[Ticks]:
        for name, most in self.printed.pools:
            if self._taken([name]):
                full = self.value(most) if most else self._following(self.known[name])
                self._taken([most])
                left = self.value(name) or 0
                full = max(full or 0, left)
                if full:
                    label = heading(self.known[name], self.words)
                    yield Ticks(label, self.paper.short(name), full, full - left)

    def _tables(self) -> Iterator[Table]:
        """The game's tables, and maps of names and values."""
        grades = self.printed.grades
        for title, names in self.printed.tables:
            figures = [
                self._figure(name) for name in self._taken(names) if self.value(name) is not None
            ]
            rows = [
                (figure, [str(int(figure.text) // divisor) for _word, divisor in grades])
                for figure in figures
            ]
            words = [message(word) for word, _divisor in grades]
            yield Table(self.words.word(title, "section"), words, rows)
        for name, field in list(self.left.items()):
            value = self.value(name)
            if field.type == "map" and value and not field.rows:
                del self.left[name]
                called = [
                    (self.words.value(name, key).replace(UNSEEN, ""), str(worth))
                    for key, worth in value.items()
                ]
                rows = [(Figure(key, key, worth), []) for key, worth in called]
                yield Table(heading(field, self.words), [], rows)

    def _strip(self) -> tuple[str, str, tuple[tuple[int, int], ...]] | None:
        strip = self.printed.strip(self.stats)
        if strip is None:
            return None
        return self.words.text(strip.heading), self.words.text(strip.label), strip.columns

    def _lists(self) -> Iterator[tuple[str, list[Line]]]:
        for name, field in list(self.left.items()):
            value = self.value(name)
            if field.type in ("rows", "object") and value:
                del self.left[name]
                rows = [value] if field.type == "object" else value
                yield heading(field, self.words), [self._line(field, row) for row in rows]

    def _line(self, field: Field, row: Any) -> Line:
        """A row as the game tells it in short, else by its values that differ from the defaults."""
        words = self.words.inside(field.name)
        given = row if isinstance(row, Mapping) else {"name": row}
        named = str(given.get("name") or given.get("preset") or next(iter(given.values()), ""))
        short = self.words.in_short(field.name, row)
        if short is None:
            usual = [part for part in field.rows if str(given.get(part.name)) != named]
            told = [*self._differing(usual, given, words)]
        else:
            told = [words.said(part) for part in short.parts]
        return Line(
            self.words.value(field.name, named).replace(UNSEEN, ""),
            words.said(short.value) if short and short.value else "",
            BETWEEN.join(told),
            range(given.get("memorised", 1) if field.name in self.printed.spent else 0),
        )

    def _differing(
        self, fields: Iterable[Field], given: Mapping[str, Any], words: Words
    ) -> Iterator[str]:
        for field in fields:
            value = given.get(field.name)
            if value is not False and value is not None and differs(field, value):
                yield short_value(field, value, words)

    def _others(self) -> Iterator[Figure]:
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
            named = field.among and isinstance(value, str) and self.words.known(value)
            text = "" if value is True else named or value_text(field, value, self.words)
            yield Figure(label, label, text)
