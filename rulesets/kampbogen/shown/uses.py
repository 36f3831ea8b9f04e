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


def uses(state: State, one: Combatant, visibility: Visibility) -> dict[str, Any]:
    """Totals and results by ability; empty for combatants without dice to use."""
    if state.phase != "act" or not one.fighter or one.dice is None or one.action:
        return {}
    names = abilities(state, one) if can_fight(one) else ()
    known = effects_known(state, visibility)
    return {
        "kampgrad": state.kampgrad,
        "dice": one.dice,
        "combat": {name: _with(state, one, name) for name in names},
        "counter": {key: _against(state, one, key) for key in wardable(state) if key in known},
        "manoeuvre": _with(state, one, state.options.manoeuvre_ability),
        "prygl": one.prygl if may_thrash(state, one) else 0,
        "reached": can_fight(one) and thrashes(one, one.dice),
    }


def _with(state: State, one: Combatant, ability: str) -> dict[str, Any]:
    total, result = total_with(one, ability), result_with(state, one, ability)
    return {"ability": ability, "total": total, "result": result}


def _against(state: State, one: Combatant, key: str) -> dict[str, Any]:
    """The result against an effect, with its harm, which became public when it was triggered."""
    working = effect(state, key)
    does = {"harm": working.harm, "harm_to": working.harm_to, "condition": working.condition}
    return _with(state, one, ward(state, working)) | does
