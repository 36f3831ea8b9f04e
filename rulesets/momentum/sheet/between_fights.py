"""Values that last beyond a fight, and what a rest puts back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dice import Dice
from rulesets.messages import Message, pgettext
from rulesets.momentum.state import State


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full hit points too, since on a sheet they follow hit points."""
    one = state.combatants[id]
    return {"hp": one.hp, "max_hp": one.max_hp, "mp": one.mp}


NIGHT = "night"
RESTS: Mapping[str, Message] = {
    "hour": pgettext("momentum", "An hour to catch breath"),
    NIGHT: pgettext("momentum", "A night of eight hours"),
}
HIT_POINTS = 15  # of a sheet that does not say


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """All hit points; after a night also the magic points that were there before."""
    rested = dict(stats)
    left = stats.get("hp", HIT_POINTS)
    full = stats.get("max_hp") or left
    if left < full:
        rested["hp"] = full
    if kind == NIGHT and before.get("mp", 0) > stats.get("mp", 0):
        rested["mp"] = before["mp"]
    return rested
