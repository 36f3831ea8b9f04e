"""Compares the prepared fights of a pack with those of a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.rows import (
    MOST_TOLD,
    FightRow,
    RowProblem,
    State,
    by_the_model,
    by_the_rules,
    first_errors,
)
from encounters.archive.packs.sheets import SheetDifference, SheetLine, plain
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.forms.words import BETWEEN, Words, heading, value_text, within
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

    def __init__(self, campaign: Campaign, sheets: Iterable[SheetLine], limits: Budget):
        self.limits = limits
        self.campaign, self.ruleset = campaign, registry.get(campaign.ruleset)
        self.words = Words(self.ruleset.wording.terms)
        self.sheets = list(sheets)
        self.characters = [sheet for sheet in self.sheets if sheet.kind == Combatant.Kind.CHARACTER]
        self.foes = {
            sheet.row.name: sheet for sheet in self.sheets if sheet.kind == Combatant.Kind.FOE
        }
        self.left: list[Encounter] = []

    def lines(self, rows: Sequence[FightRow]) -> list[FightLine]:
        words = {word for row in rows for word in library_words.every(self.ruleset, row.name)}
        named = self.campaign.encounters.filter(name__in=words)
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

        def check(options: Mapping[str, Any]) -> None:
            self.ruleset.check_options(self.campaign.options | dict(options))

        words, unnamed = self.words.inside("options"), [] if row.name else ["name"]
        wrong = [*row.wrong, *by_the_rules(check, row.options, words, self.limits)]
        wrong += by_the_model(fight, ["campaign", "options", *unnamed])
        lines = self._everybody(fight, row, wrong)
        if wrong:
            return FightLine(row, fight, lines, State.REFUSED, first_errors(wrong, self.limits))
        there = [item for item in self.left if self._alike(item.name, row.name)]
        for before in there:
            self.limits.spend(LINE * (1 + len(lines)))
            if self._same(before, fight, lines):
                self.left.remove(before)
                return FightLine(row, before, [], State.SAME)
        prepared = (each for each in there if each.status == Encounter.Status.PREPARED)
        previous = next(prepared, None)
        if previous is None:
            return FightLine(row, fight, lines, State.NEW)
        self.left.remove(previous)
        fight.note = library_words.unless_translated(self.ruleset, previous.note, fight.note)
        differences = self._differences(previous, fight, lines)
        fight.pk = previous.pk
        return FightLine(row, fight, lines, State.CHANGED, differences=differences)

    def _alike(self, one: str, other: str) -> bool:
        return library_words.alike(self.ruleset, one, other)

    def _same(self, before: Encounter, after: Encounter, lines: list[Participant]) -> bool:
        return (
            self._alike(before.note, after.note)
            and plain(before.options) == plain(after.options)
            and self._roster(list(before.participants.all())) == self._roster(lines)
        )

    def _roster(self, lines: Sequence[Participant]) -> list[str]:
        """The participants by their sheets; a new sheet equals none of the existing ones."""
        english = (library_words.in_english(self.ruleset, line.stats) for line in lines)
        return sorted(
            plain([line.combatant.pk, line.side, line.count, line.hidden, own])
            for line, own in zip(lines, english, strict=True)
        )

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
            self._participant(fight, line, wrong, stats=row.own.get(line.row.name, {}))
            for line in self.characters
            if not line.sheet.dead
        ]
        here = {(id(item.combatant), item.side) for item in lines}
        for foe in row.foes:
            if len(wrong) > MOST_TOLD:
                break
            sheet = self.foes.get(foe.name)
            if sheet is None:
                wrong.append(RowProblem(_("A foe in it is not in the pack."), foe.name))
                continue
            side = foe.side or sheet.sheet.side
            if (id(sheet.sheet), side) in here:
                wrong.append(RowProblem(_("“%(key)s” occurs twice.") % {"key": foe.name}))
                continue
            here.add((id(sheet.sheet), side))
            own = {"side": side, "count": foe.count, "hidden": foe.hidden, "stats": foe.stats}
            lines.append(self._participant(fight, sheet, wrong, **own))
        return lines

    def _participant(
        self, fight: Encounter, whose: SheetLine, wrong: list[RowProblem], **own: Any
    ) -> Participant:
        """A participant with values of its own; reports errors of a sheet only once, not for each
        fight."""
        sheet = whose.sheet
        participant = Participant(encounter=fight, combatant=sheet, **{"side": sheet.side, **own})
        if whose.state == State.REFUSED:
            return participant

        def check(stats: Mapping[str, Any]) -> None:
            self.ruleset.check_stats(stats, sheet.side)

        errors: list[RowProblem] = []
        if participant.entering != sheet.stats:  # else it equals the checked sheet
            words = self.words.inside("stats")
            errors += by_the_rules(check, participant.entering, words, self.limits)
        errors += by_the_model(participant, LEAVE)
        name = whose.row.name
        wrong += [
            RowProblem(error.why, within(name, error.where) if error.where else name)
            for error in errors
        ]
        return participant

    def _differences(
        self, before: Encounter, after: Encounter, lines: list[Participant]
    ) -> list[SheetDifference]:
        previous, nothing = list(before.participants.all()), _("nothing")
        options = plain(before.options) == plain(after.options)
        values = (
            (_("Note"), before.shown_note, after.shown_note, before.note == after.note),
            (_("House rules"), self._options(before), self._options(after), options),
            (
                _("Who fights"),
                BETWEEN.join(map(str, previous)),
                BETWEEN.join(map(str, lines)),
                self._roster(previous) == self._roster(lines),
            ),
        )
        return [
            SheetDifference(name, old or nothing, new or nothing)
            for name, old, new, same in values
            if not same
        ]

    def _options(self, fight: Encounter) -> str:
        words = self.words.inside("options")
        return BETWEEN.join(
            _("%(name)s: %(value)s")
            % {
                "name": heading(option, words),
                "value": value_text(option, fight.options[option.name], words),
            }
            for option in self.ruleset.options
            if option.name in fight.options
        )
