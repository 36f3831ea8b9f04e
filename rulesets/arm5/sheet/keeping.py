"""Effects that outlast a fight and go back to the sheet: fatigue and wounds."""

from __future__ import annotations

from typing import Any

from rulesets.arm5.state import State

MOST = 99
_LASTING = (
    *("fatigue_lost", "wounds_light", "wounds_medium", "wounds_heavy"),
    "wounds_incapacitating",
)


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back, within what a sheet can say."""
    one = state.combatants[id]
    return {name: min(MOST, getattr(one, name)) for name in _LASTING}
