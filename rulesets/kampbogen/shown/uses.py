"""The current effect of each of the four uses of a roll (README 5.2)."""

from __future__ import annotations

from typing import Any

from rulesets.kampbogen.asking.visibility import Visibility, effects_known
from rulesets.kampbogen.rules.acting import (
    abilities,
    may_thrash,
    result_with,
    total_with,
    wardable,
)
from rulesets.kampbogen.rules.queries import can_fight, effect, thrashes, ward
from rulesets.kampbogen.state import Combatant, State


def uses(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """Totals and results by ability; empty for combatants without dice to use."""
    if state.phase != "act" or not combatant.fighter or combatant.dice is None or combatant.action:
        return {}
    names = abilities(state, combatant) if can_fight(combatant) else ()
    known = effects_known(state, visibility)
    return {
        "kampgrad": state.kampgrad,
        "dice": combatant.dice,
        "combat": {name: _with(state, combatant, name) for name in names},
        "counter": {
            key: _against(state, combatant, key) for key in wardable(state) if key in known
        },
        "manoeuvre": _with(state, combatant, state.options.manoeuvre_ability),
        "prygl": combatant.prygl if may_thrash(state, combatant) else 0,
        "reached": can_fight(combatant) and thrashes(combatant, combatant.dice),
    }


def _with(state: State, combatant: Combatant, ability: str) -> dict[str, Any]:
    total, result = total_with(combatant, ability), result_with(state, combatant, ability)
    return {"ability": ability, "total": total, "result": result}


def _against(state: State, combatant: Combatant, key: str) -> dict[str, Any]:
    """The result against an effect, with its harm, which became public when it was triggered."""
    working = effect(state, key)
    does = {"harm": working.harm, "harm_to": working.harm_to, "condition": working.condition}
    return _with(state, combatant, ward(state, working)) | does
