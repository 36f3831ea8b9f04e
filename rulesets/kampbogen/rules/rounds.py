"""The beginning and the end of a round; the end of a fight and its loot (README 4.3, 7.12, 8)."""

from __future__ import annotations

from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import able, any_character
from rulesets.kampbogen.state import PARTY, Combatant, State


def begin_round(fight: Fight) -> None:
    """Begins a round: newcomers come in, and the values of the last round are reset."""
    fight.round += 1
    fight.grade, fight.kampgrad, fight.kampgrad_dice, fight.style = "", None, None, ""
    fight.triggered, fight.countered, fight.targets = (), (), ()
    fight.asked, fight.answered, fight.tied, fight.places = (), (), (), 0
    for combatant in list(fight.combatants.values()):
        if combatant.character:
            _refresh(fight, combatant)
    fight.note("round", "gm", facts={"round": fight.round})
    fight.phase = "kampgrad" if any_character(fight) else "relief"


def comes_in(combatant: Combatant) -> bool:
    """Whether it is a newcomer who will fight from the next round on."""
    return combatant.waits and able(combatant)


def _refresh(fight: Fight, combatant: Combatant) -> None:
    if combatant.waits:
        fight.change(
            combatant.id, waits=False, in_combat=combatant.in_combat or combatant.status == "active"
        )
    if combatant.dice is not None or combatant.action or combatant.left:
        fight.change(
            combatant.id,
            dice=None,
            special="",
            soul_used=False,
            action="",
            ability="",
            total=None,
            result="",
            act=None,
            left="",
        )


_BEATEN = ("unconscious", "dead", "surrendered")


def no_opponent_left(fight: Fight) -> None:
    """Ends the fight; the party has won if one of its members still stands."""
    standing = any(
        combatant.character and combatant.status == "active"
        for combatant in fight.combatants.values()
    )
    with fight.exchange():
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
