"""Questions that need not be asked each time: whether those who wait go on waiting, and whether a
lower success of the enemy counts. Disengaging needs no weapon. Answers that cost magic points."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.contract import Choice, Decision, Field, Option, Viewer
from rulesets.contract.extras import Spared
from rulesets.momentum.asking.visibility import visibility_of
from rulesets.momentum.state import State

LASTING: Mapping[str, str] = {"initiate": "wait", "join": "stay"}


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    """Where their own side loses nothing by it, the higher success trumps the lower."""
    answer = ""
    if decision.kind == "count" and decision.default == "top":
        answer = "top" if len(_own_levels(state, decision.by, viewer)) == 1 else ""
    return Spared(decision=_pared(decision), answer=answer)


def _pared(decision: Decision) -> Decision:
    """Nobody is asked for a weapon to disengage with: that is a test of evasion."""
    if decision.option("manoeuvre") is None:
        return decision
    return replace(decision, options=tuple(map(_unarmed, decision.options)))


def _unarmed(option: Option) -> Option:
    return Option(option.name, tuple(map(_not_to_disengage, option.fields)), option.section)


def _not_to_disengage(field: Field) -> Field:
    if field.name != "weapon" or field.depends is None or field.depends[0] != "manoeuvre":
        return field
    armed = {name: most for name, most in field.depends[1].items() if name != "disengage"}
    return replace(field, depends=("manoeuvre", armed))


def _own_levels(state: State, id: str, viewer: Viewer) -> set[int]:
    """The levels with which the side gets through, as far as the viewer knows."""
    bout, side = state.bout, state.combatants[id].side
    if bout is None:
        return set()
    there = visibility_of(state.combatants, viewer).present(bout.through)
    return {bout.results[other].level for other in there if state.combatants[other].side == side}


def spends(state: State, choice: Choice) -> bool:
    combatant = state.combatants.get(choice.by)
    if choice.option != "cast" or combatant is None:
        return False
    names = (name for name in combatant.sheet.spells if name == choice.fields.get("spell", name))
    spell = combatant.sheet.spells.get(next(names, ""))
    return spell is not None and spell.cost > 0
