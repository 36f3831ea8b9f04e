"""Undo and redo.

Undo adds a step that shows an earlier state, so numbers only grow and a stale phone is always
recognised. Nothing is ever deleted: undone steps can be redone until something new is done.
"""

from __future__ import annotations

from itertools import pairwise

from encounters.campaigns.access import Member
from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import LIVE, run_locked
from encounters.play.fights.rolls import EarlierRoll, rolled_before
from encounters.play.fights.states import Point, last_tap, of_seat, point, steps_back
from encounters.play.fights.states import head as head_of
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.on_behalf import remembered_answers
from rulesets.contract import Refused
from rulesets.scenario import read_choice

__all__ = ["can_redo", "redo", "take_back", "undo", "undoable"]

SCOPES = ("decision", "turn", "phase", "round", "step")


def undoable(encounter: Encounter, member: Member) -> Step | None:
    """The answer that this member's `undo` would undo now."""
    taken = last_tap(encounter, head_of(encounter)) if encounter.status in LIVE else []
    if not taken:
        return None
    return taken[-1] if member.gm or _is_own(encounter, member, taken) else None


def can_redo(encounter: Encounter) -> bool:
    """Whether there is something that the GM can redo."""
    now = Step.objects.filter(encounter=encounter, number=encounter.step, tip__isnull=False)
    return encounter.status in LIVE and now.exists()


def undo(tap: Tap, back_to: int | None = None, scope: str = "decision") -> Result:
    """Shows an earlier state again.

    The GM goes to any step (`back_to`), or back by a `decision` (with everything that followed
    automatically), a `turn`, a `phase`, a `round`, or a single `step`. Players undo their own last
    answer, unless somebody else has acted or a die was rolled since.
    """

    def action(fight: Fight) -> str:
        _nothing_new(fight, tap)
        if not tap.member.gm:
            target = _own_last(fight, tap)
        elif back_to is not None:
            target = back_to
        else:
            target = _back_by(fight, scope)
        gone = _given_by_itself(fight, target)
        fight.undo_to(target, tap)
        remembered_answers.after_undo(fight, gone)
        return "done"

    return run_locked(tap, action)


def redo(tap: Tap) -> Result:
    """Restores what was undone last. Allowed to the member who undid it, and to the GM."""

    def action(fight: Fight) -> str:
        _nothing_new(fight, tap)
        now = fight.now
        if now.tip is None:
            raise NotDone("nothing_to_redo")
        if not tap.member.gm and now.seat_id != tap.seat:
            raise NotDone("not_yours")
        fight.redo_to(now.tip, tap)
        remembered_answers.after_redo(fight)
        return "done"

    return run_locked(tap, action)


def take_back(tap: Tap, by: str, kind: str) -> Result:
    """Undoes one answer of several, while other questions of the same moment are still open.

    The state before it is shown again, and later answers are applied again with the same dice. The
    order of answers to simultaneous questions does not matter.
    """

    def action(fight: Fight) -> str:
        control.owes(tap.member, fight.deciders(by))
        answer, later = _step_with(fight, tap, by, kind)
        if later and not any(decision.kind == kind for decision in fight.pending):
            raise NotDone("too_late")
        if answer.rolls and not tap.member.gm:
            raise NotDone("dice_rolled")
        fight.undo_to(answer.parent, tap, keep_attempts=True)
        for step in reversed(later):
            _keep(fight, step)
        remembered_answers.delete_since(fight, answer.number, only=(by, kind))
        remembered_answers.after_undo(fight, [(by, kind)])
        return "done"

    return run_locked(tap, action)


def _nothing_new(fight: Fight, tap: Tap) -> None:
    if tap.step != fight.encounter.step:
        raise NotDone("moved_on", "stale")


def _given_by_itself(fight: Fight, target: int | None) -> list[tuple[str, str]]:
    """The answers given automatically after this step on the current line."""
    answers = []
    for step in steps_back(fight.encounter, fight.head):
        if step.number == target or step.choice is None:
            break
        if step.kind in (Step.Kind.STANDING, Step.Kind.ITSELF):
            answers.append((step.choice["by"], step.choice["kind"]))
    return answers


def _own_last(fight: Fight, tap: Tap) -> int | None:
    taken = last_tap(fight.encounter, fight.head)
    if not taken or not _is_own(fight.encounter, tap.member, taken):
        raise NotDone("nothing_to_undo")
    return taken[-1].parent


def _is_own(encounter: Encounter, member: Member, taken: list[Step]) -> bool:
    """Whether a player may undo these steps: they are the player's own answer, and no die was
    rolled."""
    if member.seat is None or not of_seat(taken, member.seat.pk):
        return False
    rolled = any(step.rolls for step in taken)
    return not rolled and not any(attempt.rolls for attempt in encounter.attempts.all())


def _back_by(fight: Fight, scope: str) -> int | None:
    if scope not in SCOPES:
        raise NotDone("garbage")
    if scope == "decision":
        taken = last_tap(fight.encounter, fight.head)
        return taken[-1].parent if taken else None
    steps = steps_back(fight.encounter, fight.head)
    next(steps)
    start = next(steps, None)
    if start is None or scope == "step":
        return start.number if start else None
    within = _part(start, scope)
    for step in steps:  # finds the start of the part that contains the previous step
        if _part(step, scope) != within:
            break
        start = step
    return start.number


def _part(step: Step, scope: str) -> tuple[object, ...]:
    parts = {
        "turn": (step.round, step.turn),
        "phase": (step.round, step.turn, step.phase),
        "round": (step.round,),
    }
    return parts[scope]


def _step_with(fight: Fight, tap: Tap, by: str, kind: str) -> tuple[Step, list[Step]]:
    """The step with this answer, and those after it within the current moment, newest first."""
    later: list[Step] = []
    now: Point = point(fight.now)
    for step, before in pairwise(steps_back(fight.encounter, fight.head)):
        if point(before) != now:
            break
        choice = step.choice or {}
        if (choice.get("by"), choice.get("kind")) == (by, kind):
            if step.number > tap.step:
                raise NotDone("moved_on", "stale")
            return step, later
        later.append(step)
    raise NotDone("too_late")


def _keep(fight: Fight, step: Step) -> None:
    try:
        result = apply_again(fight, step)
    except Refused as refused:
        raise NotDone("too_late") from refused
    if not isinstance(result, Step):
        raise NotDone("too_late")


def apply_again(fight: Fight, step: Step, faces: list[EarlierRoll] | None = None) -> Step | Attempt:
    """Takes the choice again with the same dice (or with `faces`), as a new step. Raises Refused if
    it is no longer possible."""
    own = step.kind in (Step.Kind.STANDING, Step.Kind.ITSELF, Step.Kind.FOES)
    kind = step.kind if own else Step.Kind.AGAIN
    choice, dice = read_choice(step.choice), faces_of(step) if faces is None else faces
    return fight.take(choice, kind, seat=step.seat_id, faces=dice, notes=step.notes)


def faces_of(step: Step) -> list[EarlierRoll]:
    """The dice that the step used, for resolving it again."""
    return [rolled_before(row, "again") for row in step.rolls if not row.unused]
