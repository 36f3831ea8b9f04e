"""Questions that can be skipped: missile targets for combatants in melee. Answers that use up
spells."""

from __future__ import annotations

from rulesets.contract import Choice, Decision, Viewer
from rulesets.contract.extras import Spared
from rulesets.ose.asking.visibility import visibility_of
from rulesets.ose.rules.queries import able
from rulesets.ose.state import Combatant, State

BLOWS = {"missile": ("melee", "slow_melee"), "slow_missile": ("slow_melee",)}
"""For each missile phase, the later phases with blows."""


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    """A combatant in melee with a melee weapon skips missiles in order to strike, except in the
    middle of a routine, whose rest would be lost."""
    shoots = decision.kind == "missile" and decision.default == "pass"
    combatant = state.combatants.get(decision.by)
    if not shoots or combatant is None or combatant.id in state.unfinished:
        return Spared(decision=decision)
    skips = _beside(state, combatant, viewer) and _strikes(state, combatant)
    return Spared(decision=decision, answer="pass" if skips else "")


def _beside(state: State, combatant: Combatant, viewer: Viewer) -> bool:
    """Whether an enemy known to the viewer is in melee with the combatant."""
    present = visibility_of(state.combatants, viewer).present(combatant.engaged)
    return any(able(state.combatants[id]) for id in present)


def _strikes(state: State, combatant: Combatant) -> bool:
    return any(combatant.sheet.arms[phase] for phase in BLOWS[state.phase])


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice declares a spell, which then leaves memory."""
    return choice.kind == "declare" and choice.option == "cast"
