"""Two dice, fumbles and rises, and the comparison of totals (README 6, 7.5)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight

LOWEST, HIGHEST = (1, 1), (6, 6)
REACHED = ("equal", "higher")
"""The results that reach the number needed."""


class Thrown(Struct, frozen=True):
    """The dice of an ability roll: the sum of all pips, and whether they are special."""

    dice: int
    special: str
    rolls: tuple[Roll, ...]

    @property
    def first(self) -> tuple[int, ...]:
        return self.rolls[0].faces


def throw(fight: Fight, who: str, purpose: str) -> Thrown:
    """Rolls the dice with their rises."""
    rolls = [fight.roll_2d6(who, purpose)]
    kind = special(rolls[0].faces, fight.options.fumble, fight.options.rise)
    while kind == "rise" and rolls[-1].faces == HIGHEST:
        rolls.append(fight.roll_2d6(who, "rise"))
    return Thrown(sum(sum(roll.faces) for roll in rolls), kind, tuple(rolls))


def special(faces: tuple[int, ...], fumble: str, rise: str) -> str:
    """`fumble`, `rise` or "", by the first two dice and the options of the fight."""
    if faces == LOWEST and fumble == "fails":
        return "fumble"
    return "rise" if faces == HIGHEST and rise == "reroll_add" else ""


def compared(total: int, needed: int, special: str) -> str:
    """The comparison; a fumble is lower whatever the total."""
    if special == "fumble" or total < needed:
        return "lower"
    return "equal" if total == needed else "higher"


def extremes(*throws: Iterable[int]) -> tuple[int, int]:
    """The highest and the lowest die of all."""
    faces = [face for thrown in throws for face in thrown]
    return max(faces), min(faces)
