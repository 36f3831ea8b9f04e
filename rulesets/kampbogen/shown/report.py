"""Figures for the report of a fight, from told entries and views only (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets import luck
from rulesets.chances import tally
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.dice import Roll
from rulesets.kampbogen.asking.chances.results import throws

HARM = "livskade"
OWN = ("ability_roll", "challenge", "indirect", "sneak_roll", "prygl_roll")
"""Rolls of which more is better for the roller. In a hold-up this depends on the house rules; the
GM's dice stand for all opponents, so they are nobody's luck."""


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The effects: harm as dealt, even if less life was left, and life restored."""
    kind = {"harm": "damage", "heal": "healing"}.get(entry.rule)
    if kind is None or not entry.target:
        return ()
    who = None if entry.who == "gm" else entry.who
    return (Effect(kind=kind, who=who, target=entry.target, amount=entry.facts["amount"]),)


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    own = [roll for roll in entry.rolls if roll.who != "gm"] if entry.rule in OWN else []
    return (Luck(own[0].who, _share(own)),) if own else ()


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Soul points and the other pools of a character."""
    if "soul" not in combatant.facts:
        return ()
    pools = (Supply(name, left) for name, left in combatant.facts["pools"].items())
    return (Supply("soul", combatant.facts["soul"]), *pools)


def _share(rolls: Sequence[Roll]) -> float:
    """The luck of two dice with their rises. For a double six without a rise, nothing is known but
    that no other dice are better."""
    if len(rolls) == 1:
        return luck.of_sum(rolls[0])
    chances = tally((thrown.dice, thrown.chance) for thrown in throws("none", "reroll_add"))
    return luck.among(chances, sum(sum(roll.faces) for roll in rolls))
