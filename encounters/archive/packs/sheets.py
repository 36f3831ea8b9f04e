"""Checks the rows of a file against the sheets of a campaign and against the rules."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.rows import (
    RowProblem,
    SheetRow,
    State,
    by_the_model,
    by_the_rules,
    first_errors,
)
from encounters.campaigns import names
from encounters.campaigns.models import Campaign, other_names
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.stat_words import in_readers_words
from encounters.forms.words import Words, heading, value_text
from encounters.text import library_words
from encounters.text.notation import isolated
from rulesets import registry
from rulesets.contract import Field

ABOUT = ("note", "tag_list", "dead", "hit_dice", "appearing")
COMPARED = 100
"""The cost of comparing a row with a sheet, in checked values."""


class SheetDifference(Struct, frozen=True):
    """A value that would change, in the reader's words. If both texts are equal, they differ only
    in details that the words omit."""

    name: str
    before: str
    after: str


class SheetLine(Struct):
    """A row, and the sheet it would make: a new one, or an existing one with changes."""

    row: SheetRow
    sheet: Combatant
    state: State
    wrong: list[RowProblem] = field(default_factory=list)
    differences: list[SheetDifference] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.row.kind

    @property
    def pk(self) -> int | None:
        return self.sheet.pk


class Sheets:
    """The campaign's sheets, each matched with at most one row."""

    def __init__(self, campaign: Campaign, limits: Budget):
        self.campaign, self.ruleset, self.limits = campaign, registry.get(campaign.ruleset), limits
        self.words = Words(self.ruleset.wording.terms, within="stats")
        self.named = defaultdict[tuple[str, str], list[Combatant]](list)
        self.picked = defaultdict[tuple[str, str], list[Combatant]](list)
        self.taken = set[int]()
        self.others = names.TakenNames(other_names(campaign, None))

    def lines(self, rows: Sequence[SheetRow]) -> list[SheetLine]:
        """The lines in the order of the rows, until there are too many errors. Identical sheets are
        matched first, so that each of several rows with one name finds its own. BadPack if it takes
        too long."""
        self._find(rows)
        same = {id(row): sheet for row in rows if (sheet := self._same(row))}
        return [self._line(row, same.get(id(row))) for row in self.limits.until_too_wrong(rows)]

    def _find(self, rows: Sequence[SheetRow]) -> None:
        """Loads the sheets that rows can refer to."""
        words = {word for row in rows for word in library_words.every(self.ruleset, row.name)}
        origins = {row.origin for row in rows} - {""}
        either = Q(name__in=words) | Q(origin__in=origins)
        for sheet in self.campaign.combatants.filter(either).order_by("pk"):
            for word in library_words.every(self.ruleset, sheet.name):
                self.named[sheet.kind, word].append(sheet)
            self.picked[sheet.kind, sheet.origin].append(sheet)

    def _by_name(self, row: SheetRow) -> list[Combatant]:
        """The sheets of this name in any language; those that are stored with it first."""
        return sorted(self.named[row.kind, row.name], key=lambda sheet: sheet.name != row.name)

    def _take(self, some: Iterable[Combatant]) -> Combatant | None:
        """The first sheet that is not matched with another row."""
        sheet = next((sheet for sheet in some if sheet.pk not in self.taken), None)
        if sheet is not None:
            self.taken.add(sheet.pk)
        return sheet

    def _same(self, row: SheetRow) -> Combatant | None:
        named = [] if row.wrong else self._by_name(row)
        free = (sheet for sheet in named if sheet.pk not in self.taken)
        return self._take(sheet for sheet in free if self._is_same(row, sheet))

    def _is_same(self, row: SheetRow, sheet: Combatant) -> bool:
        self.limits.spend(COMPARED)
        after = self._after(row, sheet)
        about = all(getattr(sheet, name) == getattr(after, name) for name in ABOUT)
        return about and not any(_differing(sheet, after))

    def _line(self, row: SheetRow, same: Combatant | None) -> SheetLine:
        if same is not None:
            return SheetLine(row, same, State.SAME)
        picked = self.picked[row.kind, row.origin] if row.origin else []
        before = self._take(chain(picked, self._by_name(row)))
        sheet = self._after(row, before)
        wrong = row.wrong + self._wrong(sheet) + self._mistaken(sheet, before)
        if wrong:
            return SheetLine(row, sheet, State.REFUSED, first_errors(wrong, self.limits))
        if before is None:
            return SheetLine(row, sheet, State.NEW)
        differences = self._differences(before, sheet)
        return SheetLine(row, sheet, State.CHANGED, differences=differences)

    def _after(self, row: SheetRow, before: Combatant | None) -> Combatant:
        sheet = copy(before) if before else Combatant(campaign=self.campaign, kind=row.kind)
        sheet.name = self._stored(sheet.name, row.name)
        sheet.note = sheet.note if row.note is None else self._stored(sheet.note, row.note)
        sheet.dead = sheet.dead if row.dead is None else row.dead
        sheet.tags = sheet.tags if row.tags is None else ", ".join(row.tags)
        sheet.hit_dice = row.hit_dice or sheet.hit_dice
        sheet.appearing = row.count or sheet.appearing
        if row.stats is not None:
            columns, stats = row.columns, row.stats
            if columns is not None:  # values without a column stay as they are
                stats = {k: v for k, v in sheet.stats.items() if k not in columns} | stats
            sheet.stats = {
                name: self._stored(sheet.stats.get(name), value) for name, value in stats.items()
            }
        if before and (before.name != sheet.name or any(_differing(before, sheet))):
            sheet.origin = ""
        return sheet

    def _stored(self, before: Any, value: Any) -> Any:
        return library_words.unless_translated(self.ruleset, before, value)

    def _wrong(self, sheet: Combatant) -> list[RowProblem]:
        def check(stats: Mapping[str, Any]) -> None:
            self.ruleset.check_stats(stats, sheet.side)

        refused = by_the_rules(check, sheet.stats, self.words, self.limits)
        empty = [] if sheet.name else ["name"]
        return refused + by_the_model(sheet, ["campaign", "player", "stats", *empty])

    def _mistaken(self, sheet: Combatant, before: Combatant | None) -> list[RowProblem]:
        """Errors for a new name of a character that looks like another's, in the campaign or the
        file."""
        if sheet.kind != Combatant.Kind.CHARACTER or (before and before.name == sheet.name):
            return []
        try:
            self.others.add(sheet.name)
        except ValidationError as error:
            return [RowProblem(" ".join(error.messages), str(_("Name")))]
        return []

    def _differences(self, before: Combatant, after: Combatant) -> list[SheetDifference]:
        yes_no, nothing = (_("No"), _("Yes")), _("nothing")
        about = [
            (_("Name"), before.shown_name, after.shown_name),
            (_("Note"), before.shown_note, after.shown_note),
            (_("Tags"), *(", ".join(map(isolated, each.tag_list)) for each in (before, after))),
            (_("Dead"), yes_no[before.dead], yes_no[after.dead]),
            (_("Hit dice"), before.hit_dice, after.hit_dice),
            (_("Number appearing"), before.appearing, after.appearing),
        ]
        differences = [
            SheetDifference(name, old or nothing, new or nothing)
            for name, old, new in about
            if old != new
        ]
        for stat, *values in _differing(before, after):
            texts = (in_readers_words(self.ruleset, stat, value) for value in values)
            old, new = (value_text(stat, text, self.words) for text in texts)
            differences.append(SheetDifference(heading(stat, self.words), old or nothing, new))
        return differences


def _differing(before: Combatant, after: Combatant) -> Iterator[tuple[Field, Any, Any]]:
    """The stats that differ; defaults may be given or omitted. Unknown stats are refused later."""
    fields = {stat.name: stat for stat in stats_of(after)}
    unknown = [
        Field(name=name, type="text") for name in {*before.stats, *after.stats}.difference(fields)
    ]
    for item in (*fields.values(), *unknown):
        old = before.stats.get(item.name, item.default)
        new = after.stats.get(item.name, item.default)
        if plain(old) != plain(new):
            yield item, old, new


def plain(value: Any) -> str:
    """The value in a comparable form: tuples as lists, keys sorted."""
    return json.dumps(value, sort_keys=True, default=dict)
