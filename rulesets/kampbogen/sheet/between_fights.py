"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.declared import kept_of
from rulesets.dice import Dice
from rulesets.kampbogen.sheet.stats import STATS
from rulesets.kampbogen.state import FOES, LIV_MAX, PARTY, State
from rulesets.messages import Message, pgettext


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back. Break points go to the sheet that brought the vehicle."""
    combatant = state.combatants[id]
    if not combatant.character:
        return {"liv": combatant.liv}
    lasting = kept_of(combatant)
    if combatant.sheet.drives:
        lasting["brud"] = max(0, state.vehicles[combatant.sheet.drives].brud)
    return lasting


DAYS = "days"
RESTS: Mapping[str, Message] = {
    "night": pgettext("kampbogen", "A night’s sleep"),
    DAYS: pgettext("kampbogen", "Some days of rest"),
}
_OF_CHARACTERS = {stat.name for stat in STATS if stat.side == PARTY}


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest: a night restores one life, some days all of it, and the pools as
    before."""
    rested = dict(stats)
    side = PARTY if _OF_CHARACTERS & stats.keys() else FOES
    full = stats.get("liv_max", LIV_MAX[side])
    left = stats.get("liv", full)
    if left < full:
        rested["liv"] = full if kind == DAYS else left + 1
    if kind == DAYS and stats.get("pools"):
        pools = before.get("pools", {})
        rested["pools"] = {
            name: max(value, pools.get(name, value)) for name, value in stats["pools"].items()
        }
    return rested
