"""Questions that can be skipped: whether to keep waiting, whether to keep the Momentum, and whether
a lower success of the enemy counts."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Decision, Viewer
from rulesets.contract.extras import Spared
from rulesets.momentum.asking.visibility import visibility_of
from rulesets.momentum.rules.queries import badly_off
from rulesets.momentum.state import State

LASTING: Mapping[str, str] = {"initiate": "wait", "join": "stay"}


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    """Combatants that are not badly off keep the Momentum. The higher success trumps the lower if
    their own side loses nothing by it."""
    answer = ""
    if decision.kind == "momentum" and not badly_off(state.combatants[decision.by]):
        answer = "keep"
    if decision.kind == "count" and decision.default == "top":
        answer = "top" if len(_own_levels(state, decision.by, viewer)) == 1 else ""
    return Spared(decision=decision, answer=answer)


def _own_levels(state: State, id: str, viewer: Viewer) -> set[int]:
    """The levels with which the side gets through, as far as the viewer knows."""
    bout, side = state.bout, state.combatants[id].side
    if bout is None:
        return set()
    there = visibility_of(state.combatants, viewer).present(bout.through)
    return {bout.results[other].level for other in there if state.combatants[other].side == side}
