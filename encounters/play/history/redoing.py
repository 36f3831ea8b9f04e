"""Applies a corrected step and everything after it again, with the dice that were rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from encounters.play.fights.fight import Fight
from encounters.play.fights.rolls import EarlierRoll, rolled_before
from encounters.play.fights.taps import NotDone, Tap, plain
from encounters.play.history.correctable import Correction, corrected_faces, fits, steps_from
from encounters.play.history.undo import apply_again, faces_of
from encounters.play.models import Attempt, Step
from encounters.play.stored.packing import without_causes
from rulesets.contract import Choice, Entry, Refused
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import Face, PlayedOn, highest, lowest
from rulesets.scenario import plain_entry, read_choice

DICE = "dice"


class StepOutcomes(Struct, frozen=True):
    """The log of a step before and `after` the correction. `whole` is False if dice are missing;
    `after` then has only entries that do not depend on them."""

    number: int
    before: list[dict[str, Any]]
    after: list[dict[str, Any]]
    whole: bool = True

    @property
    def differs(self) -> bool:
        return self.whole and self.before != self.after


class NeededDice(Struct, frozen=True):
    """Dice that a choice newly needs, in this state and after these `known` rolls, and the faces
    given for them so far."""

    state: Any
    choice: Choice
    known: tuple[Roll, ...]
    needed: DiceNeeded
    faces: tuple[int, ...]

    @property
    def missing(self) -> int:
        """The number of dice still needed."""
        return self.needed.count - len(self.faces)


class RedoOutcome(Struct):
    """The outcome of applying the steps again. `ends` is the first step that could not be applied
    unchanged, `why` the reason's code: `dice` if new dice are needed, else the code of the
    rules."""

    steps: list[Step]
    redone: list[StepOutcomes] = []
    asked: list[NeededDice] = []
    first: Step | Attempt | None = None
    ends: int | None = None
    why: str = ""

    @property
    def missing(self) -> NeededDice | None:
        return self.asked[-1] if self.asked and self.asked[-1].missing else None


def redo(fight: Fight, tap: Tap, correction: Correction, *, roll: bool) -> RedoOutcome:
    """Goes back to before the corrected step, and applies it and all that follows again. Stops
    early at a choice that has become impossible or if dice are missing; with `roll` these are
    rolled by the app, or requested from players who roll at the table. Raises NotDone or
    Refused."""
    done = RedoOutcome(steps_from(fight, tap, correction))
    stored = fight.encounter.steps.filter(number__in=[step.number for step in done.steps])
    logs = {number: without_causes(log) for number, log in stored.values_list("number", "log")}
    more = iter(correction.more)
    fight.undo_to(done.steps[0].parent, tap, keep_attempts=True)
    for step in done.steps:
        try:
            _apply(fight, tap, correction, step, more, done, roll=roll)
        except Refused as refused:
            if step is done.steps[0]:
                raise
            done.ends, done.why = step.number, refused.code
        if done.ends is not None:
            if done.missing is not None:
                certain = _certain(fight, done.missing)
                done.redone.append(
                    StepOutcomes(step.number, logs[step.number], certain, whole=False)
                )
            break
        after = without_causes(plain(fight.now.log))
        done.redone.append(StepOutcomes(step.number, logs[step.number], after))
    if next(more, None) is not None:
        raise NotDone("bad_dice")
    return done


def _apply(
    fight: Fight,
    tap: Tap,
    correction: Correction,
    step: Step,
    more: Iterator[int],
    done: RedoOutcome,
    *,
    roll: bool,
) -> None:
    first = step is done.steps[0]
    choice, faces = read_choice(step.choice), faces_of(step)
    if first:
        choice, faces = _corrected_choice(step, correction, tap)
    done.asked += _complete(fight, tap, choice, faces, more)
    if done.missing is not None and not roll:
        done.ends, done.why = step.number, DICE
        return
    if first:
        kind = Step.Kind.AGAIN
        result = fight.take(choice, kind, seat=step.seat_id, faces=faces, notes=step.notes)
        done.first = result
    else:
        result = apply_again(fight, step, faces)
    if isinstance(result, Attempt):
        done.ends, done.why = step.number, DICE


def _complete(
    fight: Fight, tap: Tap, choice: Choice, faces: list[EarlierRoll], more: Iterator[int]
) -> Iterator[NeededDice]:
    """Yields the dice that the choice needs beyond the faces, and adds those from `more` to the
    faces."""
    while (lacking := fight.dice.lacks(choice, faces)) is not None:
        rolls, needed = lacking
        taken = tuple(islice(more, needed.count))
        if not fits(taken, len(taken), needed.sides):
            raise NotDone("bad_dice")
        asked = NeededDice(fight.state, choice, rolls, needed, taken)
        yield asked
        if asked.missing:
            return
        roll = Roll(needed.who, needed.purpose, needed.count, needed.sides, taken)
        faces.append(EarlierRoll(roll, "typed", tap.seat))


def _corrected_choice(
    step: Step, correction: Correction, tap: Tap
) -> tuple[Choice, list[EarlierRoll]]:
    faces = []
    for place, row in enumerate(step.rolls):
        if place in correction.faces:
            roll = row.with_faces(corrected_faces(row, correction.faces[place]))
            faces.append(EarlierRoll(roll, "typed", tap.seat))
        elif not row.unused:
            faces.append(rolled_before(row, "again"))
    return correction.choice or read_choice(step.choice), faces


def _certain(fight: Fight, missing: NeededDice) -> list[dict[str, Any]]:
    """The entries that occur whether the missing dice are low or high, each with the facts that are
    equal in both cases: for example that it is a hit, but not the damage."""
    entries: list[Entry] = []
    high = list(_played_on(fight, missing, highest))
    for entry in _played_on(fight, missing, lowest):
        alike = (entry.rule, entry.who, entry.target)
        other = next((each for each in high if (each.rule, each.who, each.target) == alike), None)
        if other is not None:
            high.remove(other)
            facts = {
                name: fact for name, fact in entry.facts.items() if other.facts.get(name) == fact
            }
            entries.append(replace(entry, facts=facts, rolls=()))
    return plain([plain_entry(entry) for entry in entries if _can_be_told(fight, entry)])


def _can_be_told(fight: Fight, entry: Entry) -> bool:
    """Whether the entry can be worded without the facts that are still open."""
    try:
        return fight.ruleset.wording.sentence(entry) is not None
    except KeyError:
        return False


def _played_on(fight: Fight, missing: NeededDice, face: Face) -> Iterable[Entry]:
    try:
        dice = PlayedOn(missing.known, face)
        return fight.ruleset.resolve(fight.state, missing.choice, dice).log
    except Refused:
        return ()
