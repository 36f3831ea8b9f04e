"""A fight under its lock: its current state, and what a tap adds to it.

Everything is read at most once and written in one go. So a tap needs the same number of queries
whether it makes one step or fifty, and whether the fight has ten steps or ten thousand.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.dispatch import Signal

from encounters.campaigns import changes
from encounters.campaigns.access import Member
from encounters.play.dice import dice_reuse, equal_rolls
from encounters.play.dice.rolls import Given, needed_row, row_of
from encounters.play.fights import control, statements, states
from encounters.play.fights import notes as table_notes
from encounters.play.fights.awaited import RULING, attempt_at
from encounters.play.fights.steps import cast_row, copy_of, step_of
from encounters.play.models import Attempt, Encounter, Step
from rulesets import registry
from rulesets.contract import (
    Choice,
    Decision,
    Entry,
    Outcome,
    PendingView,
    Refused,
    Ruleset,
    Stakes,
    Viewer,
    is_deed,
)
from rulesets.dice import DiceNeeded, Roll, Rolled, Table
from rulesets.scenario import plain_choice
from rulesets.summed import with_sums

log = logging.getLogger(__name__)

GOING_BACK = (Step.Kind.UNDO, Step.Kind.REDO)

moved = Signal()
"""A tap is durable. Sent with its `fight` by the process that took the tap, before anybody is
told."""


class RulesFailed(Refused):
    """A ruleset raised something other than the contract allows."""


class Fight:
    def __init__(
        self,
        encounter: Encounter,
        attempts: list[Attempt] | None = None,
        now: Step | None = None,
    ):
        self.encounter = encounter
        if attempts is not None:
            self.attempts = attempts
        self.ruleset: Ruleset = registry.get(encounter.ruleset)
        self.steps: list[Step] = []
        self.asides: list[dict[str, Any]] = []
        self._pending: tuple[Any, tuple[Decision, ...]] = None, ()
        self.changed = False
        self.co_gm = ""  # the name of the co-GM who taps
        self.told = ""  # a sentence beside the new panel, for the person who tapped
        # Seats (None: the GM) whose dice the app rolls during this tap.
        self.rolled_for: set[int | None] = set()
        self.now: Step = now or encounter.steps.get(number=encounter.step)

    # -- what is read ------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The step whose state is shown; the end of the line that counts."""
        return self.now.shows

    @cached_property
    def state(self) -> Any:
        """The state that is shown now. Undoing must not depend on it: it may be Unreadable."""
        return states.after(self.encounter, self.now)

    @cached_property
    def players(self) -> dict[str, control.Player | None]:
        return control.players(self.encounter)

    @cached_property
    def held_by(self) -> dict[str, int | None]:
        return {id: one.seat if one else None for id, one in self.players.items()}

    @cached_property
    def attempts(self) -> list[Attempt]:
        return statements.attempts(self.encounter.pk)

    @cached_property
    def past(self) -> dice_reuse.Past:
        return dice_reuse.Past(self.encounter)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open questions, worked out once a state: a tap looks at them at every turn."""
        known, found = self._pending
        if known is not self.state:
            known, found = self._pending = self.state, self.ruleset.pending(self.state)
        return found

    @property
    def names(self) -> dict[str, str]:
        """Names of everybody in the fight; for the GM only."""
        everybody = self.ruleset.view(self.state, Viewer(gm=True)).combatants
        return {seen.id: seen.name for seen in everybody}

    def decision(self, by: str, kind: str) -> Decision | None:
        return next((item for item in self.pending if (item.by, item.kind) == (by, kind)), None)

    def shown_to(self, member: Member) -> tuple[PendingView, ...]:
        """The questions as a person reads them for whom some combatants are hidden; otherwise
        none."""
        if member.gm or not control.hidden(self.encounter):
            return ()
        seat = member.seat.pk if member.seat else None
        viewer = control.viewer(self.encounter, self.held_by, seat)
        return self.ruleset.view(self.state, viewer).asked

    def attempt(self, by: str, kind: str) -> Attempt | None:
        """The answer to a question that waits for its dice, if there is one."""
        decision = self.decision(by, kind)
        return attempt_at(self.attempts, decision) if decision else None

    def deciders(self, by: str) -> tuple[int, ...]:
        """The seats that may decide for a combatant or a side; none where only the GM does."""
        return control.deciders(self.encounter.cast, self.held_by, by)

    def rolled_first(self, choice: Choice) -> str | None:
        """The roller of the first dice of this choice, if there are any. Nothing happens.
        Refused."""
        try:
            self._resolved(choice, Table((), lambda who: True))
        except DiceNeeded as needed:
            return needed.who
        return None

    def lacks(
        self, choice: Choice, faces: Iterable[Given]
    ) -> tuple[tuple[Roll, ...], DiceNeeded] | None:
        """The dice that the choice needs beyond these faces, and all of its rolls before them.
        Nothing happens. Refused."""
        dice = Table(self.past.known(self, choice, faces), lambda who: True)
        try:
            self._resolved(choice, dice)
        except DiceNeeded as needed:
            return tuple(roll.roll for roll in dice.rolled), needed
        return None

    def gms(self, by: str) -> bool:
        """Whether the GM decides for `by`: foes, sides that nobody plays on, the GM's own
        questions."""
        return not self.deciders(by)

    def rollers(self, who: str) -> tuple[int, ...]:
        """The seats whose dice these are: that of a combatant's player; of a side all who roll at
        the table. None where they are the GM's."""
        typing = {player.seat for player in self.players.values() if player and player.own_dice}
        seats = self.deciders(who)
        return tuple(seat for seat in seats if who in self.players or seat in typing)

    def types(self, who: str) -> bool:
        """Whether the dice of `who` are rolled at the table."""
        seats = self.rollers(who) or (None,)
        if self.rolled_for.issuperset(seats):
            return False
        if who not in self.players and seats != (None,):
            return True
        return control.types_own(self.encounter.campaign, self.players, who)

    def cast(self, rows: Iterable[dict[str, Any]]) -> None:
        """Adds further participants."""
        self.encounter.cast = list(rows)
        self.changed = True
        for known in ("players", "held_by"):
            self.__dict__.pop(known, None)

    # -- what is added -----------------------------------------------------------------------

    def take(
        self,
        choice: Choice,
        kind: str = Step.Kind.CHOICE,
        token: str | None = None,
        seat: int | None = None,
        faces: Iterable[Given] = (),
        answered_with: str | None = None,
        notes: Iterable[dict[str, Any]] = (),
    ) -> Step | Attempt:
        """The step that the choice leads to, or the attempt that waits for dice. Refused.

        `token` is the tap that leads to the step now, `answered_with` the one with which the
        answer was given.
        """
        dice = Table(self.past.known(self, choice, faces), self.types)
        try:
            outcome = with_sums(self._resolved(choice, dice), (one.roll for one in dice.rolled))
        except DiceNeeded as needed:
            told = answered_with or token
            return self._waiting(choice, dice.rolled, needed, told, seat, list(notes))
        step = self.add(kind, choice, outcome, dice.rolled, token, seat)
        step.notes = list(notes)
        return step

    def add(
        self,
        kind: str,
        choice: Choice,
        outcome: Outcome,
        rolled: Iterable[Rolled],
        token: str | None = None,
        seat: int | None = None,
    ) -> Step:
        step = step_of(self.encounter, self.encounter.step + 1, kind, outcome)
        step.parent, step.token, step.seat_id = self.head, token, seat
        step.choice = plain_choice(choice)
        step.rolls = [row_of(roll) for roll in rolled]
        self._came(choice)
        self._acted(outcome.log)
        self._now(step, outcome.state)
        self.past.grew(self, step)
        return step

    def show(
        self,
        kind: str,
        shown: Step,
        tip: int | None,
        parent: int | None,
        keep_attempts: bool = False,
    ) -> Step:
        """A new step that shows an earlier step's state again. Dice that were awaited then are not
        asked for again."""
        if not keep_attempts:
            self.put_aside(self.attempts)
        step = copy_of(shown, kind, self.encounter.step + 1, tip, parent)
        self._now(step, states.read(self.encounter, shown))
        return step

    def forget(self, attempt: Attempt) -> None:
        """Removes the attempt: it is resolved now, or waits again as another one."""
        attempt.delete()
        self.attempts = [item for item in self.attempts if item is not attempt]
        self.changed = True

    def put_aside(self, attempts: Iterable[Attempt]) -> None:
        """Removes attempts that will not be resolved."""
        for attempt in list(attempts):
            self.unused(attempt, attempt.rolls)
            self.forget(attempt)

    def unused(self, attempt: Attempt, rows: Iterable[dict[str, Any]]) -> None:
        """Records faces that were not needed; they count if the same choice is made again."""
        at = {"unused": True, "choice": attempt.choice, "at": self.head}
        self.asides += [{**row, **at} for row in rows]

    def save(self) -> None:
        """Writes what was added and tells everybody. If nothing was added, nothing is written."""
        if self.steps:
            self._drop_what_is_not_asked()
        if self.asides and not self.steps:
            self._record_asides()
        if self.asides:
            self.steps[0].rolls = [*self.steps[0].rolls, *self.asides]
        self._sign()
        statements.add_steps(self.steps)
        if self.steps or self.changed:
            statements.save_encounter(self.encounter)
            changes.announce(self.encounter.campaign)

    def _sign(self) -> None:
        """Signs a step that a co-GM made in the GM's place. A step that is applied again after
        going back was made before, by others."""
        if not self.co_gm:
            return
        back = [step for step in self.steps if step.kind in GOING_BACK]
        for step in back or self.steps:
            if step.seat_id is None and step.kind not in (Step.Kind.STANDING, Step.Kind.ITSELF):
                step.notes = [*step.notes, table_notes.co_gm(self.co_gm)]

    def _drop_what_is_not_asked(self) -> None:
        asked = {(decision.by, decision.kind) for decision in self.pending} | {("gm", "gm")}
        dropped = [attempt for attempt in self.attempts if (attempt.by, attempt.kind) not in asked]
        self.steps[-1].notes = [*self.steps[-1].notes, *map(table_notes.dropped, dropped)]
        self.put_aside(dropped)

    # -- inside ------------------------------------------------------------------------------

    def _resolved(self, choice: Choice, dice: Table) -> Outcome:
        try:
            return self.ruleset.resolve(self.state, choice, dice)
        except (Refused, DiceNeeded):
            raise
        except Exception as error:  # a mistake in a ruleset must not cost the table its fight
            log.exception("%s failed at step %s", self.ruleset.slug, self.encounter.step)
            raise RulesFailed("rules_failed", str(error)) from error

    def _waiting(
        self,
        choice: Choice,
        rolled: Iterable[Rolled],
        needed: DiceNeeded,
        token: str | None,
        seat: int | None,
        notes: list[dict[str, Any]],
    ) -> Attempt:
        if choice.kind != RULING:  # a correction may have led to where another one was waiting
            self.put_aside(
                item for item in self.attempts if item.by == choice.by and item.kind == choice.kind
            )
        attempt = Attempt.objects.create(
            encounter=self.encounter,
            by=choice.by,
            kind=choice.kind,
            seat_id=seat,
            token=token or "",
            choice=plain_choice(choice),
            rolls=[row_of(roll, keep_token=True) for roll in rolled],
            needed=self._needed(choice, [item.roll for item in rolled], needed),
            notes=notes,
        )
        self.attempts = [*self.attempts, attempt]
        self.changed = True
        return attempt

    def _needed(self, choice: Choice, known: list[Roll], needed: DiceNeeded) -> dict[str, Any]:
        """The dice that are asked for at once: those that the same person always rolls next, and
        equal rolls of the same person that are needed in any case."""
        rolls = [needed, *self._equal(choice, known, needed)]
        rows = [
            needed_row(one, self._at_stake(choice, known, rolls[:nth], one))
            for nth, one in enumerate(rolls)
        ]
        return {**rows[0], "also": rows[1:]} if rows[1:] else rows[0]

    def _equal(self, choice: Choice, known: list[Roll], needed: DiceNeeded) -> list[DiceNeeded]:
        whose = self.rollers(needed.who)
        found = equal_rolls.after(self.ruleset, self.state, choice, known, needed)
        return [item for item in found if self.types(item.who) and self.rollers(item.who) == whose]

    def _at_stake(
        self, choice: Choice, known: list[Roll], before: list[DiceNeeded], needed: DiceNeeded
    ) -> Stakes:
        """As far as the roller may know it: a choice that waits for its dice can be dropped."""
        rolled = [*known, *map(equal_rolls.lowest, before)]
        seat = next(iter(self.rollers(needed.who)), None)
        viewer = control.viewer(self.encounter, self.held_by, seat, gm=seat is None)
        return self.ruleset.stakes(self.state, choice, rolled, needed, viewer)

    def _now(self, step: Step, state: Any) -> None:
        self.steps.append(step)
        self.now, self.state = step, state
        self.encounter.step = step.number
        self.encounter.status = Encounter.Status.OVER if state.over else Encounter.Status.RUNNING

    def _came(self, choice: Choice) -> None:
        """A newcomer that is not in the cast yet belongs to no sheet."""
        if (choice.by, choice.kind, choice.option) == ("gm", "gm", "add"):
            newcomer = choice.fields["combatant"]
            if newcomer["id"] not in {row["id"] for row in self.encounter.cast}:
                row = cast_row(newcomer["id"], None, newcomer["side"])
                self.cast([*self.encounter.cast, row])

    def _acted(self, entries: Iterable[Entry]) -> None:
        """A hidden combatant is seen from its first deed on, whoever gave the last answer before
        it."""
        seen = {entry.who for entry in entries if is_deed(entry, self.ruleset.deeds)}
        for row in self.encounter.cast:
            if row.get("hidden") and row["id"] in seen:
                row["hidden"] = False

    def _record_asides(self) -> None:
        now, undoes = self.now, self.now.shows != self.now.number
        number, parent = self.encounter.step + 1, now.parent if undoes else None
        self._now(copy_of(now, Step.Kind.ASIDE, number, now.tip, parent), self.state)
