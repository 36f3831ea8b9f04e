"""Rows of a file held against the sheets of a campaign and against the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.campaigns import names
from encounters.campaigns.models import Campaign, other_names
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.forms.values import heading, said
from encounters.forms.words import Words
from encounters.hall.packs import checking
from encounters.hall.packs.rows import SheetRow, State, Wrong
from rulesets import registry
from rulesets.contract import Field


class Difference(Struct, frozen=True):
    """A value that would change, in the reader's words. Where these are the same for both, only
    what they leave out differs."""

    name: str
    before: str
    after: str


class SheetLine(Struct):
    """A row, and the sheet as it would be: a new one, or the campaign's own with what changes."""

    row: SheetRow
    sheet: Combatant
    state: State
    wrong: list[Wrong] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.row.kind

    @property
    def pk(self) -> int | None:
        return self.sheet.pk


class Sheets:
    """The campaign's sheets, each for one row at most."""

    def __init__(self, campaign: Campaign):
        self.campaign, self.ruleset = campaign, registry.get(campaign.ruleset)
        self.words = Words(self.ruleset.wording.terms, within="stats")
        self.left = list(campaign.combatants.order_by("pk"))
        self.others = other_names(campaign, None)

    def planned(self, rows: Iterable[SheetRow]) -> list[SheetLine]:
        """In the order of the rows. Those that are there as they stand are found first: of several
        with one name each row finds its own."""
        rows = list(rows)
        same = {id(row): found for row in rows if (found := self._take(row, self._is_same))}
        return [self._line(row, same.get(id(row))) for row in rows]

    def _take(self, row: SheetRow, fits: Callable[[SheetRow, Combatant], bool]) -> Combatant | None:
        found = next((one for one in self.left if one.kind == row.kind and fits(row, one)), None)
        if found is not None:
            self.left.remove(found)
        return found

    def _is_same(self, row: SheetRow, sheet: Combatant) -> bool:
        if row.wrong or sheet.name != row.name:
            return False
        return not self._differences(sheet, self._after(row, sheet))

    def _line(self, row: SheetRow, same: Combatant | None) -> SheetLine:
        if same is not None:
            return SheetLine(row, same, State.SAME)
        before = self._take(row, _of_origin) or self._take(row, _of_name)
        sheet = self._after(row, before)
        wrong = row.wrong + self._wrong(sheet) + self._mistaken(sheet, before)
        if wrong:
            return SheetLine(row, sheet, State.REFUSED, wrong)
        if before is None:
            return SheetLine(row, sheet, State.NEW)
        differences = self._differences(before, sheet)
        return SheetLine(row, sheet, State.CHANGED, differences=differences)

    def _after(self, row: SheetRow, before: Combatant | None) -> Combatant:
        sheet = copy(before) if before else Combatant(campaign=self.campaign, kind=row.kind)
        sheet.name = row.name
        sheet.note = sheet.note if row.note is None else row.note
        sheet.dead = sheet.dead if row.dead is None else row.dead
        sheet.tags = sheet.tags if row.tags is None else ", ".join(row.tags)
        if row.stats is not None:
            sheet.stats = _merged(row, sheet.stats)
        if before and (before.name != sheet.name or any(_differing(before, sheet))):
            sheet.origin = ""
        return sheet

    def _wrong(self, sheet: Combatant) -> list[Wrong]:
        def check(stats: Mapping[str, Any]) -> None:
            self.ruleset.check_stats(stats, sheet.side)

        refused = checking.by_the_rules(check, sheet.stats, self.words)
        empty = [] if sheet.name else ["name"]
        return refused + checking.by_the_model(sheet, ["campaign", "player", "stats", *empty])

    def _mistaken(self, sheet: Combatant, before: Combatant | None) -> list[Wrong]:
        """A new name of a character that looks like another's, in the campaign or the file."""
        if sheet.kind != Combatant.Kind.CHARACTER or (before and before.name == sheet.name):
            return []
        try:
            names.check_apart(sheet.name, self.others, twins=True)
        except ValidationError as error:
            return [Wrong(" ".join(error.messages), str(_("Name")))]
        self.others.append(sheet.name)
        return []

    def _differences(self, before: Combatant, after: Combatant) -> list[Difference]:
        yes_no, nothing = (_("No"), _("Yes")), _("nothing")
        about = [
            (_("Name"), before.name, after.name),
            (_("Note"), before.note, after.note),
            (_("Tags"), ", ".join(before.tag_list), ", ".join(after.tag_list)),
            (_("Dead"), yes_no[before.dead], yes_no[after.dead]),
        ]
        told = [
            Difference(name, old or nothing, new or nothing)
            for name, old, new in about
            if old != new
        ]
        words = self.words
        return told + [
            Difference(heading(one, words), said(one, old, words) or nothing, said(one, new, words))
            for one, old, new in _differing(before, after)
        ]


def _differing(before: Combatant, after: Combatant) -> Iterator[tuple[Field, Any, Any]]:
    """The stats that are not the same; a default may be written down or not. What no rule knows is
    refused later."""
    known = {one.name: one for one in stats_of(after)}
    unknown = [
        Field(name=name, type="text") for name in {*before.stats, *after.stats}.difference(known)
    ]
    for one in (*known.values(), *unknown):
        old = before.stats.get(one.name, one.default)
        new = after.stats.get(one.name, one.default)
        if plain(old) != plain(new):
            yield one, old, new


def _of_origin(row: SheetRow, sheet: Combatant) -> bool:
    return bool(row.origin) and sheet.origin == row.origin


def _of_name(row: SheetRow, sheet: Combatant) -> bool:
    return sheet.name == row.name


def _merged(row: SheetRow, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats of the row; those for which a table has no column stay as they were."""
    given = row.stats or {}
    if row.columns is None:
        return given
    return {name: one for name, one in stats.items() if name not in row.columns} | given


def plain(value: Any) -> str:
    """What tells two values apart: tuples are lists, and the order of keys says nothing."""
    return json.dumps(value, sort_keys=True, default=dict)
