"""Values that outlast a fight and go back to the sheet: hit points and spells in memory."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from rulesets.ose.state import State


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full hit points too, since on a sheet they follow hit points."""
    one = state.combatants[id]
    lasting: dict[str, Any] = {"hp": one.hp, "max_hp": one.max_hp}
    if one.sheet.spells:
        lasting["spells"] = [
            to_builtins(spell) | {"memorised": one.spells[spell.name]}
            for spell in one.sheet.spells.values()
        ]
    return lasting
