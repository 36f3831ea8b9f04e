"""Percentile rolls, success levels, bonus and penalty dice (README 6, 7.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.sheet.tables import (
    CRITICAL,
    DIFFICULTIES,
    EXTREME,
    FAILURE,
    FUMBLE,
    HARD,
    IMPOSSIBLE,
    LEVELS,
    MOST_DICE,
    REGULAR,
)
from rulesets.dice import Roll

FUMBLES_EARLY_BELOW = 50
EARLY_FUMBLE = 96


class Check(Struct, frozen=True):
    """A roll with its result. `difficulty` is the level needed, `level` the level reached."""

    skill: int
    difficulty: int
    dice: int
    roll: int
    level: int
    rolls: tuple[Roll, ...]

    @property
    def success(self) -> bool:
        return self.level >= self.difficulty

    def facts(self) -> dict[str, Any]:
        return {
            "skill": self.skill,
            "difficulty": DIFFICULTIES[self.difficulty],
            "needed": needed(self.skill, self.difficulty),
            "dice": self.dice,
            "roll": self.roll,
            "level": LEVELS[self.level],
            "success": self.success,
        }


class Net(Struct, frozen=True):
    """Modifiers added up: the remaining dice, and the excess beyond two penalty dice."""

    modifiers: Mapping[str, int]
    bonus: int
    penalty: int
    dice: int
    excess: int

    def facts(self) -> dict[str, int]:
        named = {f"mod_{name}": dice for name, dice in self.modifiers.items()}
        return {**named, "bonus": self.bonus, "penalty": self.penalty}


def net(modifiers: Mapping[str, int]) -> Net:
    """The remaining dice: bonus and penalty dice cancel out, at most two are left (README 7.0)."""
    counted = {name: dice for name, dice in modifiers.items() if dice}
    bonus = sum(dice for dice in counted.values() if dice > 0)
    penalty = -sum(dice for dice in counted.values() if dice < 0)
    left = bonus - penalty
    dice = max(-MOST_DICE, min(MOST_DICE, left))
    return Net(counted, bonus, penalty, dice, max(0, -left - MOST_DICE))


def percentile(
    fight: Fight, who: str, purpose: str, skill: int, difficulty: int = REGULAR, dice: int = 0
) -> Check:
    first = fight.roll(who, purpose, 1, 100)
    rolls: tuple[Roll, ...] = (first,)
    result = first.faces[0]
    if dice:
        tens = fight.roll(who, f"{purpose} tens", abs(dice), 10)
        rolls = (first, tens)
        result = percentile_result(first.faces[0], tens.faces, dice)
    return Check(skill, difficulty, dice, result, level(result, skill, difficulty), rolls)


def percentile_result(face: int, tens: tuple[int, ...], dice: int) -> int:
    """The result of a d100 with further tens dice: the lowest of them for bonus dice, the highest
    for penalty dice; two zeros are 100 (README 6)."""
    units = face % 10
    results = [10 * digit + units or 100 for digit in (face // 10 % 10, *(f % 10 for f in tens))]
    return min(results) if dice > 0 else max(results)


def needed(skill: int, difficulty: int) -> int:
    if difficulty == CRITICAL:
        return 1
    return 0 if difficulty == IMPOSSIBLE else skill // (1, 2, 5)[difficulty - REGULAR]


def level(roll: int, skill: int, difficulty: int) -> int:
    """The level of a roll (README 7.0); one below the difficulty is a failure."""
    reached = _reached(roll, skill, needed(skill, difficulty))
    return FAILURE if REGULAR <= reached < difficulty else reached


def unbroken(level: int, roll: int, breaks_at: int) -> int:
    """The level after malfunctions, which are failures at most."""
    return min(level, FAILURE) if roll >= breaks_at else level


def is_extreme(level: int, difficulty: int) -> bool:
    """Whether a hit does extreme damage: its level is above the one needed."""
    return level >= EXTREME and level > difficulty


def _reached(roll: int, skill: int, needed: int) -> int:
    if roll == 100 or (roll >= EARLY_FUMBLE and needed < FUMBLES_EARLY_BELOW):
        return FUMBLE
    if roll == 1:
        return CRITICAL
    if roll <= skill // 5:
        return EXTREME
    if roll <= skill // 2:
        return HARD
    return REGULAR if roll <= skill else FAILURE
