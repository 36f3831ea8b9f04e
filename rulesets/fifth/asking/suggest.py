"""Plausible answers to every question (README 11): they rest on what a side may know, spend no
slots on one or two foes, and end fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rulesets.contract import Choice, Decision
from rulesets.fifth.asking.mind import Mind, Plan
from rulesets.fifth.asking.visibility import Visibility, visibility_of
from rulesets.fifth.state import UNABLE, Board
from rulesets.suggesting import Wishes, answer, for_its_side

type Preferred = Iterator[tuple[str, Wishes]]
"""Options with wishes for their fields, the best first."""


@for_its_side(visibility_of)
def suggest(state: Board, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer."""
    combatant = state.combatants.get(decision.by)
    if combatant is None:
        return answer(decision, (), _nothing)
    mind = Mind(state, combatant, visibility)
    for option, wishes in _PREFERRED.get(decision.kind, _by_default)(mind, decision):
        if decision.option(option) is not None:
            return answer(decision, (option,), partial(_these, wishes))
    return answer(decision, (), lambda name: mind.wishes(decision, name))


def _these(wishes: Wishes, option: str) -> Wishes:
    return wishes


def _nothing(option: str) -> Wishes:
    return {}


def _by_default(mind: Mind, decision: Decision) -> Preferred:
    yield from ()


def _of_plan(plan: Plan) -> tuple[str, Wishes]:
    return plan.option, plan.fields


def _turn(mind: Mind, decision: Decision) -> Preferred:
    me = mind.me
    if me.prone:
        yield "stand", {}
    for plan in mind.rescues(decision):
        yield _of_plan(plan)
    if me.routine_left or me.attacks_left:
        yield from map(_of_plan, mind.attacks(decision))
    for plan in mind.best_actions(decision):
        yield _of_plan(plan)
    for plan in mind.bonus_powers(decision):
        yield _of_plan(plan)
    yield from map(_of_plan, mind.second_attacks(decision))
    if mind.wants_to_close(decision):
        yield "close", mind.wishes(decision, "close")
    if me.actions:
        yield from _with_the_action(mind, decision)
    yield "end", {}


def _with_the_action(mind: Mind, decision: Decision) -> Preferred:
    """The use of an action where there is nobody to attack."""
    if mind.is_held_fast():
        yield "escape", {}
    if decision.option("attack") is None:
        yield from map(_of_plan, mind.helpful_actions(decision))
        if mind.threatened():
            yield "dodge", {}
        if mind.hopeless():
            yield "leave", {}


def _opportunity(mind: Mind, decision: Decision) -> Preferred:
    yield "attack", {}


def _reaction(mind: Mind, decision: Decision) -> Preferred:
    """Halving and free powers are used, slots are not."""
    use = decision.option("use")
    for name in use.fields[0].choices if use else ():
        if not mind.me.sheet.powers[name].slot:
            yield "use", {"power": name}
    yield "decline", {}


def _hit(mind: Mind, decision: Decision) -> Preferred:
    yield from _reaction(mind, decision)


def _inspiration(mind: Mind, decision: Decision) -> Preferred:
    """The die is used where the total so far is in the balance."""
    question = mind.board.question
    total = question.total if question else 0
    yield ("use" if 8 <= total <= 16 else "keep"), {}


def _legendary_resistance(mind: Mind, decision: Decision) -> Preferred:
    """It is kept for what takes the turn away."""
    question = mind.board.question
    laid = mind.conditions_of(question.what) if question else ()
    yield ("use" if UNABLE.intersection(laid) else "keep"), {}


def _special(mind: Mind, decision: Decision) -> Preferred:
    for plan in mind.powers(decision, "use"):
        yield _of_plan(plan)
    yield "pass", {}


def _readied(mind: Mind, decision: Decision) -> Preferred:
    for option in ("attack", "cast", "close"):
        yield option, mind.wishes(decision, option)
    yield "ignore", {}


_PREFERRED: Mapping[str, Callable[[Mind, Decision], Preferred]] = {
    "turn": _turn,
    "opportunity": _opportunity,
    "reaction": _reaction,
    "hit": _hit,
    "inspiration": _inspiration,
    "legendary_resistance": _legendary_resistance,
    "legendary": _special,
    "lair": _special,
    "readied": _readied,
}
