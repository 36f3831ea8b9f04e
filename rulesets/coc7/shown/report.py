"""Figures for the report of a fight, from told entries and views only (README 10)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets import luck
from rulesets.coc7.asking.chances.probability import results
from rulesets.coc7.rules.percentile import percentile_result
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.dice import Roll

HARM = "hp"
AIDED = 1
"""Hit points restored by first aid."""


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The effects of blows, bullets, spells, harm by the GM, and first aid. Damage beyond the last
    hit point counts."""
    facts, target = entry.facts, entry.target
    if not target:
        return ()
    if entry.rule == "damage" and facts["net"]:
        return (Effect(kind="damage", who=entry.who, target=target, amount=facts["net"]),)
    if entry.rule == "gm_hurt" and facts["net"]:
        return (Effect(kind="damage", who=None, target=target, amount=facts["net"]),)
    if entry.rule == "first_aid" and facts["success"]:
        return (Effect(kind="healing", who=entry.who, target=target, amount=AIDED),)
    return ()


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    if entry.rule == "damage":
        return tuple(Luck(roll.who, luck.of_sum(roll)) for roll in entry.rolls)
    if entry.rule == "malfunction":  # rounds of work on a jam
        return tuple(Luck(roll.who, luck.of_sum(roll, low=True)) for roll in entry.rolls)
    return tuple(_percentile(entry)) if "roll" in entry.facts else ()


def _percentile(entry: Entry) -> Iterator[Luck]:
    """The luck of a d100 with its tens dice: low is good."""
    if not entry.rolls:
        return
    first, *tens = entry.rolls
    dice = _dice(entry, first, tens[0].faces if tens else ())
    if dice is not None:
        share = luck.among(results(dice), entry.facts["roll"], low=True)
        yield Luck(first.who, share)


def _dice(entry: Entry, first: Roll, tens: tuple[int, ...]) -> int | None:
    """The number of bonus (+) or penalty dice (-). For another side the result tells which of the
    two its tens dice are, unless all of them are equal."""
    if "dice" in entry.facts or not tens:
        dice: int = entry.facts.get("dice", 0)
        return dice
    face, count = first.faces[0], len(tens)
    low, high = percentile_result(face, tens, count), percentile_result(face, tens, -count)
    if low == high:
        return None
    return count if entry.facts["roll"] == low else -count


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Magic points, then the shots or throws left with each weapon, including spare rounds."""
    facts = combatant.facts
    if "mp" not in facts:
        return ()
    shots = (Supply(weapon, left) for weapon, left in facts["shots"].items())
    return (Supply("mp", facts["mp"]), *shots)
