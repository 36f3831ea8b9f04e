"""Which questions need not be asked each time: whom to shoot at while in melee."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Decision, Viewer
from rulesets.ose.asking.visibility import visibility_of
from rulesets.ose.rules.queries import able
from rulesets.ose.state import Combatant, State

AGAIN: Mapping[str, str] = {}
BLOWS = {"missile": ("melee", "slow_melee"), "slow_missile": ("slow_melee",)}
"""For each missile phase, the phases with blows that follow."""


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """Never: every answer that is offered can change something."""
    return None


def passed(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """Somebody in melee with a weapon for it skips missiles in order to strike, except in the
    middle of a routine, whose rest would be lost."""
    if decision.kind != "missile" or decision.default != "pass" or decision.by in state.unfinished:
        return None
    one = state.combatants[decision.by]
    return "pass" if _beside(state, one, viewer) and _strikes(state, one) else None


def _beside(state: State, one: Combatant, viewer: Viewer) -> bool:
    """Whether an enemy the viewer knows of is in melee with them."""
    known = visibility_of(state.combatants, viewer).present(one.engaged)
    return any(able(state.combatants[id]) for id in known)


def _strikes(state: State, one: Combatant) -> bool:
    return any(one.sheet.arms[phase] for phase in BLOWS[state.phase])
