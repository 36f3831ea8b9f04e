"""Answers that use up something scarce: fatigue, a ritual, a thrown weapon."""

from __future__ import annotations

from rulesets.arm5.rules.arms import in_hand
from rulesets.arm5.state import State
from rulesets.contract import Choice


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice uses up something; a standing order then asks. Sprinting may also cost
    fatigue."""
    if choice.option == "charge":
        return True
    if choice.option == "extended":
        return choice.fields.get("task") == "ritual"
    if choice.option in ("move", "leave"):
        return choice.fields.get("pace") == "sprint"
    combatant = state.combatants.get(choice.by)
    if combatant is None or choice.option != "attack":
        return False
    name = choice.fields.get("weapon")
    weapon = in_hand(combatant) if name is None else combatant.sheet.weapons.get(str(name))
    return weapon is not None and weapon.counted
