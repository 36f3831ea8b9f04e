"""The end of a fight, and the loot (README 8)."""

from __future__ import annotations

from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.state import PARTY, Combatant, State

_BEATEN = ("unconscious", "dead", "surrendered")


def no_opponent_left(fight: Fight) -> None:
    """Ends the fight; the party has won if one of its members still stands."""
    standing = any(
        combatant.character and combatant.status == "active"
        for combatant in fight.combatants.values()
    )
    if standing:
        fight.loot = sum(map(_defeated, fight.combatants.values()))
        fight.note("loot", PARTY, facts={"shares": fight.loot})
    end(fight, PARTY if standing else None)


def end(fight: Fight, winner: str | None) -> None:
    fight.over, fight.phase, fight.winner, fight.sequence = True, "over", winner, None
    fight.note("over", "gm", facts={"winner": winner or "", "loot": fight.loot})


def spoils(state: State) -> tuple[str, ...]:
    """The opponents who count for the loot of a fight that was won."""
    if not state.over or state.winner != PARTY:
        return ()
    return tuple(combatant.id for combatant in state.combatants.values() if _defeated(combatant))


def _defeated(combatant: Combatant) -> bool:
    if combatant.character or not combatant.in_combat:
        return False
    return combatant.status in _BEATEN or (combatant.status == "active" and combatant.helpless)
