"""Files of other programs and pages of D&D Beyond become sheets (README 3.10, 3.11): own creatures
in each format, with their right values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import cycle
from typing import Any

import pytest

from encounters.archive.packs.bounds import BadPack
from tests.rulesets.fifth.reading import FILES, given, read_in, sheets

EXPECTED: dict[str, dict[str, dict[str, Any]]] = {
    "beyond_thora.txt": {
        "Thora Stonehand": {
            "ac": 18,
            "hp": 31,
            "max_hp": 43,
            "str": 14,
            "wis": 18,
            "speed": 25,
            "proficiency": 3,
            "saves": ["wis", "cha"],
            "slots": {"1": 4, "2": 3, "3": 2},
            "spell_ability": "wis",
            "hit_dice": 5,
            "weapons": ["warhammer", "light_crossbow"],
            "powers": ["bless", "cure_wounds", "guiding_bolt", "mass_healing_word"],
        }
    },
    "beyond_pell.txt": {
        "Pell Quickwater": {
            "ac": 14,
            "max_hp": 21,
            "dex": 17,
            "saves": ["dex", "int"],
            "hit_dice": 3,
            "weapons": ["rapier", "shortbow"],
            "bonus_actions": ["dash", "disengage", "hide"],
            "extra_damage": [{"name": "sneak_attack", "damage": "2d6"}],
        }
    },
    "beyond_mira.txt": {
        "Mira Thornfield": {
            "ac": 12,
            "max_hp": 32,
            "str": 8,
            "cha": 18,
            "speed": 30,
            "proficiency": 3,
            "saves": ["con", "cha"],
            "slots": {"1": 4, "2": 3, "3": 2},
            "weapons": ["dagger", "light_crossbow"],
            "powers": [
                {"name": "fire_bolt", "like": "fire_bolt", "damage": "2d10"},
                "magic_missile",
                "shield",
            ],
        }
    },
    "improved_two.json": {
        "Marsh Imp": {
            "ac": 13,
            "max_hp": 14,
            "dex": 17,
            "size": "tiny",
            "saves": ["dex"],
            "resistances": ["cold"],
            "vulnerabilities": ["radiant"],
            "immunities": ["fire", "poison"],
            "magic_resistance": True,
        },
        "Old Thornback": {
            "ac": 17,
            "max_hp": 147,
            "proficiency": 4,
            "saves": ["con"],
            "perception": 9,
            "legendary_resistance": 2,
            "legendary_actions": 3,
            "routines": [{"name": "Bite, 2 × Claws", "attacks": ["Bite", "Claws", "Claws"]}],
        },
    },
    "tools_two.json": {
        "Ash Warden": {
            "ac": 16,
            "max_hp": 58,
            "speed": 40,
            "saves": ["wis"],
            "resistances": ["necrotic", "nonmagical"],
            "spell_ability": "wis",
            "slots": {"1": 4, "2": 2},
            "resolute": ["frightened"],
            "weapons": [
                {
                    "name": "Longsword",
                    "like": "longsword",
                    "extra": [{"damage": "1d6", "type": "fire"}],
                },
                "longsword_2h",
            ],
        },
        "Reef Queen": {
            "ac": 17,
            "max_hp": 136,
            "proficiency": 4,
            "saves": ["con", "int"],
            "legendary_actions": 2,
            "legendary_resistance": 3,
        },
    },
    "foundry_bog_knight.json": {
        "Bog Knight": {
            "ac": 17,
            "max_hp": 65,
            "proficiency": 3,
            "saves": ["con", "wis"],
            "athletics": 9,
            "resistances": ["necrotic", "nonmagical"],
            "immunities": ["poison"],
            "condition_immunities": ["poisoned", "frightened"],
            "legendary_resistance": 1,
            "weapons": [
                {
                    "name": "Greatsword",
                    "like": "greatsword",
                    "extra": [{"damage": "1d6", "type": "necrotic"}],
                },
                "javelin",
            ],
        }
    },
    "foundry_ilse.json": {
        "Ilse Brand": {
            "ac": 13,
            "hp": 20,
            "max_hp": 32,
            "temp_hp": 5,
            "int": 18,
            "proficiency": 3,
            "saves": ["int", "wis"],
            "slots": {"1": 4, "2": 3, "3": 2},
            "stealth": 5,
            "powers": [
                "fireball",
                {"name": "fire_bolt", "like": "fire_bolt", "damage": "2d10"},
                "shield",
            ],
        }
    },
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_of_each_kind_gives_its_values(name: str) -> None:
    found = sheets(name)
    assert found.keys() == EXPECTED[name].keys()
    for who, stats in EXPECTED[name].items():
        assert {stat: found[who].get(stat) for stat in stats} == stats


def told(name: str) -> str:
    return " ".join(left["text"] for left in given(name)["not_taken"])


def test_spells_that_the_game_does_not_have_are_told() -> None:
    assert "augury" in told("tools_two.json")
    assert "Purify Food and Drink" in told("beyond_thora.txt")


def test_spells_in_lines_of_their_own_are_those_of_a_character() -> None:
    text = (FILES / "beyond_pell.txt").read_text(encoding="utf-8")
    listed = "SPELLS\n1st Level\n2 Slots\nBless\nCure Wounds\nBless\nTEMP\n4\n"
    (found,) = read_in(text + listed)["combatants"]
    assert found["stats"]["powers"] == ["bless", "cure_wounds"]
    assert (found["stats"]["slots"], found["stats"]["temp_hp"]) == ({"1": 2}, 4)


def test_a_page_may_have_a_label_and_its_value_or_a_whole_attack_in_one_line() -> None:
    page = "Pia\nRogue 3\nStrength\n8\nDexterity\n17\nConstitution\n12\nIntelligence\n10\n"
    lines = "Wisdom\n13\nCharisma\n11\nMax 20\nSTR -1\nDEX +5\nINT +2\n"
    attacks = "Dagger 20 ft. (60) +5 1d4+3 Piercing Finesse\nBarbed Whip +5 1d6 + 3 slashing\n"
    (found,) = read_in(page + lines + attacks)["combatants"]
    assert found["stats"]["saves"] == ["dex", "int"]
    assert found["stats"]["weapons"][-1]["name"] == "Barbed Whip"


@pytest.mark.parametrize(
    ("save", "dc"),
    [
        ({"ability": ["dex"], "dc": {"calculation": "", "formula": "15"}}, 15),
        ({"ability": ["dex"], "dc": {"calculation": "con", "formula": ""}}, 8 + 2 + 3),
        ({"ability": ["dex"], "dc": {"calculation": "spellcasting", "formula": ""}}, 8 + 2 + 1),
        ({"ability": "dex", "dc": 14, "scaling": "flat"}, 14),
        ({"ability": "dex", "dc": None, "scaling": "con"}, 8 + 2 + 3),
    ],
)
def test_the_dc_of_an_actors_save_is_written_or_follows_from_an_ability(
    save: dict[str, Any], dc: int
) -> None:
    damage = {"onSave": "half", "parts": [{"number": 4, "denomination": 6, "types": ["cold"]}]}
    if isinstance(save["dc"], dict):
        activity = {"activation": {"type": "action"}, "save": save, "damage": damage}
        system: dict[str, Any] = {"activities": {"a": activity}}
    else:
        parts = {"parts": [["4d6", "cold"]]}
        system = {"activation": {"type": "action"}, "save": save, "damage": parts}
    (power,) = _ogre({"name": "Rock Storm", "type": "feat", "system": system})["powers"]
    assert (power.get("dc"), power["damage"], power["half"]) == (dc, "4d6", True)


@pytest.mark.parametrize(
    "system",
    [
        {"activation": {"type": "legendary", "cost": 2}},
        {"activities": {"a": {"activation": {"type": "legendary", "value": 2}}}},
    ],
)
def test_a_legendary_action_of_an_actor_has_its_cost(system: dict[str, Any]) -> None:
    says = {"description": {"value": "<p>The ogre makes one Club attack.</p>"}}
    club = {"name": "Club", "type": "weapon", "system": {"damage": {"parts": [["1d8", "cold"]]}}}
    again = {"name": "Swing", "type": "feat", "system": {**system, **says}}
    (power,) = _ogre(club, again)["powers"]
    assert (power["time"], power["weapon"], power["cost"]) == ("legendary", "Club", 2)


def _ogre(*items: dict[str, Any]) -> dict[str, Any]:
    """The sheet of an actor with these items."""
    abilities = {"con": {"value": 16}, "cha": {"value": 12}}
    attributes = {"ac": {"flat": 12}, "hp": {"max": 30}, "spellcasting": "cha"}
    system = {"abilities": abilities, "attributes": attributes, "details": {"cr": 2}}
    actor = {"name": "Ogre", "type": "npc", "system": system, "items": [*items]}
    (row,) = given("ogre.json", json.dumps(actor).encode())["combatants"]
    return dict(row["stats"])


def test_what_is_not_prepared_or_no_part_of_a_fight_is_told_with_its_reason() -> None:
    left = {row["text"]: row["why"] for row in given("foundry_ilse.json")["not_taken"]}
    assert left["Sleep"] == "Not prepared."
    assert left["Rope"] == "Not used in fights."


def places(value: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside a value."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield (*where, key)
        yield from places(inner, (*where, key))


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.endswith("json")])
def test_a_value_of_another_type_is_left_out_or_refused(name: str) -> None:
    """Each place of the file in turn holds something that no program writes there."""
    whole = json.loads((FILES / name).read_bytes())
    others = cycle((None, -5, "x", {"a": {"b": [1]}}, ["a", None], True, 1e9))
    for where in places(whole):
        broken = deepcopy(whole)
        inner = broken
        for key in where[:-1]:
            inner = inner[key]
        inner[where[-1]] = next(others)
        with suppress(BadPack):
            given(name, json.dumps(broken).encode())
