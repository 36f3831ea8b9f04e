"""Questions that need not be asked each time: whether those who wait go on waiting, whether the
Momentum is kept, and whether a lower success of the enemy counts."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Decision, Viewer
from rulesets.momentum.asking.visibility import visibility_of
from rulesets.momentum.rules.queries import badly_off
from rulesets.momentum.state import State

AGAIN: Mapping[str, str] = {"initiate": "wait", "join": "stay"}


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """Every answer that is offered can change something."""
    return None


def passed(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """The Momentum is kept by those who are not badly off. Where their own side loses nothing by
    it, the higher success trumps the lower."""
    one = state.combatants[decision.by]
    if decision.kind == "momentum":
        return None if badly_off(one) else "keep"
    if decision.kind == "count" and decision.default == "top":
        return "top" if len(_own_levels(state, decision.by, viewer)) == 1 else None
    return None


def _own_levels(state: State, id: str, viewer: Viewer) -> set[int]:
    """The levels with which the side gets through, as far as the viewer knows of them."""
    bout, side = state.bout, state.combatants[id].side
    if bout is None:
        return set()
    there = visibility_of(state.combatants, viewer).present(bout.through)
    return {bout.results[other].level for other in there if state.combatants[other].side == side}
