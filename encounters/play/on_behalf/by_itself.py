"""Automatic answers to questions without a real choice.

These are questions with one possible answer; and, if the campaign is set so, reactions that can
change nothing as far as the seat may know, and questions that pass (`passes`). Questions to
the GM and free ones, which nobody waits for, are never answered. Nor are questions whose answer
would let the player roll dice.

An automatic answer reveals to everybody that there was no choice. So it is only given on the side
that everybody at the table is on: they share what each of them may know. For foes, for hidden
combatants, and wherever players oppose each other, nothing is answered automatically, so the timing
reveals nothing. The answer depends only on what the seat is shown: a hidden combatant makes no
difference to it.

Questions that are nearly always passed are answered so until the seat wants to be asked. Then it is
asked for the rest of the fight; and if nobody has decided anything since the pass, the question is
reopened. Whether a question passed is derived from the steps, so undo and redo need not track it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from django.utils.translation import gettext

from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.states import steps_back
from encounters.play.fights.taps import Tap
from encounters.play.models import Step
from encounters.play.on_behalf import remembered_answers
from encounters.play.on_behalf.readings import reading
from encounters.play.on_behalf.remembered_answers import asks, is_taken_back
from encounters.play.stored.values import AutomaticNote, Reason
from rulesets.contract import Choice, Decision, Field, Option, Refused, Viewer
from rulesets.contract.extras import Spares

type FieldValue = tuple[bool, object]
NOTHING: FieldValue = (False, None)


def choices(fight: Fight) -> Iterator[tuple[Choice, Reason]]:
    """The answers that can be given now, and the reasons (`AutomaticNote`)."""
    for decision in _of_the_table(fight):
        if decision.free or fight.dice.attempt(decision):
            continue
        if is_taken_back(fight, decision.by, decision.kind):
            continue
        visible, viewer = reading(fight, decision)
        if visible is None:
            continue
        only = only_answer(visible)
        answer = (only, ONLY) if only else _spared_answer(fight, visible, viewer)
        if answer and not _rolls(fight, answer[0]):
            yield answer


def only_answer(decision: Decision) -> Choice | None:
    """The answer to a question that has only one."""
    if len(decision.options) != 1:
        return None
    return _as_it_is(decision, decision.options[0])


def _as_it_is(decision: Decision, option: Option) -> Choice | None:
    """The option, if its fields leave nothing to choose."""
    fields = {}
    for field in option.fields:
        settled, value = _only_value(field)
        if not settled:
            return None
        fields[field.name] = value
    return Choice(decision.by, decision.kind, option.name, fields)


def _only_value(field: Field) -> FieldValue:
    """The only value that a field can have."""
    if field.depends is not None or field.nullable:
        return NOTHING
    if field.type == "int":
        fixed = field.min is not None and field.min == field.max
        return (True, field.min) if fixed else NOTHING
    if field.type in ("combatant", "weapon", "spell", "enum") and len(field.choices) == 1:
        needed = field.required or field.default is not None
        return (True, field.choices[0]) if needed else NOTHING
    if field.type == "combatants" and len(field.choices) == 1 and field.min == 1:
        return True, list(field.choices)
    return NOTHING


def _spared_answer(
    fight: Fight, decision: Decision, viewer: Viewer
) -> tuple[Choice, Reason] | None:
    """The answer to a question that can change nothing as far as the seat may know; or the usual
    answer, unless the seat wants to be asked."""
    ruleset = fight.ruleset
    if viewer.gm or not fight.encounter.campaign.quiet or not isinstance(ruleset, Spares):
        return None
    spared = ruleset.spared(fight.state, decision, viewer)
    option = decision.option(spared.answer)
    if option is None:
        return None
    if not spared.moot and asks(fight.encounter, decision.by, decision.kind):
        return None
    choice = _as_it_is(decision, option)
    return (choice, MOOT if spared.moot else PASSED) if choice else None


def _of_the_table(fight: Fight) -> Iterator[Decision]:
    """The questions to visible members of the party; empty if a player is on another side.
    Spectators count as the party."""
    side_of = {row.id: row.side for row in fight.encounter.cast}
    seated = fight.held_by.get
    if any(seated(id) is not None and side != control.PARTY for id, side in side_of.items()):
        return
    hidden = control.hidden_ids(fight.encounter)
    for decision in fight.pending:
        by = decision.by
        if side_of.get(by, by) == control.PARTY and by not in hidden:
            yield decision


def _rolls(fight: Fight, choice: Choice) -> bool:
    """Whether the asked combatant's player would roll first; also true if the rules refuse, so that
    the question is asked."""
    try:
        return fight.dice.rolled_first(choice) == choice.by
    except Refused:
        return True


ONLY: Reason = "only"
MOOT: Reason = "moot"
PASSED: Reason = "passed"
BY_ITSELF = (Step.Kind.STANDING, Step.Kind.ITSELF)


def passes(steps: Iterable[Step], round: int) -> Iterator[Step]:
    """The steps of this round with which a question passed; `steps` are newest first."""
    for step in takewhile(lambda item: item.round == round, steps):
        if any(isinstance(note, AutomaticNote) and note.why == PASSED for note in step.notes):
            yield step


def last_pass(fight: Fight, by: str, kind: str) -> Step | None:
    """The last step of this round with which the question passed, if it is not asked now."""
    if remembered_answers.asks(fight.encounter, by, kind):
        return None
    steps = passes(steps_back(fight.encounter, fight.head), fight.state.round)
    answers = ((step, step.choice or {}) for step in steps)
    question = by, kind
    return next(
        (step for step, choice in answers if (choice.get("by"), choice.get("kind")) == question),
        None,
    )


def reopen(fight: Fight, tap: Tap, step: Step) -> None:
    """Shows the state before this step again. If somebody has decided or rolled since, only tells
    the seat that it will be asked from the next time on."""
    steps = steps_back(fight.encounter, fight.head)
    since = takewhile(lambda item: item.kind in BY_ITSELF and not item.rolls, steps)
    if not fight.dice.attempts and any(item.number == step.number for item in since):
        fight.undo_to(step.parent, tap)
    else:
        fight.message = gettext(
            "Somebody has decided since. You will be asked from the next time on."
        )
