"""What outlasts a fight and goes back to the sheet: life, soul points, pools, break points."""

from __future__ import annotations

from typing import Any

from rulesets.kampbogen.state import State
from rulesets.kampbogen.words import drives


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back."""
    one = state.combatants[id]
    if not one.character:
        return {"liv": one.liv}
    lasting: dict[str, Any] = {"liv": one.liv, "soul": one.soul, "pools": dict(one.pools)}
    if drives(one):
        lasting["brud"] = state.vehicles[one.vehicle].brud
    return lasting
