"""Compares the prepared fights of a pack with those of a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.forms.values import BETWEEN, heading, value_text
from encounters.forms.words import Words, within
from encounters.lobby.packs import checking
from encounters.lobby.packs.bounds import Limits
from encounters.lobby.packs.rows import (
    FightRow,
    FoeLine,
    RowProblem,
    State,
)
from encounters.lobby.packs.sheets import SheetDifference, SheetLine, plain
from encounters.play.models import Encounter, Participant
from encounters.text import library_words
from rulesets import registry

LEAVE = ["encounter", "combatant"]
LINE = 30
"""The cost of putting a combatant into a fight, in checked values."""


class FightLine(Struct):
    """A row, and the fight it would make, with all participants."""

    row: FightRow
    fight: Encounter
    lines: list[Participant]
    state: State
    wrong: list[RowProblem] = field(default_factory=list)
    differences: list[SheetDifference] = field(default_factory=list)
    kind: str = "fight"

    @property
    def pk(self) -> int | None:
        return self.fight.pk


class Fights:
    """The campaign's fights, each matched with at most one row."""

    def __init__(self, campaign: Campaign, sheets: Iterable[SheetLine], limits: Limits):
        self.limits = limits
        self.campaign, self.ruleset = campaign, registry.get(campaign.ruleset)
        self.sheets = list(sheets)
        self.characters = [sheet for sheet in self.sheets if sheet.kind == Combatant.Kind.CHARACTER]
        self.foes = {
            sheet.row.name: sheet for sheet in self.sheets if sheet.kind == Combatant.Kind.FOE
        }
        self.left: list[Encounter] = []

    def planned(self, rows: Sequence[FightRow]) -> list[FightLine]:
        said = {word for row in rows for word in library_words.every(self.ruleset, row.name)}
        named = self.campaign.encounters.filter(name__in=said)
        self.left = list(named.prefetch_related("participants__combatant"))
        return [self._line(row) for row in self.limits.until_too_wrong(rows)]

    def _line(self, row: FightRow) -> FightLine:
        fight = Encounter(
            campaign=self.campaign,
            name=row.name,
            note=row.note,
            ruleset=self.campaign.ruleset,
            options=row.options,
        )
        unnamed = [] if row.name else ["name"]
        wrong = [*row.wrong, *self._wrong_options(row)]
        wrong += checking.by_the_model(fight, ["campaign", "options", *unnamed])
        lines = self._everybody(fight, row, wrong)
        if wrong:
            return FightLine(row, fight, lines, State.REFUSED, checking.limited(wrong, self.limits))
        there = [item for item in self.left if self._alike(item.name, row.name)]
        for before in there:
            self.limits.spend(LINE * (1 + len(lines)))
            if self._same(before, fight, lines):
                self.left.remove(before)
                return FightLine(row, before, [], State.SAME)
        waiting = [
            encounter for encounter in there if encounter.status == Encounter.Status.PREPARED
        ]
        if not waiting:
            return FightLine(row, fight, lines, State.NEW)
        self.left.remove(waiting[0])
        fight.note = library_words.unless_translated(self.ruleset, waiting[0].note, fight.note)
        differences = self._differences(waiting[0], fight, lines)
        fight.pk = waiting[0].pk
        return FightLine(row, fight, lines, State.CHANGED, differences=differences)

    def _alike(self, one: str, other: str) -> bool:
        return library_words.alike(self.ruleset, one, other)

    def _same(self, before: Encounter, after: Encounter, lines: list[Participant]) -> bool:
        return (
            self._alike(before.note, after.note)
            and plain(before.options) == plain(after.options)
            and self._roster(before.participants.all()) == self._roster(lines)
        )

    def _roster(self, lines: Iterable[Participant]) -> list[str]:
        """The participants by their sheets; a new sheet equals none of the existing ones."""
        return sorted(
            plain([line.combatant.pk, line.side, line.count, line.hidden, self._own(line)])
            for line in lines
        )

    def _own(self, line: Participant) -> Any:
        return library_words.in_english(self.ruleset, line.stats)

    def _wrong_options(self, row: FightRow) -> list[RowProblem]:
        def check(options: Mapping[str, Any]) -> None:
            self.ruleset.check_options(self.campaign.options | dict(options))

        words = Words(self.ruleset.wording.terms, within="options")
        return checking.by_the_rules(check, row.options, words, self.limits)

    def _everybody(
        self, fight: Encounter, row: FightRow, wrong: list[RowProblem]
    ) -> list[Participant]:
        """All living characters of the pack, and the foes of the row, unless there are too many
        errors."""
        self.limits.spend(LINE * (len(self.characters) + len(row.foes)))
        named = {character.row.name for character in self.characters}
        missing = _("A character in it is not in the pack.")
        wrong += [RowProblem(missing, name) for name in row.own if name not in named]
        lines = [
            self._fits(self._character(fight, character, row), character, wrong)
            for character in self.characters
            if not character.sheet.dead
        ]
        here = {(id(item.combatant), item.side) for item in lines}
        for line in row.foes:
            if len(wrong) > checking.MOST_TOLD:
                break
            found = self.foes.get(line.name)
            if found is None:
                wrong.append(RowProblem(_("A foe in it is not in the pack."), line.name))
                continue
            made = self._foe(fight, found.sheet, line)
            if (id(made.combatant), made.side) in here:
                wrong.append(RowProblem(_("“%(key)s” occurs twice.") % {"key": line.name}))
                continue
            here.add((id(made.combatant), made.side))
            lines.append(self._fits(made, found, wrong))
        return lines

    def _character(self, fight: Encounter, line: SheetLine, row: FightRow) -> Participant:
        own = row.own.get(line.row.name, {})
        return Participant(encounter=fight, combatant=line.sheet, side=line.sheet.side, stats=own)

    def _foe(self, fight: Encounter, sheet: Combatant, line: FoeLine) -> Participant:
        return Participant(
            encounter=fight,
            combatant=sheet,
            side=line.side or sheet.side,
            count=line.count,
            hidden=line.hidden,
            stats=line.stats,
        )

    def _fits(self, made: Participant, whose: SheetLine, wrong: list[RowProblem]) -> Participant:
        """The participant; reports errors of a sheet only once, not for each fight."""
        if whose.state == State.REFUSED:
            return made

        def check(stats: Mapping[str, Any]) -> None:
            self.ruleset.check_stats(stats, made.combatant.side)

        found: list[RowProblem] = []
        if made.entering != made.combatant.stats:  # else it equals the checked sheet
            words = Words(self.ruleset.wording.terms, within="stats")
            found += checking.by_the_rules(check, made.entering, words, self.limits)
        found += checking.by_the_model(made, LEAVE)
        name = whose.row.name
        wrong += [
            RowProblem(item.why, within(name, item.where) if item.where else name) for item in found
        ]
        return made

    def _differences(
        self, before: Encounter, after: Encounter, lines: list[Participant]
    ) -> list[SheetDifference]:
        was = list(before.participants.all())
        nothing = _("nothing")
        told = [
            (_("Note"), before.shown_note, after.shown_note, before.note == after.note),
            (
                _("House rules"),
                self._options(before),
                self._options(after),
                plain(before.options) == plain(after.options),
            ),
            (
                _("Who fights"),
                _people(was),
                _people(lines),
                self._roster(was) == self._roster(lines),
            ),
        ]
        return [
            SheetDifference(name, old or nothing, new or nothing)
            for name, old, new, same in told
            if not same
        ]

    def _options(self, fight: Encounter) -> str:
        words = Words(self.ruleset.wording.terms, within="options")
        return BETWEEN.join(
            _("%(name)s: %(value)s")
            % {
                "name": heading(option, words),
                "value": value_text(option, fight.options[option.name], words),
            }
            for option in self.ruleset.options
            if option.name in fight.options
        )


def _people(lines: Iterable[Participant]) -> str:
    return BETWEEN.join(map(str, lines))
