"""The dice of initiative, ties, and the order of the round (README 5.2, 7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract import Decision, Earlier, Option
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import ready, sides
from rulesets.parts.order import Places, places_of

ROLL = Decision("gm", "initiative", (Option("roll"),), "roll")
TIE = Decision("gm", "tie", (Option("reroll"), Option("simultaneous")), "reroll")


def take_roll(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    rollers = [combatant for combatant in fight.combatants.values() if ready(fight, combatant)]
    if not rollers:
        fight.rolled = True
        return
    by_side = fight.options.initiative == "side"
    contenders = sides(fight, rollers) if by_side else [roller.id for roller in rollers]
    with fight.exchange():
        _settle(fight, places_of(_roll(fight, contenders, again=False)))


def take_tie(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    places, fight.places = fight.places, ()
    with fight.exchange(Earlier("initiative")):
        if option == "reroll":
            _settle(fight, _roll_again(fight, places))
        else:
            _fix(fight, places)


def order_text(order: Iterable[Iterable[str]]) -> str:
    return " > ".join(acting_text(group) for group in order)


def acting_text(group: Iterable[str]) -> str:
    return " = ".join(group)


def _settle(fight: Fight, places: Places) -> None:
    """Rolls ties again, lets them stand, or asks the GM (option `ties`)."""
    while any(_tied(fight, place) for place in places):
        if fight.options.ties == "simultaneous":
            break
        if fight.options.ties == "ask":
            fight.places = places
            return
        places = _roll_again(fight, places)
    _fix(fight, places)


def _roll_again(fight: Fight, places: Places) -> Places:
    """Rolls again for those who tie, in roster order; they keep their place among the others."""
    tied = {who for place in places if _tied(fight, place) for who in place}
    totals = _roll(fight, [who for who in _everybody(fight) if who in tied], again=True)
    settled: list[tuple[str, ...]] = []
    for place in places:
        again = place[0] in tied
        settled += places_of({who: totals[who] for who in place}) if again else (place,)
    return tuple(settled)


def _roll(fight: Fight, contenders: Iterable[str], again: bool) -> dict[str, int]:
    totals = {}
    for who in contenders:
        roll = fight.roll(who, "initiative", 1, 6)
        modifier = _modifier(fight, who)
        totals[who] = roll.faces[0] + modifier
        facts = {
            "roll": roll.faces[0],
            "modifier": modifier,
            "total": totals[who],
            "reroll": again,
        }
        fight.note("initiative", who, facts=facts, rolls=(roll,))
    return totals


def _modifier(fight: Fight, who: str) -> int:
    if fight.options.initiative == "side":
        return 0
    combatant = fight.combatants[who]
    return (
        combatant.sheet.initiative
        if combatant.initiative_modifier is None
        else combatant.initiative_modifier
    )


def _tied(fight: Fight, place: tuple[str, ...]) -> bool:
    """Whether two sides share a place; ties of companions do not matter."""
    if len(place) < 2 or fight.options.initiative == "side":
        return len(place) > 1
    return len({fight.combatants[id].side for id in place}) > 1


def _everybody(fight: Fight) -> list[str]:
    if fight.options.initiative == "side":
        return sides(fight)
    return list(fight.combatants)


def _fix(fight: Fight, places: Places) -> None:
    fight.rolled, fight.order, fight.turn = True, places, 0
    fight.note("initiative_order", facts={"order": order_text(places)})
