"""Plausible answers to every question (README 11): they rest on what a side may know, spend no
slots on one or two foes, and end fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulesets.contract import Choice, Decision
from rulesets.fifth.asking.mind import Mind, Plan
from rulesets.fifth.asking.visibility import Visibility, visibility_of
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import UNABLE, Board
from rulesets.suggesting import answer, for_its_side

HOPELESS_FROM = 40
"""The round from which somebody who can do nothing leaves."""


@for_its_side(visibility_of)
def suggest(state: Board, decision: Decision, visibility: Visibility) -> Choice:
    combatant = state.combatants.get(decision.by)
    if combatant is None:
        return answer(decision, (), lambda name: {})
    mind = Mind(state, combatant, visibility, decision)
    preferred = _PREFERRED.get(decision.kind)
    for plan in preferred(mind) if preferred else ():
        if plan.option in mind.options:
            return answer(decision, (plan.option,), {plan.option: plan.fields}.__getitem__)
    return answer(decision, (), mind.wishes)


def _turn(mind: Mind) -> Iterator[Plan]:
    me = mind.me
    if me.prone:
        yield Plan("stand")
    powers = mind.powers("cast")
    yield from (plan for plan in powers if plan.saves)
    if me.routine_left or me.attacks_left:
        yield from mind.attacks("attack")
    actions = mind.actions(powers)
    yield from actions
    yield from (plan for plan in powers if plan.worth > 0 and not plan.takes_action)
    yield from mind.attacks("offhand")
    beset = mind.is_beset()
    can_strike = me.actions or me.attacks_left or me.routine_left
    if can_strike and not beset and not any(plan.worth > 0 for plan in actions):
        yield Plan("close", mind.wishes("close"))
    if me.actions and me.has("restrained", "grappled"):
        yield Plan("escape")
    if me.actions and "attack" not in mind.options:
        for option in ("stabilise", "wake"):
            friends = mind.people(mind.choices(option, "target"))
            yield from (Plan(option, {"target": f.id}) for f in friends if f.side == me.side)
        if beset:
            yield Plan("dodge")
        if mind.board.round >= HOPELESS_FROM:
            yield Plan("leave")
    yield Plan("end")


def _opportunity(mind: Mind) -> Iterator[Plan]:
    yield Plan("attack")


def _reaction(mind: Mind) -> Iterator[Plan]:
    """Halving and free powers are used; slots only to counter a spell that is worth one."""
    for name in mind.choices("use", "power"):
        power = mind.me.sheet.powers[name]
        if not power.slot:
            yield Plan("use", {"power": name})
        elif power.counter:
            yield from _counters(mind, power)
    yield Plan("decline")


def _counters(mind: Mind, power: Power) -> Iterator[Plan]:
    """The lowest slot that surely counters the spell, else the lowest for a check or a save; it is
    at most one level above the spell."""
    question, slots = mind.board.question, mind.me.slots_for(power)
    level = question.total if question else 0
    sure = [slot for slot in slots if slot >= level and mind.board.options.counter == "check"]
    slot = min(sure or slots)
    if slot <= level + 1:
        yield Plan("use", {"power": power.name, "slot": slot})


def _inspiration(mind: Mind) -> Iterator[Plan]:
    """The die is used where the total so far is in the balance."""
    question = mind.board.question
    yield Plan("use" if question and 8 <= question.total <= 16 else "keep")


def _legendary_resistance(mind: Mind) -> Iterator[Plan]:
    """It is kept for what takes the turn away."""
    question = mind.board.question
    laid = mind.laid_by(question.what) if question else ()
    yield Plan("use" if UNABLE.intersection(laid) else "keep")


def _special(mind: Mind) -> Iterator[Plan]:
    yield from mind.powers("use")
    yield Plan("pass")


def _readied(mind: Mind) -> Iterator[Plan]:
    for option in ("attack", "cast", "close", "ignore"):
        if option in mind.options:
            yield Plan(option, mind.wishes(option))


_PREFERRED: Mapping[str, Callable[[Mind], Iterator[Plan]]] = {
    "turn": _turn,
    "opportunity": _opportunity,
    "reaction": _reaction,
    "hit": _reaction,
    "inspiration": _inspiration,
    "legendary_resistance": _legendary_resistance,
    "legendary": _special,
    "lair": _special,
    "readied": _readied,
}
