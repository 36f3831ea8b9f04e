"""Checks whether a tap still means what its page showed.

While several people answer at the same time, new steps are made constantly, and that must not
invalidate taps. So an answer is valid as long as its question is still open. It is stale once the
question was answered, undone, or asked again in another turn.
"""

from __future__ import annotations

from encounters.play.fights import states
from encounters.play.fights.control import FOR_MANY
from encounters.play.fights.fight import Fight
from encounters.play.fights.taps import NotDone, Tap
from encounters.play.models import Step
from rulesets.contract import Choice

MOST_STEPS_BEHIND = 100


def check(fight: Fight, tap: Tap, choice: Choice) -> None:
    """NotDone("...", "stale") unless the choice answers the question that was shown."""
    ruling = (choice.by, choice.kind) == ("gm", "gm")
    if tap.step == fight.encounter.step:
        return
    if ruling and choice.option not in FOR_MANY:
        return  # rulings answer no question
    between = steps_since(fight, tap)
    asked = set(choice.fields.get("who") or ()) if ruling else {choice.by}
    kind = None if ruling else choice.kind
    if any(step.kind in (Step.Kind.UNDO, Step.Kind.REDO) for step in between):
        raise NotDone("undone", "stale")
    if any(_answers(step, asked, kind) for step in between):
        raise NotDone("answered", "stale")
    seen = _seen(fight, tap)
    if (seen.round, seen.phase, seen.turn) != (fight.now.round, fight.now.phase, fight.now.turn):
        raise NotDone("moved_on", "stale")
    if not ruling and not _stands(fight, seen, choice):
        raise NotDone("moved_on", "stale")


def steps_since(fight: Fight, tap: Tap) -> list[Step]:
    """The steps after the one shown. Raises NotDone if there are too many, or if that step does not
    exist."""
    behind = fight.encounter.step - tap.step
    if not 0 <= behind <= MOST_STEPS_BEHIND:
        raise NotDone("moved_on", "stale")
    steps = Step.objects.filter(encounter=fight.encounter, number__gt=tap.step)
    return list(steps.defer("state", "log", "rolls"))


def _seen(fight: Fight, tap: Tap) -> Step:
    seen = Step.objects.filter(encounter=fight.encounter, number=tap.step).first()
    if seen is None:
        raise NotDone("moved_on", "stale")
    return seen


def _answers(step: Step, asked: set[str], kind: str | None) -> bool:
    """Whether the step answered one of those questions, alone or with many others."""
    choice = step.choice or {}
    if choice.get("by") == "gm" and choice.get("option") in FOR_MANY:
        return bool(asked & set(choice.get("who") or ()))
    return kind is not None and choice.get("by") in asked and choice.get("kind") == kind


def _stands(fight: Fight, seen: Step, choice: Choice) -> bool:
    before = fight.ruleset.pending(states.decoded(fight.encounter, seen))
    asked = [item for item in before if (item.by, item.kind) == (choice.by, choice.kind)]
    return bool(asked) and asked[0] == fight.decision(choice.by, choice.kind)
