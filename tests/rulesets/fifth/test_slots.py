"""What a slot brings the spell for which it is chosen (README 3.3, 5.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import GM, Choice, Field, IllegalChoice, Viewer
from rulesets.contract.describe import most_of
from rulesets.fifth.sheet.dice import bonus, formula, together
from rulesets.messages import english
from tests.rulesets.fifth.fight import GAME, Fight

PLAYER = Viewer(controls=("aldo",), sides=("party",))
FOE = Viewer(controls=("f1",), sides=("foes",))
SPELLS = "fireball hold_person magic_missile sleep false_life healing_word haste".split()
SLOTS = {"1": 4, "2": 0, "3": 2, "5": 1}
FULL = {"1": 4, "2": 3, "3": 3, "5": 1}


@pytest.fixture
def fight() -> Fight:
    caster = {"spell_ability": "wis", "wis": 16, "powers": SPELLS, "slots": SLOTS}
    foe = {"max_hp": 50}
    return Fight({"aldo": {**caster, "max_slots": FULL}, "f1": foe, "f2": foe})


def slot_of(fight: Fight, power: str, slot: int, viewer: Viewer = PLAYER) -> str:
    choice = Choice("aldo", "turn", "cast", {"power": power, "slot": slot})
    note = GAME.armed(fight.state, choice, viewer)
    return english(note) if note else ""


@pytest.mark.parametrize(
    ("power", "slot", "note"),
    [
        ("fireball", 3, "2 of 3 left · 8d6, mean 28"),
        ("fireball", 5, "1 of 1 left · 10d6, mean 35"),
        ("hold_person", 3, "2 of 3 left · up to 2 targets"),
        ("magic_missile", 5, "1 of 1 left · up to 7 targets"),
        ("sleep", 3, "2 of 3 left · 9d8, mean 40.5"),
        ("false_life", 3, "2 of 3 left · 1d4+14, mean 16.5"),
        ("healing_word", 3, "2 of 3 left · 3d4+3, mean 10.5"),
        ("haste", 5, "1 of 1 left"),
    ],
)
def test_a_slot_says_how_many_are_left_and_what_it_brings(
    fight: Fight, power: str, slot: int, note: str
) -> None:
    assert slot_of(fight, power, slot) == note
    assert slot_of(fight, power, slot, GM) == note


def test_nobody_else_reads_how_many_slots_are_left(fight: Fight) -> None:
    assert slot_of(fight, "fireball", 3, FOE) == ""


@pytest.mark.parametrize(("slot", "dice", "mean"), [(3, "8d6", "28"), (5, "10d6", "35")])
def test_the_dice_of_a_spell_are_those_of_its_slot(
    fight: Fight, slot: int, dice: str, mean: str
) -> None:
    for targets in (["f1"], ["f1", "f2"]):
        fields = {"power": "fireball", "slot": slot, "targets": targets}
        chance = GAME.chance(fight.state, Choice("aldo", "turn", "cast", fields), PLAYER)
        assert chance is not None
        assert chance.dice is not None
        assert (english(chance.dice), *map(english, chance.more)) == (dice, f"mean {mean}")


def targets_of(fight: Fight) -> Field:
    cast = fight.asked.option("cast")
    assert cast is not None
    return next(field for field in cast.fields if field.name == "targets")


def test_the_slot_says_how_many_targets_a_spell_has(fight: Fight) -> None:
    def most(**beside: Any) -> int | None:
        return most_of(targets_of(fight), beside)

    assert [most(power="hold_person", slot=slot) for slot in (3, 5, None)] == [2, 4, 2]
    assert [most(power="fireball", slot=slot) for slot in (3, 5, None)] == [20, 20, 20]


def test_only_of_rays_and_darts_one_target_is_named_several_times(fight: Fight) -> None:
    assert targets_of(fight).repeats_with == ("magic_missile",)


def test_dice_that_are_taken_away_stay_so() -> None:
    bane = bonus("-1d4")
    assert [str(dice) for dice in (bane, bane.times(2))] == ["-1d4", "-2d4"]
    assert together((formula("2d4"), bane, formula("1d4"))) == (formula("3d4"), bane)


@pytest.mark.parametrize(
    ("power", "slot", "targets", "why"),
    [
        ("magic_missile", 1, ["f1"] * 4, "With a slot of level 1, at most 3 targets."),
        ("hold_person", 3, ["f1", "f2", "f3"], "With a slot of level 3, at most 2 targets."),
        ("ray_of_frost", None, ["f1", "f2"], "At most 1 allowed."),
    ],
)
def test_too_many_targets_are_refused_with_the_slot_that_limits_them(
    power: str, slot: int | None, targets: list[str], why: str
) -> None:
    powers = {"powers": ["magic_missile", "hold_person", "ray_of_frost"], "slots": FULL}
    fight = Fight({"aldo": powers, "f1": {}, "f2": {}, "f3": {}})
    spent = {"slot": slot} if slot else {}
    with pytest.raises(IllegalChoice) as refused:
        fight.turn("aldo", "cast", power=power, targets=targets, **spent)
    assert refused.value.message == f"targets: {why}"
