"""Which questions need not be asked each time: fast spells that are let pass, or come too late."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arm5.odds import cast_fast, quick_enough
from rulesets.arm5.state import State
from rulesets.contract import Decision, Viewer

AGAIN: Mapping[str, str] = {"early_cast": "wait", "fast_cast": "no", "interrupt": "wait"}
MOOT = ("early_cast", "fast_cast")
LEAST = 0.005  # of less a form says 0 %


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """No spell is in time, or none is cast: on own numbers, and an initiative rolled openly."""
    spells = decision.option("cast")
    if decision.kind not in MOOT or spells is None or _hides(state, viewer):
        return None
    one = state.combatants[decision.by]
    if quick_enough(state, one) >= LEAST:
        names = spells.fields[0].choices
        if any(cast_fast(state, one, name) >= LEAST for name in names):
            return None
    return AGAIN[decision.kind]


def _hides(state: State, viewer: Viewer) -> bool:
    """Of whom the GM hides nobody knows how quick it is."""
    return state.window is not None and state.window.actor in viewer.hidden
