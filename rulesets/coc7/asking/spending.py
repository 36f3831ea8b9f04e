"""Answers that use up something scarce: magic points, the last round, the last missile."""

from __future__ import annotations

from rulesets.coc7.rules.shots import FEWEST_IN_BURST
from rulesets.coc7.rules.volleys import largest
from rulesets.coc7.state import State, Weapon
from rulesets.contract import Choice


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice uses magic points, a last round or the last throwable piece."""
    combatant = state.combatants.get(choice.by)
    if combatant is None:
        return False
    fields = choice.fields
    if choice.option == "cast":
        spell = combatant.sheet.spells.get(str(fields.get("spell")))
        return spell is not None and spell.mp > 0
    weapon = combatant.sheet.weapons.get(str(fields.get("weapon", combatant.held)))
    if weapon is None or choice.option not in ("shoot", "burst", "auto", "throw", "fire"):
        return False
    return combatant.ammo.get(weapon.name, 0) <= _rounds(choice, weapon)


def _rounds(choice: Choice, weapon: Weapon) -> int:
    """The number of pieces or rounds used by the choice."""
    if choice.option not in ("burst", "auto", "fire"):
        return 1
    size, count = choice.fields.get("size", largest(weapon)), choice.fields.get("volleys", 1)
    shots = choice.fields.get("shots", FEWEST_IN_BURST)
    volley = (shots, 1) if choice.option == "burst" else (size, count)
    if not all(type(number) is int for number in volley):
        return 0
    return volley[0] * volley[1] + _wasted(choice)


def _wasted(choice: Choice) -> int:
    metres = choice.fields.get("metres", 0)
    return metres if type(metres) is int else 0
