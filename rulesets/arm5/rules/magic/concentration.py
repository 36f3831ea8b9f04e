"""Concentration: maintaining a spell or an extended action (README 7.11)."""

from __future__ import annotations

from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import forget_task
from rulesets.arm5.rules.stress import test
from rulesets.arm5.state import Combatant

KEEPING = {"attacked": 9, "damaged": 12}
CASTING_EASE = 15
MOVING_EASE = 6


def concentration_modifier(combatant: Combatant) -> int:
    return combatant.sheet.stamina + combatant.sheet.concentration + combatant.penalty


def concentrates(fight: Fight, id: str, cause: str, ease: int) -> bool:
    rolled = test(fight, id, "concentration", concentration_modifier(fight.combatants[id]))
    success = rolled.total >= ease
    facts = {"cause": cause, "ease": ease, "success": success, **rolled.facts}
    fight.note("concentration", id, facts=facts, rolls=rolled.rolls)
    return success


def distract(fight: Fight, id: str, level: str) -> None:
    """Tests concentration after an attack, a spell or a fall; a spell may end, an extended action
    break off."""
    cause = "attacked" if level == "none" else "damaged"
    if not fight.combatants[id].active:
        return
    keep_spell(fight, id, cause, KEEPING[cause])
    if fight.combatants[id].extended_task is not None:
        options = fight.options
        eases = {
            "attacked": options.extended_attacked_ease,
            "damaged": options.extended_damaged_ease,
        }
        if not concentrates(fight, id, cause, eases[cause]):
            cease(fight, id, "distracted")


def keep_spell(fight: Fight, id: str, cause: str, ease: int) -> None:
    """Rolls to maintain a spell."""
    if fight.combatants[id].maintaining is not None and not concentrates(fight, id, cause, ease):
        lose_spell(fight, id)


def lose_spell(fight: Fight, id: str) -> None:
    spell = fight.combatants[id].maintaining
    if spell is not None:
        fight.change(id, maintaining=None)
        fight.note("spell_ends", id, facts={"spell": spell})


def cease(fight: Fight, id: str, reason: str) -> None:
    """Breaks off the extended action."""
    task = fight.combatants[id].extended_task
    if task is not None:
        forget_task(fight, id)
        fight.note("extended_ceased", id, facts={"task": task, "reason": reason})
