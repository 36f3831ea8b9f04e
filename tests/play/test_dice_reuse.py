"""Dice of an undone choice are used again if the same choice is made at the same point."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from encounters.play.fights import dice_reuse
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import StoredRoll
from rulesets.contract import Choice
from rulesets.scenario import plain_choice

pytestmark = pytest.mark.database

STRIKE, WAIT = Choice("aldo", "turn", "strike", {}), Choice("aldo", "turn", "wait", {})


def step(number: int, parent: int | None, choice: Choice, phase: str, *faces: int) -> Step:
    """A step that leads into this phase of the first round."""
    rolls = [StoredRoll("aldo", "hit", 1, 20, [face], "app", None) for face in faces]
    made = plain_choice(choice)
    return Step(
        number=number, shows=number, parent=parent, choice=made, rolls=rolls, round=1, phase=phase
    )


@pytest.fixture
def reused() -> Any:
    """The faces that a strike gets after the last of these steps, which is on the current line."""

    def faces(*steps: Step) -> list[int]:
        past, now = dice_reuse.Past(Encounter(pk=1), undone=True), steps[-1]
        past._round = 1
        fight = SimpleNamespace(now=now, head=now.number, steps=[])
        for made in steps:
            past.add(fight, made)
        return [face for given in past.with_earlier(fight, STRIKE, []) for face in given.roll.faces]

    return faces


def test_at_the_same_point_it_gets_them(reused: Any) -> None:
    assert reused(step(2, 1, STRIKE, "melee", 17), step(1, None, WAIT, "missiles")) == [17]


def test_at_another_point_of_the_round_it_gets_new_ones(reused: Any) -> None:
    begun, struck = step(1, None, WAIT, "missiles"), step(2, 1, STRIKE, "melee", 17)
    assert reused(begun, struck, step(3, 1, WAIT, "spells")) == []


def test_the_second_such_choice_at_a_point_gets_those_of_the_second(reused: Any) -> None:
    begun = step(1, None, WAIT, "melee")
    undone = step(2, 1, STRIKE, "melee", 17), step(3, 2, STRIKE, "melee", 4)
    assert reused(*undone, begun) == [17]
    assert reused(begun, *undone, step(4, 1, STRIKE, "melee", 17)) == [4]


def test_such_choices_at_other_points_before_do_not_count(reused: Any) -> None:
    begun = step(1, None, WAIT, "missiles")
    undone = step(2, 1, STRIKE, "melee", 9), step(3, 2, STRIKE, "spells", 17)
    assert reused(begun, *undone, step(4, 1, WAIT, "melee")) == [17]


def test_dice_on_the_line_that_counts_are_nobodys_to_use_again(reused: Any) -> None:
    begun, struck = step(1, None, WAIT, "melee"), step(2, 1, STRIKE, "melee", 17)
    assert reused(begun, struck) == []
