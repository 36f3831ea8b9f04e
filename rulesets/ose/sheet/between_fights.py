"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from rulesets.declared import kept_of
from rulesets.dice import Dice
from rulesets.messages import Message, pgettext
from rulesets.ose.state import State


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full hit points too, since on a sheet they follow hit points."""
    combatant = state.combatants[id]
    lasting = kept_of(combatant)
    if combatant.sheet.spells:
        lasting["spells"] = [
            to_builtins(spell) | {"memorised": combatant.spells[spell.name]}
            for spell in combatant.sheet.spells.values()
        ]
    return lasting


DAY = "day"
RESTS: Mapping[str, Message] = {
    "night": pgettext("ose", "A night’s sleep"),
    DAY: pgettext("ose", "A full day of rest"),
}
HIT_POINTS = 4  # for a sheet without this value


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest: a night restores the spells memorised before; a day also 1d3 hit
    points."""
    rested = dict(stats)
    if stats.get("spells"):
        memory = {row["name"]: row for row in before.get("spells", ())}
        rested["spells"] = [_memorised(row, memory.get(row["name"], {})) for row in stats["spells"]]
    left = stats.get("hp", HIT_POINTS)
    full = stats.get("max_hp") or left
    if kind == DAY and left < full:
        (healed,) = dice.roll("rest", "healing", 1, 3)
        rested["hp"] = min(full, left + healed)
    return rested


def _memorised(spell: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    left = spell.get("memorised", 1)
    full = before.get("memorised", 1) if before else left
    return {**spell, "memorised": full} if full > left else dict(spell)
