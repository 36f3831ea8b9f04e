"""A fight under its lock: its current state, and the changes by a tap.

Everything is read at most once and written together. So a tap needs the same number of queries
whether it makes one step or fifty, and whether the fight has ten steps or ten thousand.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.dispatch import Signal
from msgspec import UNSET
from msgspec.structs import replace

from encounters.campaigns import changes
from encounters.campaigns.access import Member
from encounters.play.fights import control, roster, statements, states
from encounters.play.fights.fight_dice import FightDice
from encounters.play.fights.rolls import EarlierRoll, as_stored
from encounters.play.fights.states import copy_of, step_of, steps_back
from encounters.play.fights.taps import NotDone, Tap
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.stored.values import CastMember, CoGMNote, DroppedNote, Notes
from rulesets import registry
from rulesets.contract import (
    Choice,
    Decision,
    Entry,
    Outcome,
    PendingView,
    Refused,
    Ruleset,
    Viewer,
    is_deed,
)
from rulesets.dice import DiceNeeded, TableDice, TableRoll
from rulesets.scenario import plain_choice
from rulesets.summed import with_sums

log = logging.getLogger(__name__)

GOING_BACK = (Step.Kind.UNDO, Step.Kind.REDO)
BY_ITSELF = (Step.Kind.STANDING, Step.Kind.ITSELF)
moved = Signal()
"""Sent with its `fight` after a tap is committed, in the process that handled it, before other
processes and phones are notified."""


class RulesFailed(Refused):
    """A ruleset raised an exception that the contract does not allow."""


class Fight:
    def __init__(
        self,
        encounter: Encounter,
        steps: list[statements.LatestStep] | None = None,
        attempts: list[Attempt] | None = None,
    ):
        """`steps`: as `statements.now_or_tapped` reads them."""
        self.encounter = encounter
        self.ruleset: Ruleset = registry.get(encounter.ruleset)
        self.steps: list[Step] = []
        self._pending: tuple[Any, tuple[Decision, ...]] = None, ()
        self.changed = False
        self.co_gm = ""  # the name of the co-GM who taps
        self.message = ""  # a sentence for the member who tapped
        steps = steps or statements.now_or_tapped(encounter.pk, encounter.step, "")
        now = next((step for step in steps if step.number == encounter.step), None)
        if now is None:
            raise Step.DoesNotExist
        self.now: Step = now
        self.dice = FightDice(self, attempts, now.undone)

    # -- reading -----------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The step whose state is shown: the end of the current line."""
        return self.now.shows

    @cached_property
    def state(self) -> Any:
        """The current state. Undo must not depend on it, since it may be Unreadable."""
        return states.after(self.encounter, self.now)

    @cached_property
    def players(self) -> dict[str, control.PlayerSeat | None]:
        return control.players(self.encounter)

    @cached_property
    def held_by(self) -> dict[str, int | None]:
        return {id: player.seat if player else None for id, player in self.players.items()}

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open questions, computed once for each state: a tap needs them repeatedly."""
        state, decisions = self._pending
        if state is not self.state:
            state, decisions = self._pending = self.state, self.ruleset.pending(self.state)
        return decisions

    @property
    def names(self) -> dict[str, str]:
        """The names of all combatants; for the GM only."""
        view = roster.named_view(self.encounter, self.ruleset, self.state, Viewer(gm=True))
        return {combatant.id: combatant.name for combatant in view.combatants}

    def decision(self, by: str, kind: str) -> Decision | None:
        return next((item for item in self.pending if (item.by, item.kind) == (by, kind)), None)

    def shown_to(self, member: Member) -> tuple[PendingView, ...]:
        """The questions as shown to a member from whom combatants are hidden; empty for others."""
        if member.gm or not control.hidden_ids(self.encounter):
            return ()
        seat = member.seat.pk if member.seat else None
        viewer = control.viewer(self.encounter, self.held_by, seat)
        return self.ruleset.view(self.state, viewer).asked

    def deciders(self, by: str) -> tuple[int, ...]:
        """The seats that may decide for a combatant or a side; empty if only the GM does."""
        return control.deciders(self.encounter.cast, self.held_by, by)

    def is_gms(self, by: str) -> bool:
        """Whether the GM decides for `by`: foes, sides that nobody plays on, the GM's own
        questions."""
        return not self.deciders(by)

    def set_cast(self, members: Iterable[CastMember]) -> None:
        """Replaces the cast."""
        self.encounter.cast = list(members)
        self.changed = True
        for name in ("players", "held_by"):
            self.__dict__.pop(name, None)

    # -- changing ----------------------------------------------------------------------------

    def take(
        self,
        choice: Choice,
        kind: str = Step.Kind.CHOICE,
        token: str | None = None,
        seat: int | None = None,
        faces: Iterable[EarlierRoll] = (),
        answered_with: str | None = None,
        notes: Iterable[Notes] = (),
        own_dice: bool = False,
    ) -> Step | Attempt:
        """Takes a choice. Returns its step, or the attempt that waits for dice. Raises Refused.

        `token` is the current tap, `answered_with` the tap with which the answer was given. With
        `own_dice` the GM types the dice of this answer.
        """
        dice = self.dice.table(choice, faces, own_dice)
        try:
            outcome = with_sums(self.resolved(choice, dice), (item.roll for item in dice.rolled))
        except DiceNeeded as needed:
            answered = answered_with or token
            waits = (choice, dice.rolled, needed, answered, seat, list(notes), own_dice)
            return self.dice.wait(*waits)
        step = self.add(kind, choice, outcome, dice.rolled, token, seat)
        step.notes = list(notes)
        return step

    def add(
        self,
        kind: str,
        choice: Choice,
        outcome: Outcome,
        rolled: Iterable[TableRoll],
        token: str | None = None,
        seat: int | None = None,
    ) -> Step:
        step = step_of(self.encounter, self.encounter.step + 1, kind, outcome)
        step.parent, step.token, step.seat_id = self.head, token, seat
        step.choice = plain_choice(choice)
        step.rolls = [as_stored(roll) for roll in rolled]
        self._add_newcomer(choice)
        self._rename(choice, step.number)
        self._reveal(outcome.log, step.number)
        self._advance(step, outcome.state)
        self.dice.past.add(self, step)
        return step

    def undo_to(self, target: int | None, tap: Tap, keep_attempts: bool = False) -> None:
        """Shows an earlier step's state again. Attempts are dropped unless `keep_attempts` is set.
        Stores what redo restores, and which undo lies beneath. Raises NotDone."""
        if target is None or target == self.head:
            raise NotDone("nothing_to_undo")
        beneath = self.now.number if self.now.tip is not None else None
        step = self._earlier(target)
        if not keep_attempts:
            self.dice.put_aside(self.dice.attempts)
        self._show(Step.Kind.UNDO, step, self.head, beneath, tap)

    def redo_to(self, tip: int, tap: Tap) -> None:
        """Shows the state of an undone step again. Raises NotDone."""
        step, parent = self._earlier(tip), self.now.parent
        beneath = self.encounter.steps.filter(number=parent).first() if parent is not None else None
        self.dice.put_aside(self.dice.attempts)
        tip_beneath, parent_beneath = (beneath.tip, beneath.parent) if beneath else (None, None)
        self._show(Step.Kind.REDO, step, tip_beneath, parent_beneath, tap)

    def save(self) -> None:
        """Writes all changes and announces them. Does nothing without changes."""
        if self.steps:
            dropped = self.dice.drop_unasked()
            self.steps[-1].notes = [
                *self.steps[-1].notes,
                *(DroppedNote(attempt.choice) for attempt in dropped),
            ]
        if self.dice.asides and not self.steps:
            self._record_asides()
        if self.dice.asides:
            self.steps[0].rolls = [*self.steps[0].rolls, *self.dice.asides]
        if self.co_gm:
            self._sign(CoGMNote(self.co_gm))
        statements.add_steps(self.steps)
        if self.steps or self.changed:
            statements.save_encounter(self.encounter)
            changes.announce(self.encounter.campaign)

    # -- internals ---------------------------------------------------------------------------

    def resolved(self, choice: Choice, dice: TableDice) -> Outcome:
        """The outcome of the choice in the current state, without adding a step. Raises Refused."""
        if roster.is_renaming(choice):
            return Outcome(self.state, ())
        try:
            return self.ruleset.resolve(self.state, choice, dice)
        except (Refused, DiceNeeded):
            raise
        except Exception as error:  # an error in a ruleset must not end the fight
            log.exception("%s failed at step %s", self.ruleset.slug, self.encounter.step)
            raise RulesFailed("rules_failed", str(error)) from error

    def _advance(self, step: Step, state: Any) -> None:
        self.steps.append(step)
        self.now, self.state = step, state
        self.encounter.step = step.number
        self.encounter.status = Encounter.Status.OVER if state.over else Encounter.Status.RUNNING

    def _earlier(self, number: int) -> Step:
        step = self.encounter.steps.filter(number=number).first()
        if step is None or step.shows != step.number:
            raise NotDone("nothing_to_undo")
        return step

    def _show(self, kind: str, source: Step, tip: int | None, parent: int | None, tap: Tap) -> None:
        step = copy_of(source, kind, self.encounter.step + 1, tip, parent)
        step.token, step.seat_id = tap.token, tap.seat
        self._as_shown(step.shows)
        self._advance(step, states.decode(self.encounter, source))

    def _add_newcomer(self, choice: Choice) -> None:
        """Adds a newcomer that is not in the cast yet, without a sheet."""
        if (choice.by, choice.kind, choice.option) == ("gm", "gm", "add"):
            newcomer = choice.fields["combatant"]
            if newcomer["id"] not in {row.id for row in self.encounter.cast}:
                member = CastMember(newcomer["id"], None, newcomer["side"])
                self.set_cast([*self.encounter.cast, member])

    def _rename(self, choice: Choice, number: int) -> None:
        if roster.is_renaming(choice):
            target, name = choice.fields["target"], choice.fields["name"]
            rows = self.encounter.cast
            self.set_cast(
                roster.with_name(row, number, name) if row.id == target else row for row in rows
            )

    def _reveal(self, entries: Iterable[Entry], number: int) -> None:
        """Reveals a hidden combatant at its first action."""
        actors = {entry.who for entry in entries if is_deed(entry, self.ruleset.deeds)}
        self.encounter.cast = [
            replace(row, hidden=False, revealed=number) if row.hidden and row.id in actors else row
            for row in self.encounter.cast
        ]

    def _as_shown(self, step_number: int) -> None:
        """Hides those again whose first action is undone, takes back new names that are undone, and
        does the opposite if these steps are redone."""
        cast = self.encounter.cast
        revealed = [row.revealed for row in cast if row.revealed is not UNSET]
        numbers = revealed + [number for row in cast for number, _ in row.names or ()]
        if not numbers:
            return
        first = min(numbers)
        steps = steps_back(self.encounter, step_number)
        line = {step.number for step in takewhile(lambda step: step.number >= first, steps)}
        self.encounter.cast = [
            roster.as_of(
                row if row.revealed is UNSET else replace(row, hidden=row.revealed not in line),
                line,
            )
            for row in cast
        ]

    def _sign(self, note: CoGMNote) -> None:
        """Marks steps as made by a co-GM. Steps that are applied again after an undo were made by
        others before."""
        back = [step for step in self.steps if step.kind in GOING_BACK]
        for step in back or self.steps:
            if step.seat_id is None and step.kind not in BY_ITSELF:
                step.notes = [*step.notes, note]

    def _record_asides(self) -> None:
        now, undoes = self.now, self.now.shows != self.now.number
        number, parent = self.encounter.step + 1, now.parent if undoes else None
        self._advance(copy_of(now, Step.Kind.ASIDE, number, now.tip, parent), self.state)
