"""Answers that use up something scarce: magic points."""

from __future__ import annotations

from rulesets.contract import Choice
from rulesets.momentum.state import State


def spends(state: State, choice: Choice) -> bool:
    combatant = state.combatants.get(choice.by)
    if choice.option != "cast" or combatant is None:
        return False
    known = (name for name in combatant.sheet.spells if name == choice.fields.get("spell", name))
    spell = combatant.sheet.spells.get(next(known, ""))
    return spell is not None and spell.cost > 0
