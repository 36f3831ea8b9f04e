"""The stress die: doubling ones, zeros and botches (README 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.arm5.rules.fight import Fight
from rulesets.dice import Roll

MOST_DOUBLINGS = 40  # more ones in a row nobody rolls; somebody could type them in


class Stress(Struct, frozen=True):
    """A stress roll. `facts` are those that every such roll has in the log."""

    modifier: int
    die: int
    botches: int
    rolls: tuple[Roll, ...]

    @property
    def botch(self) -> bool:
        return self.botches > 0

    @property
    def total(self) -> int:
        return self.with_modifier(self.modifier)

    def with_modifier(self, modifier: int) -> int:
        """The same die and the same botch with another modifier."""
        return min(0, modifier) if self.botches else modifier + self.die

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "modifier": self.modifier,
            "die": self.die,
            "botch": self.botch,
            "botches": self.botches,
            "total": self.total,
        }


def stress(fight: Fight, who: str, purpose: str, modifier: int, botch_dice: int) -> Stress:
    """A first 10 is a zero and calls for the botch dice; after ones it counts ten."""
    rolls = [fight.roll_d10(who, purpose, 1)]
    while rolls[-1].faces[0] == 1:
        rolls.append(fight.roll_d10(who, purpose, 1))
    last, ones = rolls[-1].faces[0], len(rolls) - 1
    if last != 10 or ones:
        return Stress(modifier, last << min(ones, MOST_DOUBLINGS), 0, tuple(rolls))
    botches = 0
    if botch_dice > 0:
        rolls.append(fight.roll_d10(who, f"{purpose}_botch", botch_dice))
        botches = rolls[-1].faces.count(10)
    return Stress(modifier, 0, botches, tuple(rolls))


def usual_botch_dice(fight: Fight, who: str) -> int:
    return fight.options.botch_dice + fight.combatants[who].extra_botch


def test(fight: Fight, who: str, purpose: str, modifier: int) -> Stress:
    """A roll with the usual botch dice; the penalty is in the modifier already."""
    return stress(fight, who, purpose, modifier, usual_botch_dice(fight, who))


def with_encumbrance(numbers: Mapping[str, int]) -> int:
    """The sum, from which encumbrance is taken off."""
    return sum(numbers.values()) - 2 * numbers["encumbrance"]
