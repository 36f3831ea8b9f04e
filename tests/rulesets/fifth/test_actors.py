"""Actors of Foundry VTT's dnd5e as its versions write them (README 3.11)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rulesets.fifth.reading import given


def actor(*items: dict[str, Any], kind: str = "npc", **attributes: Any) -> Any:
    """The import of an actor with these items and attributes and a Dexterity of 14."""
    abilities = {"con": {"value": 16}, "dex": {"value": 14}, "cha": {"value": 12}}
    usual = {"ac": {"flat": 12}, "hp": {"max": 30, "value": 30}}
    system = {"abilities": abilities, "attributes": usual | attributes, "details": {"cr": 2}}
    row = {"name": "Ogre", "type": kind, "system": system, "items": [*items]}
    return given("ogre.json", json.dumps(row).encode())


def sheet(*items: dict[str, Any], **attributes: Any) -> dict[str, Any]:
    (row,) = actor(*items, **attributes)["combatants"]
    return dict(row["stats"])


def told(*items: dict[str, Any], **attributes: Any) -> list[str]:
    return [row["text"] for row in actor(*items, **attributes)["not_taken"]]


def feat(name: str, says: str, **system: Any) -> dict[str, Any]:
    return {"name": name, "type": "feat", "system": {"description": {"value": says}, **system}}


@pytest.mark.parametrize(("feet", "has_it"), [(0, False), (None, False), (30, True)])
def test_blindsight_of_no_feet_is_none(feet: int | None, has_it: bool) -> None:
    assert ("blindsight" in sheet(senses={"blindsight": feet})) == has_it


@pytest.mark.parametrize(
    ("init", "initiative"),
    [({"bonus": 3}, 5), ({"bonus": "2"}, 4), ({"bonus": ""}, None), ({"bonus": 0}, None)],
)
def test_a_bonus_to_initiative_is_beside_the_ability(
    init: dict[str, Any], initiative: int | None
) -> None:
    assert sheet(init=init).get("initiative") == initiative


def test_a_formula_for_initiative_is_told() -> None:
    assert "Initiative: @prof" in told(init={"bonus": "@prof"})


def test_each_speed_is_on_the_sheet_or_told() -> None:
    movement = {"walk": 20, "fly": 40, "swim": 0, "climb": None}
    assert sheet(movement=movement)["speed"] == 40
    assert "Speed: 20 ft., fly" in told(movement=movement)


def test_a_speed_in_metres_is_one_in_feet() -> None:
    assert sheet(movement={"walk": 9, "units": "m"})["speed"] == 30


def test_early_versions_have_speeds_in_words() -> None:
    speed = {"value": "25 ft.", "special": "Fly 50 ft."}
    assert sheet(speed=speed)["speed"] == 25
    assert "Speed: Fly 50 ft." in told(speed=speed)


def test_exhaustion_lasts_from_one_fight_to_the_next() -> None:
    assert sheet(exhaustion=2)["exhaustion"] == 2


def test_a_magical_weapon_is_so_in_two_hands_too() -> None:
    damage = {"parts": [["1d8 + @mod", "slashing"]], "versatile": "1d10 + @mod"}
    sword = {"properties": {"mgc": True, "ver": True}, "damage": damage, "attackBonus": 1}
    weapons = sheet({"name": "Oath", "type": "weapon", "system": sword})["weapons"]
    assert [weapon["name"] for weapon in weapons] == ["Oath", "Oath in two hands"]
    assert all(weapon["magical"] for weapon in weapons)


@pytest.mark.parametrize(
    "says",
    [
        "<p>Each creature within 15 feet makes a [[/save con dc=13]], or it has the "
        "&amp;Reference[poisoned apply=false] condition.</p>",
        "<p>Each creature within 15 feet must make a DC&nbsp;13 <em>Constitution</em> saving throw "
        "or be @Compendium[dnd5e.rules.x]{poisoned}.</p>",
        "<p><em>Constitution Saving Throw</em>: DC 13, each creature within 15 feet. "
        "<em>Failure:</em> The target has the Poisoned condition.</p>",
        "<p>Each creature within 15 feet must make a DC 13 Con save or be poisoned.</p>",
    ],
)
def test_the_marks_in_a_description_are_words(says: str) -> None:
    (power,) = sheet(feat("Spores", says, activation={"type": "action"}))["powers"]
    assert (power["dc"], power["save"], power["conditions"]) == (13, "con", ["poisoned"])


def test_figures_in_the_marks_of_a_text_are_told() -> None:
    says = "<p>The target takes [[/damage 2d6 fire average]] and rolls [[/r 1d4]] for its fate.</p>"
    assert any("(2d6) fire damage and rolls 1d4" in text for text in told(feat("Burn", says)))


@pytest.mark.parametrize(
    "uses",
    [
        {"value": 2, "max": "2", "per": "sr"},
        {"max": "2", "recovery": [{"period": "sr", "type": "recoverAll"}]},
    ],
)
def test_what_comes_back_after_a_short_rest_is_not_for_a_day(uses: dict[str, Any]) -> None:
    says = (
        "<p>Each creature within 15 feet must make a DC 13 Wisdom saving throw or be stunned.</p>"
    )
    (power,) = sheet(feat("Shout", says, uses=uses, activation={"type": "action"}))["powers"]
    assert (power["uses"], power["refresh"]) == (2, "short")


def test_damage_that_the_description_repeats_is_dealt_once() -> None:
    says = (
        "<p><em>Melee Weapon Attack:</em> +4 to hit. <em>Hit:</em> 5 (1d6 + 2) slashing damage, or "
        "6 (1d8 + 2) slashing damage if used with two hands, plus 7 (2d6) fire damage, and the "
        "target must succeed on a DC 12 Constitution saving throw or be poisoned.</p>"
    )
    damage = {"parts": [["1d6 + @mod", "slashing"], ["2d6", "fire"]], "versatile": "1d8 + @mod"}
    system = {"damage": damage, "description": {"value": says}}
    blade, both = sheet({"name": "Blade", "type": "weapon", "system": system})["weapons"]
    assert blade["extra"] == [{"damage": "2d6", "type": "fire"}]
    assert blade["on_hit"]["conditions"] == ["poisoned"]
    assert (both["name"], both["damage"]) == ("Blade in two hands", "1d8")


def spell(name: str, mode: str, level: int = 1, most: str = "") -> dict[str, Any]:
    preparation = {"mode": mode, "prepared": True}
    system = {"level": level, "preparation": preparation, "uses": {"max": most, "per": "day"}}
    return {"name": name, "type": "spell", "system": system}


def test_innate_spells_need_no_slots() -> None:
    spells = (spell("Fireball", "innate", 3, "1"), spell("Sleep", "atwill"))
    prepared = spell("Magic Missile", "prepared")
    powers = sheet(*spells, prepared, spellcasting="cha")["powers"]
    assert powers == [
        "magic_missile",
        {"name": "fireball", "like": "fireball", "slot": False, "uses": 1},
        {"name": "sleep", "like": "sleep", "slot": False},
    ]


def test_the_cantrips_of_a_caster_have_the_dice_of_its_level() -> None:
    (power,) = sheet(spell("Fire Bolt", "atwill", 0), spell={"level": 5})["powers"]
    assert power["damage"] == "2d10"


def test_a_spell_that_a_feature_lists_too_is_there_once() -> None:
    says = "<p>Its spellcasting ability is Charisma. 1st level (2 slots): shield</p>"
    lists = feat("Spellcasting", says)
    found = actor(spell("Shield", "prepared"), lists)
    assert found["combatants"][0]["stats"]["powers"] == ["shield"]
    assert all(row["text"] != "Shield" for row in found["not_taken"])


def test_a_kind_of_its_own_is_in_another_value() -> None:
    system = {"abilities": {}, "attributes": {"ac": {"flat": 12}, "hp": {"max": 3}}}
    system["details"] = {"type": {"value": "custom", "custom": "Clockwork"}}
    row = {"name": "Cog", "type": "npc", "system": system, "items": []}
    (cog,) = given("cog.json", json.dumps(row).encode())["combatants"]
    assert cog["stats"]["creature_type"] == "clockwork"
