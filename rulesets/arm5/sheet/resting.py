"""The effect of a rest: it restores fatigue levels, and heals no wounds (README 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dice import Dice
from rulesets.messages import Message, pgettext

RESTS: Mapping[str, Message] = {"hours": pgettext("arm5", "Some hours of rest")}


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """All fatigue levels come back."""
    return {**stats, "fatigue_lost": 0} if stats.get("fatigue_lost") else dict(stats)
