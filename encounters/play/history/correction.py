"""A die was read wrong, or an answer was meant differently, some steps ago.

Everything after it is resolved again with the same choices and the same dice. `preview` shows what
would come out differently and changes nothing. `correct` does it: an undo to the step before, the
corrected step, and everything after it applied again. It stops early where a later choice has
become impossible or needs dice that nobody has rolled. The rest is played anew, and who chooses
the same again gets the same dice again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.play.dice.rolls import Given, given
from encounters.play.fights import notes, states
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import move
from encounters.play.history.line import latest_tap, walk
from encounters.play.history.undo import apply_again, faces_of, show
from encounters.play.models import Step
from encounters.play.on_behalf import lasting
from encounters.play.taps import NotDone, Result, Tap, plain, readable
from rulesets.contract import Choice, Outcome, Refused
from rulesets.dice import DiceNeeded, Roll, Table
from rulesets.scenario import plain_entry, read_choice

MOST_STEPS = 400


class Correction(Struct, frozen=True):
    """What is changed in step `number`: faces, by the index of their roll in `Step.rolls`, or the
    answer."""

    number: int
    faces: Mapping[int, tuple[int, ...]] = {}
    choice: Choice | None = None


class Changed(Struct, frozen=True):
    """A step that comes out differently: its log as it is, and as it would be."""

    number: int
    before: list[dict[str, Any]]
    after: list[dict[str, Any]]


class Preview(Struct, frozen=True):
    """What a correction would change. `ends` is the first later step that cannot be kept; `why` is
    the reason's code: `dice` if new dice are needed, else the code of the rules."""

    changed: tuple[Changed, ...]
    ends: int | None = None
    why: str = ""


def preview(tap: Tap, correction: Correction) -> Preview | Result:
    """What would come out differently, or a Result that says why it cannot be done. Nothing is
    written."""
    found: list[Preview] = []

    def look(fight: Fight) -> NotDone:
        steps = _from(fight, tap, correction)
        found.append(_compared(fight, steps, correction, tap))
        raise NotDone("")  # roll everything back

    result = move(tap, look)
    return found[0] if found else result


def correct(tap: Tap, correction: Correction) -> Result:
    """Changes the step and applies everything after it again.

    The corrected step records who did it, and what else came out differently. Attempts go on
    waiting for their dice as long as their question is asked.
    """

    def action(fight: Fight) -> str:
        first, *later = steps = _from(fight, tap, correction)
        changed, tip = _compared(fight, steps, correction, tap).changed, fight.head
        trace = [*first.notes, *_trace(tap, first, correction, changed, tip)]
        show(fight, tap, first.parent, keep_attempts=True)
        choice, faces = _corrected(first, correction, tap)
        came = fight.take(choice, Step.Kind.AGAIN, seat=first.seat_id, faces=faces, notes=trace)
        for step in later:
            try:
                kept = isinstance(came, Step)  # otherwise it waits for dice
                came = apply_again(fight, step) if kept else came
            except Refused:
                kept = False
            if not kept:
                lasting.unsaid(fight, step.number)
                break
        return "done" if isinstance(came, Step) else "dice"

    return move(tap, action)


def correctable(
    campaign: Campaign, seat: int | None, steps: Iterable[Step], open: bool
) -> set[int]:
    """The numbers of the steps on a line, newest first, whose dice a seat (None: the GM) may
    correct.

    `open` says whether an attempt waits for dice: that counts as a decision, too.
    """
    if seat is None or campaign.corrections == Campaign.Corrections.FREE:
        return {step.number for step in steps}
    if campaign.corrections == Campaign.Corrections.NONE or open:
        return set()
    return {step.number for step in latest_tap(steps)}


def _trace(
    tap: Tap, step: Step, correction: Correction, changed: Iterable[Changed], tip: int
) -> list[dict[str, Any]]:
    told = [{"before": one.before, "after": one.after} for one in changed]
    return [
        notes.corrected(tap.seat, step.rolls[place], faces, told, tip)
        for place, faces in correction.faces.items()
        if list(faces) != step.rolls[place]["faces"]
    ]


