"""Figures for the report of a fight, from told entries and views only (README 10)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets import luck
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.momentum.asking.chances.exact import faces

HARM = "damage"
BLOWS = ("damage", "half_damage", "spell_damage")


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The effects of blows and spells, and of fumbles by the GM's decision; points beyond the last
    count."""
    done, target = entry.facts.get("damage"), entry.target
    if entry.rule in BLOWS and done is not None and target:
        return (Effect(kind="damage", who=entry.who or None, target=target, amount=done),)
    if entry.rule == "fumble" and done is not None and entry.who:
        return (Effect(kind="damage", who=None, target=entry.who, amount=done),)
    return ()


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    return tuple(_luck(entry))


def _luck(entry: Entry) -> Iterator[Luck]:
    """The luck of the rolls: low is good in tests, high for damage and initiative."""
    for roll in entry.rolls:
        if entry.rule != "test":
            yield Luck(roll.who, luck.of_sum(roll))
        elif (edge := _edge(entry, roll.faces)) is not None and "roll" in entry.facts:
            share = luck.among(faces(edge), entry.facts["roll"], low=True)
            yield Luck(roll.who, share)


def _edge(entry: Entry, dice: tuple[int, ...]) -> int | None:
    """The edge of a roll, for other sides by the die that counts; unknown if both are equal."""
    if "edge" in entry.facts:
        edge: int = entry.facts["edge"]
        return edge
    low, high = min(dice), max(dice)
    if len(dice) > 1 and low == high:
        return None
    return 0 if len(dice) == 1 else 1 if entry.facts.get("roll") == low else -1


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Magic points of spell casters; nothing else runs out."""
    return tuple(
        Supply(figure.term, int(figure.value))
        for figure in combatant.figures
        if figure.term == "mp"
    )
