"""Figures for the report of a fight, from told entries and views only (README 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets import luck
from rulesets.arm5.asking.chances.distribution import stress_die
from rulesets.arm5.rules.fight import ONE, ZERO, stress_result
from rulesets.arm5.sheet.tables import LEVELS
from rulesets.chances import Distribution
from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.dice import Roll

HARM = "damage_level"
BOTCHED = -1  # worse than a zero without a botch


def effects(entry: Entry) -> tuple[Effect, ...]:
    """The effects of blows, spells and falls by damage level (light is 1, killing 5); and the
    fatigue levels of a combatant who breaks down without a blow."""
    facts, level = entry.facts, entry.facts.get("level")
    if entry.rule in ("damage", "spell_damage") and entry.target and level in LEVELS[1:]:
        alone = entry.who == entry.target  # a fall or a hazard
        who = None if alone else entry.who
        amount = LEVELS.index(level)
        return (Effect(kind="damage", who=who, target=entry.target, amount=amount),)
    spent = entry.rule == "fatigue" and level == "unconscious" and facts["cause"] != "damage"
    if spent and entry.who:
        return (Effect(kind="damage", who=None, target=entry.who, amount=facts["levels"]),)
    return ()


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    """High is good, except for damage from hazards."""
    befalls = entry.rule == "spell_damage" and entry.who == entry.target
    return tuple(
        Luck(who, _share(rolls, low=befalls and rolls[0].purpose == "damage"))
        for who, rolls in _together(entry.rolls)
    )


def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
    """Throwable weapons; nothing else is counted."""
    left = combatant.facts.get("thrown_left", {})
    return tuple(Supply(name, number) for name, number in left.items())


def _together(rolls: Sequence[Roll]) -> Iterator[tuple[str, list[Roll]]]:
    """The rolls that make up one die: ones are rolled again, a zero needs botch dice."""
    row: list[Roll] = []
    for roll in rolls:
        if row and not _goes_on(row, roll):
            yield row[0].who, row
            row = []
        row.append(roll)
    if row:
        yield row[0].who, row


def _goes_on(row: Sequence[Roll], roll: Roll) -> bool:
    first, last = row[0], row[-1]
    if roll.who != first.who:
        return False
    again = roll.purpose == first.purpose and last.faces == (ONE,)
    botch = roll.purpose == f"{first.purpose}_botch" and last.faces == (ZERO,)
    return again or (botch and len(row) == 1)


def _share(row: Sequence[Roll], low: bool) -> float:
    if row[0].purpose == "priority_tie":
        return luck.of_sum(row[0])
    botch = row[-1] if row[-1].purpose.endswith("_botch") else None
    die = stress_result([roll.faces[0] for roll in row if roll is not botch]) or 0
    if botch is not None and ZERO in botch.faces:
        die = BOTCHED
    return luck.among(_dice(len(botch.faces) if botch else 0), die, low=low)


def _dice(botch_dice: int) -> Distribution:
    """The results of the die. Without a zero the botch dice are not rolled and do not matter: a
    botch and a zero are both worse than everything else."""
    return {(BOTCHED if botch else die): chance for die, botch, chance in stress_die(botch_dice)}
