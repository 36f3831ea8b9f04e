"""The end of a fight (README 8.1)."""

from __future__ import annotations

from rulesets.fifth.rules.fight import Fight, FightOver
from rulesets.fifth.rules.queries import regenerates_at_0
from rulesets.fifth.state import Combatant


def _stands(combatant: Combatant) -> bool:
    """Whether its side has not lost yet (S37)."""
    if combatant.status == "dying":
        return regenerates_at_0(combatant)
    return combatant.status == "active" and not (
        combatant.effects and any(effect.name == "knocked_out" for effect in combatant.effects)
    )


def look(fight: Fight) -> None:
    """Ends the fight if fewer than two sides stand. Raises `FightOver`."""
    first = None
    for combatant in fight.combatants.values():
        if combatant.side != first and _stands(combatant):
            if first is not None:
                return
            first = combatant.side
    end(fight)


def end(fight: Fight) -> None:
    """Ends the fight. Raises `FightOver`."""
    standing = {who.side for who in fight.combatants.values() if _stands(who)}
    fight.winner = standing.pop() if len(standing) == 1 else None
    fight.over, fight.phase, fight.turn = True, "over", None
    fight.say("fight_over", winner=fight.winner or "none")
    raise FightOver
