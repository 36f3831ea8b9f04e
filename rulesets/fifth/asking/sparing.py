"""Questions that can be skipped, and answers that use up something scarce."""

from __future__ import annotations

from rulesets.contract import Choice, Decision, Viewer
from rulesets.contract.extras import Spared
from rulesets.fifth.asking.visibility import visibility_of
from rulesets.fifth.rules.d20 import inspiration
from rulesets.fifth.state import Combatant, State

TRIFLES = set(
    "interact drop_prone use_object release end_concentration close withdraw leave end".split()
)
"""The options at the end of a turn when nothing sensible is left."""
HARDLY, SURELY = 10, 20
"""Totals below which a roll hardly succeeds even with a die, and from which it hardly fails."""


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    """A turn with only trifles left ends; an inspiration die is kept where it hardly matters."""
    combatant = state.combatants.get(decision.by)
    answer = ""
    if combatant is not None and decision.kind == "turn":
        answer = "end" if _over(state, combatant, decision, viewer) else ""
    elif combatant is not None and decision.kind == "inspiration":
        answer = "keep" if _settled(state, combatant) else ""
    offered = decision.option(answer) is not None
    return Spared(decision=decision, answer=answer if offered else "")


def _over(state: State, combatant: Combatant, decision: Decision, viewer: Viewer) -> bool:
    """Whether only trifles are left: moving is one unless nobody would strike."""
    if any(option.name not in TRIFLES for option in decision.options):
        return False
    if not state.now.answered or combatant.disengaged or combatant.dashes:
        return False
    near = visibility_of(state.combatants, viewer).present(combatant.near)
    return any(state.combatants[id].able for id in near)


def _settled(state: State, combatant: Combatant) -> bool:
    question, effect = state.question, combatant.inspired
    if question is None or effect is None:
        return False
    most = question.total + inspiration(effect).most
    return most < HARDLY or question.total >= SURELY


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice takes a slot, a use, or something else that a rest brings back."""
    if choice.kind in ("inspiration", "legendary_resistance"):
        return choice.option == "use"
    combatant, name = state.combatants.get(choice.by), choice.fields.get("power")
    if combatant is None or choice.option not in ("cast", "use", "ready"):
        return False
    if name is None:
        return choice.option != "ready"
    power = combatant.sheet.powers.get(str(name))
    return power is not None and (power.slot or power.counted in combatant.uses)
