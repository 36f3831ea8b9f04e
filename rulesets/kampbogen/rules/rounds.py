"""The beginning and the end of a round (README 4.3, 7.12)."""

from __future__ import annotations

from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import able, any_character
from rulesets.kampbogen.state import Combatant


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
