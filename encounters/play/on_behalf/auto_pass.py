"""Questions that are nearly always passed.

They are answered automatically (`by_itself.py`) until the seat wants to be asked. Then it is asked
for the rest of the fight; and if nobody has decided anything since the pass, the question is
reopened. Whether a question passed is derived from the steps, so undo and redo need not track it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from django.utils.translation import gettext

from encounters.play.fights.fight import Fight
from encounters.play.fights.notes import ITSELF, PASSED
from encounters.play.history import undo
from encounters.play.history.line import steps_back
from encounters.play.models import Step
from encounters.play.on_behalf import remembered_answers
from encounters.play.taps import Tap

BY_ITSELF = (Step.Kind.STANDING, Step.Kind.ITSELF)


def passes(steps: Iterable[Step], round: int) -> Iterator[Step]:
    """The steps of this round with which a question passed; `steps` are newest first."""
    for step in takewhile(lambda item: item.round == round, steps):
        if any(note["note"] == ITSELF and note["why"] == PASSED for note in step.notes):
            yield step


def last_pass(fight: Fight, by: str, kind: str) -> Step | None:
    """The last step of this round with which the question passed, if it is not asked now."""
    if remembered_answers.asks(fight.encounter, by, kind):
        return None
    steps = passes(steps_back(fight.encounter, fight.head), fight.state.round)
    return next((step for step in steps if _answers(step, by, kind)), None)


def reopen(fight: Fight, tap: Tap, step: Step) -> None:
    """Shows the state before this step again. If somebody has decided or rolled since, only tells
    the seat that it will be asked from the next time on."""
    since = takewhile(_by_itself, steps_back(fight.encounter, fight.head))
    if not fight.dice.attempts and any(item.number == step.number for item in since):
        undo.show(fight, tap, step.parent)
    else:
        fight.told = gettext("Somebody has decided since. You will be asked from the next time on.")


def _answers(step: Step, by: str, kind: str) -> bool:
    choice = step.choice or {}
    return (choice.get("by"), choice.get("kind")) == (by, kind)


def _by_itself(step: Step) -> bool:
    return step.kind in BY_ITSELF and not step.rolls
