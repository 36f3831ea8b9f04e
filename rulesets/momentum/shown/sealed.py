"""Answers that the other side may not know yet (README 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.momentum.asking.decisions import nobody_asked
from rulesets.momentum.state import Bout, Combatant, Plan, State

AT_ONCE = ("move", "reload", "other", "stand_up", "pick_up", "leave", "stay")
"""Declarations carried out in the first movement phase."""


def sealed(state: State, kind: str) -> bool:
    """Whether a combatant still has to answer this question."""
    if state.over or nobody_asked(state):
        return False
    bout = state.bout
    return kind == (bout.stage if bout else state.step)


def sealed_entry(state: State, facts: Mapping[str, Any]) -> bool:
    """Whether an entry contains an answer to the open question."""
    moment = (state.round, state.bout.group if state.bout else 0)
    return (facts.get("round"), facts.get("group")) == moment and sealed(state, facts["kind"])


def open_deed(state: State, bout: Bout, combatant: Combatant) -> Plan | None:
    """The combatant's deed in the exchange, as far as the other side may know it."""
    kind = "act" if combatant.side == bout.active else "react"
    return None if bout == state.bout and sealed(state, kind) else bout.deeds.get(combatant.id)


def is_planned(state: State, combatant: Combatant) -> Plan | None:
    """The combatant's declaration for this round, if it is not carried out yet."""
    plan = state.plans.get(combatant.id)
    if plan is None or state.phase == "second_move":
        return None
    if plan.option in AT_ONCE:
        done = state.phase != "first_move"
    elif plan.option == "shoot":
        done = state.phase not in ("first_move", "skirmish")
    else:
        done = plan.option == "engage" and (combatant.spent or state.phase == "magic")
    return None if done else plan
