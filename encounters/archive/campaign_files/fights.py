"""Checks a fight of a file against its ruleset."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from encounters.after.report import pages
from encounters.after.report.words import ReportWords
from encounters.archive.campaign_files import records
from encounters.archive.campaign_files.files import NotBrought
from encounters.archive.packs.bounds import MOST_WORK, first_excess, size
from encounters.campaigns import names
from encounters.play.fights.endings import NOBODY, sides
from encounters.play.models import Encounter
from encounters.play.stored.values import AutomaticNote, DroppedNote, Notes, WinnerNote
from encounters.play.telling.moments import result_of
from rulesets.contract import Refused, Ruleset, Viewer
from rulesets.scenario import read_choice

log = logging.getLogger(__name__)

MOST_COMBATANTS = 1_000
SHOWS_ANOTHER = ("undo", "redo", "aside")
GM, PLAYER = Viewer(gm=True), Viewer()


class FightCheck:
    """Checks the rows of a fight in the order of the file. Each method may raise NotBrought."""

    def __init__(self, row: records.FightRecord, encounter: Encounter, ruleset: Ruleset):
        self.row, self.encounter, self.ruleset = row, encounter, ruleset
        self.cast = {item.id for item in row.cast}
        self.number, self.work = 0, 0
        self.own: set[int] = set()  # steps that show their own state
        if len(self.cast) < len(row.cast) or len(self.cast) > MOST_COMBATANTS:
            raise self._damaged()
        self._check_names()
        if not all(kind.whole for kinds in row.lasting.values() for kind in kinds.values()):
            raise self._damaged()

    def _check_names(self) -> None:
        renamed = [new for item in self.row.cast for new in item.names or ()]
        try:
            for _number, name in renamed:
                names.check(name)
        except ValidationError:
            raise self._damaged() from None

    def participant(self, row: records.ParticipantRecord, stats: dict[str, Any], side: str) -> None:
        members = {msgspec.json.encode(own): own for own in row.members}
        for item in (dict[str, Any](), *members.values()):
            values = stats | row.stats | item
            if first_excess(values):
                raise self._damaged()
            self.work += size(values)
            if self.work > MOST_WORK:
                message = _("Reading the file takes too long: there is too much in it.")
                raise NotBrought(message)
            try:
                self.ruleset.check_stats(
                    {key: own for key, own in values.items() if own is not None}, side
                )
            except Refused:
                raise self._damaged() from None

    def step(self, row: records.StepRecord) -> None:
        self.number += 1
        if row.number != self.number or not self._in_order(row):
            params = {"name": self.row.name[:80], "number": self.number}
            raise NotBrought(_("%(name)s: step %(number)d is not in order.") % params)
        if row.kind not in SHOWS_ANOTHER:
            self.own.add(row.number)
        try:
            if not self._readable(row):
                raise self._unreadable(row)
        except NotBrought:
            raise
        except Exception as error:  # rulesets may fail in any way at data they did not write
            log.info("step %s of a file cannot be read: %r", row.number, error)
            raise self._unreadable(row) from error

    def attempt(self, row: records.AttemptRecord) -> None:
        on_the_table = self.row.status in Encounter.LIVE
        if not on_the_table or row.needed.who not in self.cast | {"gm"} | self._sides():
            raise self._damaged()
        self._choice(row.choice)
        self._check_notes(row.notes)

    def report(self, row: records.ReportRecord) -> None:
        if row.facts.ruleset != self.row.ruleset:
            raise self._damaged()
        try:
            pages.page_context(row.facts)
            ReportWords(row.facts).outcome()
        except Exception as error:  # inconsistent facts
            log.info("a report of a file cannot be shown: %r", error)
            raise self._damaged() from error

    def close(self) -> None:
        """Checks that the fight is complete."""
        begun = self.row.status != "prepared"
        whole = self.number == self.row.step and begun == bool(self.number)
        closed = self.row.status == "closed"
        if not whole or begun != bool(self.row.started) or (self.row.thinned and not closed):
            raise self._damaged()

    def _in_order(self, row: records.StepRecord) -> bool:
        """Whether the step is correctly linked to the steps before it."""
        first = row.number == 1
        if (row.kind == "begin") != first or row.number > self.row.step:
            return False
        if row.kind in SHOWS_ANOTHER:
            before = (row.parent is None or row.parent < row.number) and row.shows in self.own
            return before and (row.tip is None or row.tip < row.number)
        if row.shows != row.number or row.tip is not None:
            return False
        return row.parent is None if first else row.parent in self.own

    def _readable(self, row: records.StepRecord) -> bool:
        if row.choice is not None:
            self._choice(row.choice)
        elif row.number in self.own and row.number > 1:
            return False
        self._check_notes(row.notes)
        if row.kept is None:
            return not row.log or self._may_have_no_state(row)
        state = self.ruleset.decode(row.kept)
        self._check_log(row, state)
        self._check_winner(row, state)
        return row.number < self.row.step or self._matches_its_row(row, state)

    def _check_notes(self, notes: Iterable[Notes]) -> None:
        for note in notes:
            if isinstance(note, DroppedNote | AutomaticNote):
                self._choice(note.choice)

    def _check_winner(self, row: records.StepRecord, state: Any) -> None:
        """Raises ValueError if the winner is not a side of the fight."""
        winners = {NOBODY, *sides(self.ruleset.view(state, GM).combatants)}
        if any(isinstance(note, WinnerNote) and note.side not in winners for note in row.notes):
            raise ValueError(row.number)

    def _may_have_no_state(self, row: records.StepRecord) -> bool:
        return self.row.thinned is not None or row.number < self.row.step

    def _check_log(self, row: records.StepRecord, state: Any) -> None:
        """Words the log as pages do: each entry alone, and all of them as one exchange."""
        wording = self.ruleset.wording
        for viewer in (GM, PLAYER):
            entries = (self.ruleset.tell(state, entry, viewer) for entry in row.log)
            visible = [entry for entry in entries if entry is not None]
            for entry in visible:
                wording.sentence(entry)
                wording.why(entry)
                result_of(self.ruleset, [entry])
            result_of(self.ruleset, visible)

    def _matches_its_row(self, row: records.StepRecord, state: Any) -> bool:
        """Checks the state that everybody will see: it must be viewable, and match its row."""
        there = self.ruleset.plain(state)["combatants"]
        for viewer in (GM, PLAYER):
            self.ruleset.view(state, viewer)
        self.ruleset.rulings(state)
        for decision in self.ruleset.pending(state):
            self.ruleset.suggest(state, decision)
        over = self.row.status != "running"
        same = (row.round, row.phase) == (state.round, str(state.phase)[:60])
        return same and over == state.over and bool(there) and set(there) <= self.cast

    def _choice(self, choice: dict[str, Any]) -> None:
        try:
            read_choice(choice)
        except Exception:
            raise self._damaged() from None

    def _sides(self) -> set[str]:
        return {row.side for row in self.row.cast}

    def _damaged(self) -> NotBrought:
        return NotBrought(_("%(name)s: this fight is damaged.") % {"name": self.row.name[:80]})

    def _unreadable(self, row: records.StepRecord) -> NotBrought:
        params = {"name": self.row.name[:80], "number": row.number}
        return NotBrought(_("%(name)s: step %(number)d cannot be read.") % params)
