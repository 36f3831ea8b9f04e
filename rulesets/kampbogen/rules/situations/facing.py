"""One character against one opponent: the dice that hold-ups and sneak attacks share (README 7.14).

A soul point rerolls only the character's dice; the GM's remain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import in_progress
from rulesets.kampbogen.rules.rolling.against import Tested, roll_grade, test
from rulesets.kampbogen.rules.rolling.two_dice import extremes


class Faced(Struct, frozen=True):
    """The roll with the highest and the lowest of all four dice."""

    test: Tested
    highest: int
    lowest: int


def roll_gm(fight: Fight, ability: str, **values: Any) -> Roll:
    """The GM's roll, which the character then rolls against with this ability."""
    grade = fight.combatants[in_progress(fight).opponent].kamp
    rolled = roll_grade(fight, "kampgrad", grade)
    fight.on_with(
        grade=grade,
        grade_total=rolled.total,
        gm_faces=rolled.roll.faces,
        ability=ability,
        stage="soul",
        **values,
    )
    return rolled.roll


def roll_own(fight: Fight, purpose: str) -> Faced:
    sequence = in_progress(fight)
    needed = sequence.grade_total or 0
    tested = test(fight, sequence.character, purpose, sequence.ability, needed)
    return Faced(tested, *extremes(sequence.gm_faces, tested.thrown.first))


def note(
    fight: Fight, rule: str, faced: Faced, gm: Roll | None, outcome: Mapping[str, Any]
) -> None:
    """Logs the roll, and the GM's if it was just made."""
    sequence, tested = in_progress(fight), faced.test
    dice, needed = sum(sequence.gm_faces), sequence.grade_total or 0
    facts = {
        "grade": sequence.grade,
        "gm_dice": dice,
        "modifier": needed - dice,
        "needed": needed,
        **tested.facts,
        **outcome,
    }
    rolls = (*((gm,) if gm else ()), *tested.thrown.rolls)
    fight.note(rule, sequence.character, sequence.opponent, facts, rolls)
