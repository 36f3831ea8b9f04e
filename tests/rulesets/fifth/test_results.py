"""Results of powers: several targets are told together, one target without the shared roll."""

from __future__ import annotations

from typing import Any

import pytest

from encounters.play.telling.moments import result_of
from rulesets.contract import GM
from rulesets.messages import Dice, english
from tests.rulesets.fifth.fight import GAME, Fight

LIA = {
    "slots": {"1": 1, "3": 1},
    "spell_ability": "int",
    "powers": ["sleep", "fireball", "potion_of_healing"],
}


def texts(fight: Fight) -> tuple[list[str], dict[str, tuple[list[str], str | None]]]:
    """The sentences of the deed; and for each touched combatant its own, and that of several."""
    told = [entry for each in fight.log if (entry := GAME.tell(fight.state, each, GM))]
    result = result_of(GAME, told)
    assert result is not None
    touched = {
        each.who: ([said.message.text for said in each.said], each.many and each.many.text)
        for each in result.consequences
    }
    return [said.message.text for said in result.deed], touched


def cast(power: str, targets: list[str], foes: dict[str, Any]) -> Fight:
    dice = {
        "lia pool": [8] * 5,
        "lia power_damage": [6] * 8,
        "lia healing": [4] * 2,
        "f1 save": [2],
        "f2 save": [20],
    }
    fight = Fight({"lia": LIA, **dict.fromkeys(("f1", "f2"), foes)}, dice, "lia")
    return fight.turn("lia", "cast", power=power, targets=targets)


def test_those_who_fall_asleep_are_told_together() -> None:
    deed, touched = texts(cast("sleep", ["f1", "f2"], {"max_hp": 1, "hp": 1}))
    assert not any("conditions" in said for said in deed)
    assert {many for _, many in touched.values()} == {"{count} affected: {who}."}


def test_those_who_die_in_a_fireball_are_told_together() -> None:
    deed, touched = texts(cast("fireball", ["f1", "f2"], {"max_hp": 1, "hp": 1}))
    assert deed[1] == "{power}: {rolled} damage."
    assert set(touched) == {"f1", "f2"}
    assert touched["f1"] == (["{target} dies."], "{count} dead: {who}.")


def test_those_whom_a_fireball_wounds_are_told_together() -> None:
    _, touched = texts(cast("fireball", ["f1", "f2"], {"max_hp": 90, "hp": 90}))
    assert {many for _, many in touched.values()} == {"{count} wounded: {who}."}
    assert all(len(said) == 1 for said, _ in touched.values())


def test_a_potion_is_named_once() -> None:
    deed, touched = texts(cast("potion_of_healing", ["lia"], {}))
    assert deed == ["{who} uses {power}."]
    assert list(touched) == ["lia"]


def test_of_those_who_die_asleep_only_the_death_is_told() -> None:
    fight = cast("sleep", ["f1", "f2"], {"max_hp": 1, "hp": 1})
    while fight.asked.by != "lia" or fight.asked.option("cast") is None:
        fight.take(fight.asked.by, fight.asked.kind, "end")
    _, touched = texts(fight.turn("lia", "cast", power="fireball", targets=["f1", "f2"]))
    assert touched["f1"][0] == ["{target} dies."]


def test_a_spell_that_is_countered_is_an_outcome_for_its_caster() -> None:
    """That somebody casts what counters is not told besides."""
    mage = {"slots": {"3": 1}, "spell_ability": "int", "powers": ["counterspell"]}
    fight = Fight({"lia": LIA, "f1": {}, "fm": mage}, first="lia")
    begun = fight.turn("lia", "cast", power="fireball", targets=["f1"]).log
    fight.take("fm", "reaction", "use", power="counterspell", slot=3)
    fight.log = (*begun, *fight.log)
    deed, touched = texts(fight)
    assert deed == [
        "{who} casts {power} with a slot of level {slot}.",
        "{who} counters the spell of {target}.",
    ]
    assert list(touched) == ["lia"]


@pytest.mark.parametrize(
    ("option", "told"), [("drop_prone", "{who} drops prone."), ("stand", "{who} stands up.")]
)
def test_whoever_goes_down_or_gets_up_is_told_to_do_so(option: str, told: str) -> None:
    """Otherwise the news had only that a condition began or ended."""
    fight = Fight({"lia": {}, "f1": {}}, first="lia")
    if option == "stand":
        fight.turn("lia", "drop_prone")
    _, touched = texts(fight.turn("lia", option))
    assert touched["lia"][0] == [told]


def test_damage_of_one_type_is_told_with_one_number() -> None:
    lia = {"weapons": ["dagger"], "near": ["f1"]}
    fight = Fight({"lia": lia, "f1": {}}, {"lia attack": [18], "lia damage": [3]}, "lia")
    (damage,) = fight.turn("lia", "attack").logged("damage")
    told = GAME.wording.sentence(damage)
    assert told is not None
    assert english(told) == "f1 takes 3 damage: piercing."


@pytest.mark.parametrize(("edge", "faces", "told"), [("none", [12], 0), ("advantage", [3, 12], 1)])
def test_which_of_two_dice_counts_is_told_and_a_single_die_once(
    edge: str, faces: list[int], told: int
) -> None:
    lia = {"weapons": ["dagger"], "near": ["f1"], "edge": edge}
    fight = Fight({"lia": lia, "f1": {}}, {"lia attack": faces, "lia damage": [1]}, "lia")
    (attack,) = fight.turn("lia", "attack").logged("attack")
    why = [(english(line.label), line.value) for line in GAME.wording.why(attack)]
    assert why.count(("Natural roll", 12)) == told
    assert ("Total", 14) in why


def signed_value(value: Any) -> Any:
    return value.text if isinstance(value, Dice) else value


@pytest.mark.parametrize(
    ("cover", "told"),
    [
        ("none", [("Armour class", 15)]),
        ("half", [("Armour class", 15), ("Cover", "+2"), ("Armour class now", 17)]),
    ],
)
def test_armour_that_nothing_changes_is_one_number(cover: str, told: list[tuple[str, Any]]) -> None:
    foe = {"ac": 15, "cover": cover}
    lia = {"weapons": ["shortbow"]}
    fight = Fight({"lia": lia, "f1": foe}, {"lia attack": [2]}, "lia")
    (defence,) = fight.turn("lia", "attack").logged("defence")
    why = GAME.wording.why(defence)
    assert [(english(line.label), signed_value(line.value)) for line in why] == told
