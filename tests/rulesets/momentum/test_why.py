""" "Why?" and the log show the rule that led to the result."""

import pytest

from rulesets.contract import Choice
from tests.rulesets.momentum.fight import duel, explained, foe, hero, read, two_on_one

LATE = {"id": "b2", "side": "foes", "stats": {"hp": 5}}


@pytest.mark.parametrize(
    ("order", "lines"),
    [
        ("after_multiplier", ["Doubled = × 2", "Armour = −2", "Damage = 14"]),
        ("before_multiplier", ["Armour = −2", "Doubled = × 2", "Damage = 12"]),
    ],
)
def test_a_sum_is_told_in_the_order_in_which_it_was_reckoned(order: str, lines: list[str]) -> None:
    played = duel(
        *("a1 act attack", "b1 react other"),
        dice="a1 attack 1, a1 damage 5",
        armour_order=order,
    )
    told = [line.replace("\N{NO-BREAK SPACE}", " ") for line in explained(played.entry("damage"))]
    assert told[2:5] == lines


def test_a_ward_names_the_attack_and_the_defence_that_is_not_below_it() -> None:
    played = duel(*("a1 act attack", "b1 react defend"), dice="a1 attack 9, b1 defence 4")
    entry = played.entry("ward")
    assert explained(entry)[:2] == ["Attack = success", "Defence = hard success"]
    assert read(entry) == "Gob stops Ada: hard success against success."


def test_what_counts_of_one_side_is_what_the_other_does_not_stop() -> None:
    played = duel(
        *("a1 act attack", "b1 react attack"),
        dice="a1 attack 9, b1 attack 19, a1 damage 1",
    )
    assert explained(played.entry("count"))[-1] == "What the other side does not stop takes effect."


def test_a_side_that_was_taken_out_does_not_get_through() -> None:
    played = two_on_one(
        *("a1 act attack", "a2 act other", "b1 react attack target=a1"),
        dice="a1 attack 9, b1 attack 9",
    )
    played.then(Choice("gm", "gm", "add", {"combatant": LATE}))
    played.then("gm gm remove target=b1")
    entry = played.entry("count")
    assert entry.facts == {"result": "all", "active": 1, "passive": 0}
    assert read(entry) == "Only one side gets through."


def test_who_evades_tries_to_until_the_dice_are_cast() -> None:
    played = duel(
        *("a1 act attack", "b1 react evade"),
        dice="a1 attack 2, b1 evade 19, a1 damage 1",
    )
    assert read(played.entry("choice")) == "Gob tries to evade."


def test_a_blow_may_do_no_damage_without_any_armour() -> None:
    weak = hero(damage_bonus=-9)
    played = duel(
        *(weak, foe(armour=0), "a1 act attack", "b1 react other"),
        dice="a1 attack 9, a1 damage 1",
    )
    assert read(played.entry("damage")) == "Ada hits Gob, but does no damage."
