"""The working copy of a state during a step, and the stress die: doubling ones, zeros and botches
(README 7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.arm5.state import Board, Combatant, Options, State
from rulesets.dice import Roll
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]
    before: int | None = None
    """The entry of this step that opened what was done last while an action is declared: an action
    that it makes impossible is lost by it."""

    def roll_d10(self, who: str, purpose: str, count: int) -> Roll:
        return self.roll(who, purpose, count, 10)


# -- the stress die --------------------------------------------------------------------------------

ONE, ZERO = 1, 10
MOST_DOUBLINGS = 40  # more ones in a row are never rolled, but could be typed in


class Stress(Struct, frozen=True):
    """A stress roll. `facts` are the facts that every stress roll has in the log."""

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
        """This roll's die and botch with another modifier."""
        return total_of(modifier, self.die, self.botch)

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "modifier": self.modifier,
            "die": self.die,
            "botch": self.botch,
            "botches": self.botches,
            "total": self.total,
        }


def stress_result(faces: Sequence[int]) -> int | None:
    """The result of consecutive faces: each one doubles what follows. None for a zero, which needs
    botch dice; after ones a zero counts as ten."""
    *ones, last = faces
    return None if last == ZERO and not ones else last << min(len(ones), MOST_DOUBLINGS)


def total_of(modifier: int, die: int, botch: bool) -> int:
    return min(0, modifier) if botch else modifier + die


def stress(fight: Fight, who: str, purpose: str, modifier: int, botch_dice: int) -> Stress:
    rolls = [fight.roll_d10(who, purpose, 1)]
    while rolls[-1].faces[0] == ONE:
        rolls.append(fight.roll_d10(who, purpose, 1))
    die = stress_result([roll.faces[0] for roll in rolls])
    botches = 0
    if die is None and botch_dice > 0:
        rolls.append(fight.roll_d10(who, f"{purpose}_botch", botch_dice))
        botches = rolls[-1].faces.count(ZERO)
    return Stress(modifier, die or 0, botches, tuple(rolls))


def usual_botch_dice(options: Options, combatant: Combatant) -> int:
    return options.botch_dice + combatant.extra_botch


def test(fight: Fight, who: str, purpose: str, modifier: int) -> Stress:
    """Rolls with the usual botch dice; the penalty is part of the modifier already."""
    botch_dice = usual_botch_dice(fight.options, fight.combatants[who])
    return stress(fight, who, purpose, modifier, botch_dice)


def with_encumbrance(numbers: Mapping[str, int]) -> int:
    """The sum, with encumbrance subtracted."""
    return sum(numbers.values()) - 2 * numbers["encumbrance"]
