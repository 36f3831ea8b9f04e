"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dice import Dice
from rulesets.kampbogen.sheet.stats import CHARACTER, LIV_MAX, OPPONENT, STATS
from rulesets.kampbogen.state import State
from rulesets.messages import Message, pgettext


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back. Break points go to the sheet that brought the vehicle."""
    combatant = state.combatants[id]
    if not combatant.character:
        return {"liv": combatant.liv}
    lasting: dict[str, Any] = {
        "liv": combatant.liv,
        "soul": combatant.soul,
        "pools": dict(combatant.pools),
    }
    if combatant.sheet.drives:
        lasting["brud"] = max(0, state.vehicles[combatant.sheet.drives].brud)
    return lasting


DAYS = "days"
RESTS: Mapping[str, Message] = {
    "night": pgettext("kampbogen", "A night’s sleep"),
    DAYS: pgettext("kampbogen", "Some days of rest"),
}
_OF_CHARACTERS = {stat.name for stat in STATS if stat.side == CHARACTER}


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest: a night restores one life, some days all of it, and the pools as
    before."""
    rested = dict(stats)
    side = CHARACTER if _OF_CHARACTERS & stats.keys() else OPPONENT
    full = stats.get("liv_max", LIV_MAX[side])
    left = stats.get("liv", full)
    if left < full:
        rested["liv"] = full if kind == DAYS else left + 1
    if kind == DAYS and stats.get("pools"):
        known = before.get("pools", {})
        rested["pools"] = {
            name: max(value, known.get(name, value)) for name, value in stats["pools"].items()
        }
    return rested
