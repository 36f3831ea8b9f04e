"""The effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dice import Dice
from rulesets.messages import Message, pgettext

NIGHT = "night"
RESTS: Mapping[str, Message] = {
    "hour": pgettext("momentum", "An hour to catch breath"),
    NIGHT: pgettext("momentum", "A night of eight hours"),
}
HIT_POINTS = 15  # for a sheet without this value


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest: all hit points; after a night also the magic points from before."""
    rested = dict(stats)
    left = stats.get("hp", HIT_POINTS)
    full = stats.get("max_hp") or left
    if left < full:
        rested["hp"] = full
    if kind == NIGHT and before.get("mp", 0) > stats.get("mp", 0):
        rested["mp"] = before["mp"]
    return rested
