"""Saving throws (README 7.9)."""

from __future__ import annotations

from rulesets.ose.rules.effects import disrupt
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import open_to
from rulesets.ose.state import Combatant


def least_face(combatant: Combatant, category: str, modifier: int = 0) -> int:
    """The lowest d20 result that saves; below 2 every face does."""
    return combatant.sheet.saves[category] - combatant.save_modifier - modifier


def save(fight: Fight, id: str, category: str, modifier: int = 0) -> bool:
    """Rolls a saving throw; a failure may cost the declared spell (README 7.8)."""
    combatant = fight.combatants[id]
    roll = fight.roll(id, "save", 1, 20)
    natural = roll.faces[0]
    saved = natural >= least_face(combatant, category, modifier)
    modifier += combatant.save_modifier
    facts = {
        "category": category,
        "natural": natural,
        "modifier": modifier,
        "total": natural + modifier,
        "needed": combatant.sheet.saves[category],
        "success": saved,
    }
    with fight.exchange():
        fight.note("save", id, facts=facts, rolls=(roll,), visible_to=open_to(combatant))
        if not saved:
            disrupt(fight, id)
    return saved
