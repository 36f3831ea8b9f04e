"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.state import State
from rulesets.dice import Dice
from rulesets.messages import Message, pgettext

MOST = 99
_LASTING = (
    *("fatigue_lost", "wounds_light", "wounds_medium", "wounds_heavy"),
    "wounds_incapacitating",
)


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back, within the limits of a sheet."""
    combatant = state.combatants[id]
    return {name: min(MOST, getattr(combatant, name)) for name in _LASTING}


RESTS: Mapping[str, Message] = {"hours": pgettext("arm5", "Some hours of rest")}


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest, which restores all fatigue levels."""
    return {**stats, "fatigue_lost": 0} if stats.get("fatigue_lost") else dict(stats)
