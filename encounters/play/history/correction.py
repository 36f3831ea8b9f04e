"""Corrections: a die was read wrong, or an answer was meant differently, some steps ago.

`correct` undoes to the step before, takes the corrected step, and applies everything after it again
with the same choices and the same dice. If that stops early, the rest is played again, and equal
choices get the same dice.

`preview` shows the GM what would change. It makes the correction under the lock and rolls it back,
so it is always accurate. A player's preview computes nothing: otherwise players could try every
face and infer hidden numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, convert

from encounters.play.fights import states
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.history.correctable import Correction, correctable, corrected_faces, steps_from
from encounters.play.history.redoing import DICE, NeededDice, RedoOutcome, StepOutcomes, redo
from encounters.play.models import Step
from encounters.play.on_behalf import remembered_answers
from encounters.play.stored.values import CorrectionNote, Difference, LogEntry

__all__ = ["Correction", "Preview", "correct", "correctable", "preview"]


class Preview(Struct, frozen=True, kw_only=True):
    """The changes that a correction would make, for the GM; empty for a player.

    `asked` are dice that become necessary. `ends` is the first later step that cannot be kept;
    `why` is the reason's code: `dice` if some of those are missing, else the code of the rules.
    `was` and `then` are the states without and with the correction.
    """

    redone: tuple[StepOutcomes, ...] = ()
    asked: tuple[NeededDice, ...] = ()
    ends: int | None = None
    why: str = ""
    was: Any = None
    then: Any = None

    @property
    def changed(self) -> tuple[StepOutcomes, ...]:
        """The steps with a different outcome."""
        return tuple(step for step in self.redone if step.differs)


def preview(tap: Tap, correction: Correction) -> Preview | Result:
    """The changes that a correction would make, or a Result with the reason if it is impossible.
    Nothing is saved."""
    previews: list[Preview] = []

    def look(fight: Fight) -> NotDone:
        previews.append(_preview(fight, tap, correction))
        raise NotDone("")  # rolls everything back

    result = run_locked(tap, look)
    return previews[0] if previews else result


def correct(tap: Tap, correction: Correction, app_rolls: bool = False) -> Result:
    """Corrects the step and applies everything after it again.

    The corrected step stores who did it, and what else changed; so does the attempt if it becomes
    one. Attempts remain while their question is open. With `app_rolls` the GM lets the app roll
    dice that become necessary, also those that players would roll.
    """

    def action(fight: Fight) -> str:
        tip = fight.head
        if app_rolls and tap.member.gm:
            fight.dice.rolled_for.update((None, *fight.held_by.values()))
        done = redo(fight, tap, correction, roll=True)
        assert done.first is not None  # otherwise the rules refused it
        done.first.notes = [*done.first.notes, *_trace(tap, correction, done, tip)]
        if not isinstance(done.first, Step):
            done.first.save(update_fields=["notes"])
        if done.ends is not None:
            remembered_answers.delete_since(fight, done.ends)
        return DICE if done.why == DICE else "done"

    return run_locked(tap, action)


def _preview(fight: Fight, tap: Tap, correction: Correction) -> Preview:
    if not tap.member.gm:
        steps_from(fight, tap, correction)
        return Preview()
    was = fight.state
    done = redo(fight, tap, correction, roll=False)
    if done.missing is not None:  # the following steps are not known yet
        end = next(step for step in done.steps if step.number == done.ends)
        was = states.decode(fight.encounter, fight.encounter.steps.get(number=end.parent or 0))
    return Preview(
        redone=tuple(done.redone),
        asked=tuple(done.asked),
        ends=done.ends,
        why=done.why,
        was=was,
        then=fight.state,
    )


def _trace(
    tap: Tap, correction: Correction, done: RedoOutcome, tip: int
) -> Iterable[CorrectionNote]:
    step = done.steps[0]
    changed = [
        Difference(*(convert(log, list[LogEntry]) for log in (redone.before, redone.after)))
        for redone in done.redone
        if redone.differs
    ]
    for place, faces in correction.faces.items():
        roll = step.rolls[place]
        if corrected_faces(roll, faces) != tuple(roll.faces):
            yield CorrectionNote(
                *(tap.seat, roll.who, roll.purpose),
                was=roll.values,
                now=list(faces),
                changed=changed,
                tip=tip,
            )
