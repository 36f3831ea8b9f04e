"""An ability roll against a number, and the GM's dice for such a number (README 7.1, 7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import total, value
from rulesets.kampbogen.rules.rolling.two_dice import Thrown, compared, throw


class Grade(Struct, frozen=True):
    """The GM's dice and the modifier of the grade."""

    roll: Roll
    modifier: int

    @property
    def dice(self) -> int:
        return sum(self.roll.faces)

    @property
    def total(self) -> int:
        return self.dice + self.modifier


def roll_grade(fight: Fight, purpose: str, grade: str) -> Grade:
    return Grade(fight.roll_2d6("gm", purpose), fight.options.grade_modifiers[grade])


class Tested(Struct, frozen=True):
    """The result of an ability roll. `facts`: the facts that every such roll has in the log."""

    thrown: Thrown
    result: str
    facts: Mapping[str, Any]


def test(fight: Fight, who: str, purpose: str, ability: str, needed: int) -> Tested:
    """Rolls; the caller logs it."""
    thrown, combatant = throw(fight, who, purpose), fight.combatants[who]
    reached = total(combatant, ability, thrown.dice)
    facts = {
        "ability": ability,
        "value": value(combatant, ability),
        "situational": combatant.situational,
        "dice": thrown.dice,
        "special": thrown.special,
        "total": reached,
    }
    return Tested(thrown, compared(reached, needed, thrown.special), facts)
