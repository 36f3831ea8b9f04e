"""Answers that use up something scarce: magic points."""

from __future__ import annotations

from rulesets.contract import Choice
from rulesets.momentum.state import State


def spends(state: State, choice: Choice) -> bool:
    one = state.combatants.get(choice.by)
    if choice.option != "cast" or one is None:
        return False
    known = (name for name in one.sheet.spells if name == choice.fields.get("spell", name))
    spell = one.sheet.spells.get(next(known, ""))
    return spell is not None and spell.cost > 0
