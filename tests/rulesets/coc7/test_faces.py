"""README 6: reading percentile dice, face by face."""

from __future__ import annotations

import pytest

from rulesets.coc7.wording.log.rolls import faces
from rulesets.contract import Entry
from rulesets.dice import Roll

type Dice = tuple[int, ...]


def read(first: int, tens: Dice = (), result: int | None = None) -> str:
    """`(10) 60 7`: dice in brackets do not count."""
    rolls = (Roll("ada", "attack", 1, 100, (first,)),)
    if tens:
        rolls += (Roll("ada", "attack tens", len(tens), 10, tens),)
    facts = {} if result is None else {"roll": result}
    entry = Entry("attack_roll", "ada", "gob", rolls, facts)
    found = [face for roll in rolls for face in faces(entry, roll)]
    return " ".join(face.text if face.counts else f"({face.text})" for face in found)


@pytest.mark.parametrize(
    ("first", "tens", "result", "shown"),
    [
        (67, (), 67, "60 7"),
        (8, (), 8, "00 8"),
        (100, (), 100, "00 0"),
        (17, (6,), 67, "(10) 60 7"),
        (26, (5, 7), 76, "(20) (50) 70 6"),
        (40, (10,), 40, "40 (00) 0"),
        (40, (10,), 100, "(40) 00 0"),
        (44, (4,), 44, "40 (40) 4"),
    ],
)
def test_tens_and_ones_are_shown_and_which_tens_die_counts(
    first: int, tens: Dice, result: int, shown: str
) -> None:
    assert read(first, tens, result) == shown


def test_whoever_was_not_told_the_result_sees_all_dice_alike() -> None:
    assert read(17, (6,)) == "10 60 7"


def test_other_dice_are_read_as_they_fell() -> None:
    roll = Roll("ada", "damage", 2, 6, (4, 1))
    assert [face.text for face in faces(Entry("damage", "ada", "gob", (roll,)), roll)] == ["4", "1"]
