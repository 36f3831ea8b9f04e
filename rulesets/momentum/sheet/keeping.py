"""Values that outlast a fight and go back to the sheet: hit points and magic points."""

from __future__ import annotations

from typing import Any

from rulesets.momentum.state import State


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full hit points too, since on a sheet they follow hit points."""
    one = state.combatants[id]
    return {"hp": one.hp, "max_hp": one.max_hp, "mp": one.mp}
