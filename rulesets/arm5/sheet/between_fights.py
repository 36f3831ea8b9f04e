"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.state import State
from rulesets.declared import kept_of
from rulesets.dice import Dice
from rulesets.messages import Message, pgettext

MOST = 99


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back, within the limits of a sheet."""
    return {name: min(MOST, lost) for name, lost in kept_of(state.combatants[id]).items()}


RESTS: Mapping[str, Message] = {"hours": pgettext("arm5", "Some hours of rest")}


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest, which restores all fatigue levels."""
    return {**stats, "fatigue_lost": 0} if stats.get("fatigue_lost") else dict(stats)
