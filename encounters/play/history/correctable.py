"""Permissions for corrections: which dice may be corrected, by whom, and to which faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.play.fights.fight import Fight
from encounters.play.fights.fight_dice import faces_of_sum
from encounters.play.fights.states import latest_tap, steps_back
from encounters.play.fights.taps import NotDone, Tap, check_tap
from encounters.play.models import Step
from encounters.play.stored.values import StoredRoll
from rulesets.contract import Choice

MOST_STEPS = 400


class Correction(Struct, frozen=True):
    """A change of step `number`: its faces, by the index of their roll in `Step.rolls`, or its
    answer. For a roll of which only the sum is known, the sum takes the place of the faces. `more`
    are the faces of rolls that become necessary, in the order of the rules."""

    number: int
    faces: Mapping[int, tuple[int, ...]] = {}
    choice: Choice | None = None
    more: tuple[int, ...] = ()


def correctable(
    campaign: Campaign, seat: int | None, steps: Iterable[Step], open: bool
) -> set[int]:
    """The numbers of those `steps` (on a line, newest first) whose dice a seat (None: the GM) may
    correct.

    `open` says whether an attempt waits for dice: it counts as a decision, too.
    """
    if seat is None or campaign.corrections == Campaign.Corrections.FREE:
        return {step.number for step in steps}
    if campaign.corrections == Campaign.Corrections.NONE or open:
        return set()
    return {step.number for step in latest_tap(steps)}


def steps_from(fight: Fight, tap: Tap, correction: Correction) -> list[Step]:
    """The step to correct and those after it on the current line, oldest first. Raises NotDone if
    the member may not make this correction."""
    if tap.step != fight.encounter.step:
        raise NotDone("moved_on", "stale")
    steps: list[Step] = []
    for step in steps_back(fight.encounter, fight.head):
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
    if not (tap.member.gm or _typed_all(tap, step, correction)):
        raise NotDone("not_yours")
    if correction.choice:
        check_tap(tap, correction.choice)
        question = correction.choice.by, correction.choice.kind
        answered = step.choice or {}
        if question != (answered.get("by"), answered.get("kind")):
            raise NotDone("garbage")
    for place, faces in correction.faces.items():
        row = step.rolls[place] if 0 <= place < len(step.rolls) else None
        if row is None or row.unused:
            raise NotDone("bad_dice")
        corrected_faces(row, faces)


def _still_may(fight: Fight, tap: Tap, steps: list[Step]) -> None:
    """Checks that the campaign allows the correction, and that it is not too late."""
    campaign = fight.encounter.campaign
    if steps[-1].number not in correctable(campaign, tap.seat, steps, bool(fight.dice.attempts)):
        never = campaign.corrections == Campaign.Corrections.NONE
        raise NotDone("no_corrections" if never else "corrected_late")


def _typed_all(tap: Tap, step: Step, correction: Correction) -> bool:
    """Whether this seat typed all of these dice, and changes nothing else."""
    typed = {place for place, row in enumerate(step.rolls) if row.seat == tap.seat}
    others = correction.choice or correction.more
    return tap.seat is not None and not others and set(correction.faces) <= typed


def corrected_faces(row: StoredRoll, faces: Sequence[int]) -> tuple[int, ...]:
    """The faces that replace those of this roll; for a roll of which only the sum is known, `faces`
    has the corrected sum. Raises NotDone."""
    if row.summed and len(faces) == 1:
        return faces_of_sum(row, faces[0])
    if row.summed or not fits(faces, row.count, row.sides):
        raise NotDone("bad_dice")
    return tuple(faces)


def fits(faces: Iterable[Any], count: int, sides: int) -> bool:
    every = list(faces)
    return len(every) == count and all(type(face) is int and 1 <= face <= sides for face in every)
