"""Saving throws (README 7.9)."""

from __future__ import annotations

from rulesets.ose.rules.effects import disrupt
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import open_to


def save(fight: Fight, id: str, category: str, modifier: int = 0) -> bool:
    """Whether somebody saves; a failed save may cost it the spell it has declared (README 7.8)."""
    one = fight.combatants[id]
    roll = fight.roll(id, "save", 1, 20)
    modifier += one.save_modifier
    needed = one.sheet.saves[category]
    total = roll.faces[0] + modifier
    facts = {
        "category": category,
        "natural": roll.faces[0],
        "modifier": modifier,
        "total": total,
        "needed": needed,
        "success": total >= needed,
    }
    fight.note("save", id, facts=facts, rolls=(roll,), visible_to=open_to(one))
    if total < needed:
        disrupt(fight, id)
    return total >= needed
