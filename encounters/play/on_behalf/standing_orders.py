"""Standing orders: answers that are given without asking.

An answer for one kind of question (`remembered_answers.py`) takes precedence over one for a
combatant, and that over one for all foes (`rest_of_round.py`); automatic answers (`by_itself.py`)
come last. Every such answer is a separate step. An answer may open the next question, so this
repeats in a bounded loop. Nothing scarce is ever used up this way: the decider is asked instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.models import Step
from encounters.play.on_behalf import by_itself, remembered_answers, rest_of_round
from encounters.play.on_behalf.readings import suggestion
from encounters.play.stored.values import AutomaticNote, Manner, Notes, StandingOrder
from rulesets.contract import Choice, Decision, Refused
from rulesets.scenario import plain_choice

ASK, DEFAULT, SUGGEST = "ask", "default", "suggest"
ANSWERS = (ASK, DEFAULT, SUGGEST)
MOST_ANSWERS = 200

type AnswerDue = tuple[Choice, str, int | None, list[Notes]]
"""An answer, the kind of its step, the seat it belongs to, and its notes."""


def set_orders(tap: Tap, ids: Iterable[str], answer: str) -> Result:
    """Sets whether these combatants are asked, or answer by default, or as suggested."""
    wanted = tuple(ids)

    def action(fight: Fight) -> str:
        if answer not in ANSWERS:
            raise NotDone("garbage")
        for id in wanted:
            if id not in fight.held_by:
                raise NotDone("unknown")
            control.owes(tap.member, fight.deciders(id))
        standing = fight.encounter.standing
        for id in wanted:
            standing.pop(id, None)
            if answer != ASK:
                standing[id] = StandingOrder(cast(Manner, answer), tap.seat)
            remembered_answers.clear_undone(fight, id)
        fight.changed = True
        answer_all(fight, tap.token)
        return "done"

    return run_locked(tap, action)


def answer_all(fight: Fight, token: str | None = None) -> None:
    """Gives every answer that is due; the first step gets the tap's `token`."""
    refused: set[tuple[str, str]] = set()
    for _ in range(MOST_ANSWERS):
        due = (item for item in _answers_due(fight) if (item[0].by, item[0].kind) not in refused)
        answer = next(due, None)
        if answer is None:
            return
        choice, kind, whose, notes = answer
        try:
            fight.take(choice, kind, None if fight.steps else token, whose, notes=notes)
        except Refused:  # the decider is asked instead
            refused.add((choice.by, choice.kind))


def ask_again(tap: Tap, by: str, kind: str) -> Result:
    """Asks this question again from now on; reopens it if it has just passed."""

    def action(fight: Fight) -> str:
        if by not in fight.held_by:
            raise NotDone("unknown")
        control.owes(tap.member, fight.deciders(by))
        step = by_itself.last_pass(fight, by, kind)
        remembered_answers.ask_again(fight, by, kind, passed=step is not None)
        if step:
            by_itself.reopen(fight, tap, step)
        answer_all(fight, tap.token)
        return "done"

    return run_locked(tap, action)


def _answers_due(fight: Fight) -> Iterator[AnswerDue]:
    for choice, seat in remembered_answers.choices(fight):
        decision = fight.decision(choice.by, choice.kind)
        if decision and not fight.dice.attempt(decision):
            yield choice, Step.Kind.STANDING, _still_decides(fight, seat, choice.by), []
    for choice in _as_ordered(fight):
        seat = fight.encounter.standing[choice.by].seat
        yield choice, Step.Kind.STANDING, _still_decides(fight, seat, choice.by), []
    for decision in rest_of_round.questions(fight):
        suggests = choice_for(fight, decision, SUGGEST)
        if suggests:
            yield suggests, Step.Kind.STANDING, None, []
    for choice, why in by_itself.choices(fight):
        yield choice, Step.Kind.ITSELF, None, [AutomaticNote(plain_choice(choice), why)]


def _as_ordered(fight: Fight) -> Iterator[Choice]:
    for decision in fight.pending if fight.encounter.standing else ():
        answer = fight.encounter.standing.get(decision.by)
        if answer is None or decision.free or fight.dice.attempt(decision):
            continue
        if remembered_answers.is_taken_back(fight, decision.by, decision.kind):
            continue
        choice = choice_for(fight, decision, answer.how)
        if choice:
            yield choice


def _still_decides(fight: Fight, seat: int | None, by: str) -> int | None:
    """The seat that set it, if it still decides; otherwise the answer is the GM's to change."""
    return seat if seat in fight.deciders(by) else None


def choice_for(fight: Fight, decision: Decision, answer: str) -> Choice | None:
    """The choice for `default` or `suggest`. None if there is no default, or if it would use up
    something scarce: the decider is then asked."""
    if answer == SUGGEST:
        choice = suggestion(fight, decision)
    elif decision.default is None:
        return None
    else:
        choice = Choice(decision.by, decision.kind, decision.default)
    return choice if choice and not fight.ruleset.spends(fight.state, choice) else None
