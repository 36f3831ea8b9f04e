"""Suggestions play with sense and spend no slot without reason (README 11)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import Choice, Viewer
from tests.rulesets.fifth.fight import GAME, Fight

MAGE = {"powers": ["fireball", "fire_bolt"], "slots": {"3": 1}, "spell_ability": "int"}


def suggested(fight: Fight) -> Choice:
    return GAME.suggest(fight.state, fight.asked)


def foes(number: int, **stats: Any) -> dict[str, dict[str, Any]]:
    return {f"foe{each}": {"max_hp": 9, **stats} for each in range(number)}


def test_a_slot_is_spent_on_three_foes_not_on_two() -> None:
    two, three = (Fight({"aldo": MAGE, **foes(number)}) for number in (2, 3))
    assert suggested(two).fields["power"] == "fire_bolt"
    assert suggested(three).fields["power"] == "fireball"
    assert GAME.spends(three.state, suggested(three))


def test_somebody_prone_stands_up_first() -> None:
    assert suggested(Fight({"aldo": {"prone": True}, **foes(1)})).option == "stand"


def test_a_fighter_closes_with_a_foe_and_an_archer_shoots() -> None:
    sword, bow = ({"aldo": {"weapons": [arm]}, **foes(1)} for arm in ("longsword", "longbow"))
    assert suggested(Fight(sword)).option == "close"
    assert suggested(Fight(bow)).option == "attack"


def test_a_dying_friend_is_healed() -> None:
    cleric = {"powers": ["healing_word"], "slots": {"1": 1}}
    fight = Fight({"aldo": cleric, "bera": {"hp": 0, "max_hp": 9}, **foes(1)})
    assert suggested(fight).fields["targets"] == ["bera"]


def test_a_turn_with_only_trifles_left_next_to_a_foe_is_over() -> None:
    aldo = {"weapons": ["mace"], "near": ["foe0"]}
    fight = Fight({"aldo": aldo, **foes(1, ac=25)}, {"aldo attack": [5]})
    viewer = Viewer(controls=("aldo",), sides=("party",))
    assert not GAME.spared(fight.state, fight.asked, viewer).answer
    fight.turn("aldo", "attack")
    assert GAME.spared(fight.state, fight.asked, viewer).answer == "end"


def test_the_same_target_may_take_several_darts() -> None:
    mage = {"powers": ["magic_missile"], "slots": {"1": 1}}
    fight = Fight({"aldo": mage, **foes(2)}, {"aldo power_damage": [4]})
    fight.turn("aldo", "cast", targets=["foe0", "foe1", "foe0"])
    assert [entry.target for entry in fight.logged("damage")] == ["foe0", "foe1", "foe0"]


def test_a_spell_is_countered_with_the_lowest_slot_that_surely_does() -> None:
    """A spell of the first level is not worth a slot of the third."""
    mage = {**MAGE, "slots": {"1": 1, "2": 1, "4": 1}, "powers": ["magic_missile", "fireball"]}
    foe = {"powers": ["counterspell"], "slots": {"3": 1, "4": 1, "5": 1}}
    for power, slot, answer in (
        ("magic_missile", 1, ("decline", None)),
        ("magic_missile", 2, ("use", 3)),
        ("fireball", 4, ("use", 4)),
    ):
        fight = Fight({"aldo": mage, "foe": foe}).turn("aldo", "cast", power=power, slot=slot)
        choice = suggested(fight)
        assert (choice.option, choice.fields.get("slot")) == answer, (power, slot)


@pytest.mark.parametrize(("counter", "left"), [("check", {"3": 1}), ("save", {"3": 1, "5": 1})])
def test_the_lowest_slot_counters_where_a_check_or_a_save_decides(counter, left) -> None:
    mage = {**MAGE, "slots": {"5": 1}}
    foe = {"powers": ["counterspell"], "slots": left}
    fight = Fight({"aldo": mage, "foe": foe}, counter=counter)
    fight.turn("aldo", "cast", power="fireball")
    assert suggested(fight).fields == {"power": "counterspell", "slot": 3}
