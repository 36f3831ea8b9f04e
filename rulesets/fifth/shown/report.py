"""Figures for the report of a fight, from told entries and views only (README 10)."""

from __future__ import annotations

from rulesets import luck
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply

HARM = "hp"
GOOD_HIGH = frozenset(
    """attack bonus check damage death_save healing hit_dice initiative inspiration lucky pool
    power_damage recharge save tie""".split()
)
"""Purposes of dice for whose roller high is good."""


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The damage that was dealt, and the healing. Damage beyond the last hit point counts, and so
    does what temporary hit points took."""
    kinds = {"damage": ("damage", "damage"), "heal": ("healing", "amount")}
    if entry.rule not in kinds or not entry.target:
        return ()
    kind, fact = kinds[entry.rule]
    amount = entry.facts.get(fact, 0)
    if not amount:
        return ()
    return (Effect(kind=kind, who=entry.who or None, target=entry.target, amount=amount),)


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    return tuple(
        Luck(roll.who, luck.of_sum(roll))
        for roll in entry.rolls
        if roll.purpose in GOOD_HIGH and roll.who != "gm"
    )


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Slots by level, then the uses of weapons and powers."""
    slots, uses = combatant.facts.get("slots", {}), combatant.facts.get("uses", {})
    left = (*((f"slot_{level}", slots[level]) for level in sorted(slots)), *uses.items())
    return tuple(Supply(term, number) for term, number in left)
