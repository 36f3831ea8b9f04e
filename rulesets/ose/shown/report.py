"""Figures for the report of a fight, from told entries and views only (README 10)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets import luck
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply

HARM = "hp"
GOOD_HIGH = ("initiative", "attack", "save", "spell_damage", "spell_healing", "spell_duration")
"""Rules for whose dice high is good."""


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The effects of attacks and spells. Damage beyond the last hit point counts, and healing
    beyond the full: `hit_points` has the difference, but not the cause."""
    if entry.rule not in ("attack", "spell_effect") or not entry.target:
        return ()
    return tuple(
        Effect(kind=kind, who=entry.who or None, target=entry.target, amount=amount)
        for kind in ("damage", "healing")
        if (amount := entry.facts.get(kind, 0))
    )


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    return tuple(_luck(entry))


def _luck(entry: Entry) -> Iterator[Luck]:
    """The luck of the rolls: for damage the attacker's and for morale the side's, although the GM
    rolls."""
    for roll in entry.rolls:
        if entry.rule in GOOD_HIGH:
            who = entry.who if roll.who == "gm" else roll.who
            yield Luck(who or roll.who, luck.of_sum(roll))
        elif entry.rule in ("morale_check", "morale"):
            who = entry.facts["side"] if entry.rule == "morale_check" else entry.who
            yield Luck(who or roll.who, luck.of_sum(roll, low=True))


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Spells in memory."""
    return tuple(Supply(spell, left) for spell, left in combatant.facts.get("spells", {}).items())
