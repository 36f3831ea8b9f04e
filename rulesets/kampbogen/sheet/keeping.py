"""Values that outlast a fight and go back to the sheet: life, soul points, pools, break points."""

from __future__ import annotations

from typing import Any

from rulesets.kampbogen.state import State


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back. Break points go to the sheet that brought the vehicle."""
    one = state.combatants[id]
    if not one.character:
        return {"liv": one.liv}
    lasting: dict[str, Any] = {"liv": one.liv, "soul": one.soul, "pools": dict(one.pools)}
    if one.sheet.drives:
        lasting["brud"] = max(0, state.vehicles[one.sheet.drives].brud)
    return lasting