def _from(fight: Fight, tap: Tap, correction: Correction) -> list[Step]:
    """The step to correct and those after it on the line that counts, oldest first."""
    if tap.step != fight.encounter.step:
        raise NotDone("moved_on", "stale")
    steps: list[Step] = []
    for step in walk(fight.encounter, fight.head):
        if step.choice is None or len(steps) == MOST_STEPS:
            break
        steps.append(step)
        if step.number == correction.number:
            _may_correct(tap, step, correction)
            _still_may(fight, tap, steps)
            return steps[::-1]
    raise NotDone("nothing_to_undo")


def _may_correct(tap: Tap, step: Step, correction: Correction) -> None:
    """The GM may correct anything; a player only dice that this player typed, and learns of no
    others."""
    if not (tap.member.gm or _typed(tap, step, correction)):
        raise NotDone("not_yours")
    if correction.choice:
        readable(tap, correction.choice)
        question = correction.choice.by, correction.choice.kind
        answered = step.choice or {}
        if question != (answered.get("by"), answered.get("kind")):
            raise NotDone("garbage")
    for place, faces in correction.faces.items():
        row = step.rolls[place] if 0 <= place < len(step.rolls) else None
        if row is None or row.get("unused") or not _fits(row, faces):
            raise NotDone("bad_dice")


def _still_may(fight: Fight, tap: Tap, steps: list[Step]) -> None:
    """Whether the campaign allows it, and still does so now."""
    campaign = fight.encounter.campaign
    if steps[-1].number not in correctable(campaign, tap.seat, steps, bool(fight.attempts)):
        never = campaign.corrections == Campaign.Corrections.NONE
        raise NotDone("no_corrections" if never else "corrected_late")


def _typed(tap: Tap, step: Step, correction: Correction) -> bool:
    """Whether the person who asks typed all of these dice."""
    typed = {place for place, row in enumerate(step.rolls) if row.get("seat") == tap.seat}
    return tap.seat is not None and not correction.choice and set(correction.faces) <= typed


def _fits(row: Mapping[str, Any], faces: Iterable[int]) -> bool:
    shown = list(faces)
    fits = all(type(face) is int and 1 <= face <= row["sides"] for face in shown)
    return fits and len(shown) == row["count"]


def _corrected(step: Step, correction: Correction, tap: Tap) -> tuple[Choice, list[Given]]:
    faces = []
    for place, row in enumerate(step.rolls):
        if place in correction.faces:
            shown = tuple(correction.faces[place])
            roll = Roll(row["who"], row["purpose"], row["count"], row["sides"], shown)
            faces.append(Given(roll, "typed", tap.seat))
        elif not row.get("unused"):
            faces.append(given(row, "again"))
    return correction.choice or read_choice(step.choice), faces


def _compared(fight: Fight, steps: list[Step], correction: Correction, tap: Tap) -> Preview:
    state = _state_before(fight, steps[0])
    logs = _logs(fight, steps)
    changed: list[Changed] = []
    for step in steps:
        choice, faces = read_choice(step.choice), faces_of(step)
        if step is steps[0]:
            choice, faces = _corrected(step, correction, tap)
        try:
            outcome = _tried(fight, state, choice, faces)
        except DiceNeeded:
            return Preview(tuple(changed), step.number, "dice")
        except Refused as refused:
            if step is steps[0]:
                raise
            return Preview(tuple(changed), step.number, refused.code)
        log = plain([plain_entry(entry) for entry in outcome.log])
        if log != logs[step.number]:
            changed.append(Changed(step.number, logs[step.number], log))
        state = outcome.state
    return Preview(tuple(changed))


def _tried(fight: Fight, state: Any, choice: Choice, faces: list[Given]) -> Outcome:
    return fight.ruleset.resolve(state, choice, Table(faces, lambda who: True))


def _state_before(fight: Fight, step: Step) -> Any:
    before = fight.encounter.steps.get(number=step.parent or 0)
    return states.read(fight.encounter, before)


def _logs(fight: Fight, steps: list[Step]) -> dict[int, list[dict[str, Any]]]:
    numbers = [step.number for step in steps]
    stored = Step.objects.filter(encounter=fight.encounter, number__in=numbers)
    return dict(stored.values_list("number", "log"))
