"""Attacks cancelled because the GM took a participant out (README 5.6)."""

from __future__ import annotations

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import stop_aiming
from rulesets.coc7.rules.queries import active
from rulesets.coc7.sheet.tables import OUT


def call_off(fight: Fight) -> bool:
    """Cancels the waiting attack if needed, which ends the attacker's turn. Returns whether it
    did."""
    attack = fight.attack
    if attack is None:
        return False
    by, target = fight.combatants[attack.by], fight.combatants[attack.target]
    if active(by) and target.status not in OUT:
        return False
    fight.note("called_off", by.id, target.id)
    fight.attack, fight.auto = None, None
    stop_aiming(fight, by.id)
    return True
