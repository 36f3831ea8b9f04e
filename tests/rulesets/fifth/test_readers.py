"""Files of other programs and stat blocks become sheets (README 3.10, 3.11): own creatures in each
format, with their right values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry

FILES = Path(__file__).parent / "files"
FIGURE = re.compile(r"\d+")
MEAN = re.compile(r"(\d+)\s?\((\d+)d(\d+)(?:\s?([+-])\s?(\d+))?\)")


def given(name: str, data: bytes | None = None) -> Any:
    content = (FILES / name).read_bytes() if data is None else data
    return read(File(name, content).contents(registry.get("fifth"), Budget()))


def sheets(name: str) -> dict[str, Any]:
    return {row["name"]: row["stats"] for row in given(name)["combatants"]}


def told(name: str) -> str:
    return " ".join(left["text"] for left in given(name)["not_taken"])


EXPECTED: dict[str, dict[str, dict[str, Any]]] = {
    "block_fen_lurker.txt": {
        "Fen Lurker": {
            "ac": 14,
            "max_hp": 68,
            "str": 18,
            "con": 17,
            "int": 3,
            "speed": 40,
            "size": "large",
            "creature_type": "monstrosity",
            "saves": ["con", "wis"],
            "stealth": 5,
            "resistances": ["cold", "nonmagical"],
            "immunities": ["poison"],
            "condition_immunities": ["poisoned", "prone"],
            "blindsight": True,
            "regeneration": 5,
            "regeneration_stop": ["fire"],
            "routines": [{"name": "Bite, 2 × Claws", "attacks": ["Bite", "Claws", "Claws"]}],
            "weapons": [
                {
                    "name": "Bite",
                    "damage": "2d10",
                    "type": "piercing",
                    "extra": [{"damage": "1d10", "type": "poison"}],
                    "on_hit": {
                        "conditions": ["grappled", "restrained"],
                        "escape": "grapple",
                        "escape_dc": 14,
                    },
                },
                {
                    "name": "Claws",
                    "damage": "2d6",
                    "type": "slashing",
                    "on_hit": {"save": "str", "dc": 14, "conditions": ["prone"]},
                },
            ],
            "powers": [
                {
                    "name": "Mire Breath",
                    "way": "save",
                    "verbal": False,
                    "save": "dex",
                    "dc": 13,
                    "half": True,
                    "damage": "4d10",
                    "damage_type": "poison",
                    "recharge": 5,
                    "area": True,
                    "max_targets": 6,
                    "target": "any",
                },
                {
                    "name": "Parry",
                    "like": "parry",
                    "mods": {"ac": 3, "uses_up": "attack_against"},
                },
            ],
        }
    },
    "block_gate_colossus.txt": {
        "Gate Colossus": {
            "ac": 20,
            "max_hp": 210,
            "str": 26,
            "cha": 8,
            "proficiency": 5,
            "saves": ["con", "wis"],
            "immunities": ["poison", "psychic"],
            "condition_immunities": ["charmed", "poisoned"],
            "legendary_resistance": 3,
            "legendary_actions": 3,
            "magic_resistance": True,
            "weapons": [
                {"name": "Slam", "damage": "3d10", "type": "bludgeoning"},
                {
                    "name": "Boulder",
                    "damage": "4d10",
                    "type": "bludgeoning",
                    "melee": False,
                    "ranged": True,
                    "ability": "str",
                },
            ],
            "powers": [
                {
                    "name": "Quake",
                    "way": "save",
                    "verbal": False,
                    "save": "dex",
                    "dc": 19,
                    "half": True,
                    "damage": "8d8",
                    "damage_type": "thunder",
                    "conditions": ["prone"],
                    "recharge": 6,
                    "area": True,
                    "max_targets": 6,
                    "target": "any",
                },
                {"name": "Fist", "time": "legendary", "way": "weapon", "weapon": "Slam"},
            ],
        }
    },
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


def ends(text: str) -> set[int]:
    """The means of dice, which are not on a sheet."""
    return {
        int(mean)
        for mean, count, sides, sign, plus in MEAN.findall(text)
        if int(mean) == int(count) * (int(sides) + 1) // 2 + int(f"{sign}{plus}" or 0)
    }


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("block")])
def test_every_figure_of_a_block_is_on_the_sheet_or_told(name: str) -> None:
    text = (FILES / name).read_text(encoding="utf-8")
    found = given(name)
    kept = json.dumps(found, ensure_ascii=False)
    known = {*map(int, FIGURE.findall(kept)), *ends(text)}
    sheet = found["combatants"][0]["stats"]
    scores = [sheet[name] for name in ("str", "dex", "con", "int", "wis", "cha")]
    modifiers = {abs((score - 10) // 2) for score in scores}
    proficiency = sheet.get("proficiency", 2)
    follow = {abs(value) + proficiency for value in modifiers} | modifiers
    passive = {10 + sheet.get("perception", 2), 10 + (sheet["dex"] - 10) // 2}
    usual = {5, 6, 240}  # a reach of 5 feet, the 6 of a recharge, a long range
    missing = {*map(int, FIGURE.findall(text))} - known - follow - passive - usual
    challenge = {4, 1, 100, 13, 10, 0, 60}
    assert missing <= challenge


def test_a_block_whose_lines_were_wrapped_is_the_same() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    joined = re.sub(r"\n(?=plus|target is|the target|this trait|make|damage on|see the)", " ", text)
    assert joined != text
    one = given("pasted.txt", joined.encode())["combatants"]
    assert one == given("block_fen_lurker.txt")["combatants"]


def test_scores_in_lines_of_their_own_are_read() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    row = re.compile(r"STR DEX.*?\n18 \(\+4\).*?\n", re.DOTALL)
    alone = "STR\n18 (+4)\nDEX\n12 (+1)\nCON\n17 (+3)\nINT\n3 (−4)\nWIS\n13 (+1)\nCHA\n6 (−2)\n"
    (found,) = given("pasted.txt", row.sub(alone, text).encode())["combatants"]
    assert [found["stats"][name] for name in ("str", "dex", "con", "int", "wis", "cha")] == [
        18,
        12,
        17,
        3,
        13,
        6,
    ]


def test_a_block_with_whole_labels_in_lines_of_their_own_keeps_its_sections() -> None:
    """It looks like the page of a character, where the headings say nothing."""
    head = "Clay Sentry\nMedium construct, unaligned\nArmor Class\n15\nHit Points\n52 (7d8 + 21)\n"
    scores = "Strength\n16 (+3)\nDexterity\n9 (-1)\nConstitution\n16 (+3)\nIntelligence\n6 (-2)\n"
    more = "Wisdom\n10 (+0)\nCharisma\n5 (-3)\nActions\nMultiattack. It makes two slam attacks.\n"
    slam = "Slam. Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 8 (1d10 + 3) cold damage.\n"
    dust = "Dust (Recharge 5-6). Each creature within 10 feet must make a DC 13 Constitution saving"
    rest = " throw, taking 10 (3d6) poison damage on a failed save.\n"
    (row,) = given("pasted.txt", f"{head}{scores}{more}{slam}{dust}{rest}".encode())["combatants"]
    stats = row["stats"]
    assert [stats[name] for name in ("str", "dex", "con", "int", "wis", "cha")] == [
        16, 9, 16, 6, 10, 5,
    ]  # fmt: skip
    assert stats["routines"] == [{"name": "2 × Slam", "attacks": ["Slam", "Slam"]}]
    (power,) = stats["powers"]
    assert (power["name"], power["dc"], power["recharge"]) == ("Dust", 13, 5)


def test_two_blocks_in_one_text_are_two_creatures() -> None:
    both = "\n\n".join(
        (FILES / name).read_text(encoding="utf-8")
        for name in ("block_fen_lurker.txt", "block_gate_colossus.txt")
    )
    found = given("pasted.txt", both.encode())["combatants"]
    assert [row["name"] for row in found] == ["Fen Lurker", "Gate Colossus"]


def test_spells_that_the_game_does_not_have_are_told() -> None:
    assert "augury" in told("tools_two.json")
    assert "Purify Food and Drink" in told("beyond_thora.txt")


def test_spells_in_lines_of_their_own_are_those_of_a_character() -> None:
    text = (FILES / "beyond_pell.txt").read_text(encoding="utf-8")
    listed = "SPELLS\n1st Level\n2 Slots\nBless\nCure Wounds\nBless\nTEMP\n4\n"
    (found,) = given("pasted.txt", (text + listed).encode())["combatants"]
    assert found["stats"]["powers"] == ["bless", "cure_wounds"]
    assert (found["stats"]["slots"], found["stats"]["temp_hp"]) == ({"1": 2}, 4)


def test_a_page_may_have_a_label_and_its_value_or_a_whole_attack_in_one_line() -> None:
    page = "Pia\nRogue 3\nStrength\n8\nDexterity\n17\nConstitution\n12\nIntelligence\n10\n"
    lines = "Wisdom\n13\nCharisma\n11\nMax 20\nSTR -1\nDEX +5\nINT +2\n"
    attacks = "Dagger 20 ft. (60) +5 1d4+3 Piercing Finesse\nBarbed Whip +5 1d6 + 3 slashing\n"
    (found,) = given("pasted.txt", (page + lines + attacks).encode())["combatants"]
    assert found["stats"]["saves"] == ["dex", "int"]
    assert found["stats"]["weapons"][-1]["name"] == "Barbed Whip"


def test_headings_of_the_columns_of_abilities_are_no_part_of_a_block() -> None:
    block = "Ice Imp\nSmall Fey, Neutral\nAC 13\nHP 14 (4d6)\nSpeed 30 ft.\n"
    table = "MOD SAVE MOD SAVE MOD SAVE\nStr 8 −1 −1 Dex 16 +3 +5 Con 10 +0 +0\n"
    more = "Int 10 +0 +0 Wis 12 +1 +1 Cha 13 +1 +1\nCR 1\n"
    result = given("pasted.txt", (block + table + more).encode())
    assert result["combatants"][0]["stats"]["saves"] == ["dex"]
    assert not [row for row in result["not_taken"] if "MOD" in row["text"]]


def test_a_block_in_markdown_keeps_its_name_and_sections() -> None:
    """Between rules, in a quotation, with headings and stressed words."""
    head = "___\n> ## Rust Drake\n>*Medium dragon, unaligned*\n> ___\n> - **Armor Class** 15\n"
    table = ">|STR|DEX|CON|INT|WIS|CHA|\n>|:---:|:---:|:---:|:---:|:---:|:---:|\n"
    scores = ">|17 (+3)|15 (+2)|13 (+1)|5 (-3)|12 (+1)|10 (+0)|\n>___\n"
    trait = "> ***Evasive.*** The drake can take the Dash or Disengage action as a bonus action.\n"
    many = "> ### Actions\n> ***Multiattack.*** The drake makes two bite attacks.\n>\n"
    bite = "> ***Bite.*** *Melee Weapon Attack:* +5 to hit, reach 5 ft., one target."
    hit = " *Hit:* 8 (1d10 + 3) piercing damage.\n"
    points = "> - **Hit Points** 66 (12d8 + 12)\n"
    result = given("pasted.txt", f"{head}{points}{table}{scores}{trait}{many}{bite}{hit}".encode())
    (row,) = result["combatants"]
    assert row["name"] == "Rust Drake"
    assert row["stats"]["bonus_actions"] == ["dash", "disengage"]
    assert row["stats"]["routines"] == [{"name": "2 × Bite", "attacks": ["Bite", "Bite"]}]
    assert {left["text"] for left in result["not_taken"]} == {"12d8+12", "unaligned"}


def test_saving_throws_may_be_in_capitals_and_the_proficiency_below_its_label() -> None:
    head = "Thorn Witch\nMedium humanoid\nArmor Class\n12\nHit Points\n49 (11d8)\n"
    scores = "STR\n9 (-1)\nDEX\n14 (+2)\nCON\n11 (+0)\nINT\n17 (+3)\nWIS\n12 (+1)\nCHA\n11 (+0)\n"
    rest = "Saving Throws INT +6, WIS +4\nChallenge\n6 (2,300 XP)\nProficiency Bonus\n+3\n"
    (row,) = given("pasted.txt", f"{head}{scores}{rest}".encode())["combatants"]
    assert (row["stats"]["saves"], row["stats"]["proficiency"]) == (["int", "wis"], 3)


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


def test_a_trait_counts_in_whatever_section_it_stands() -> None:
    text = (FILES / "block_gate_colossus.txt").read_text(encoding="utf-8")
    more = "\nBonus Actions\nNimble Escape. The colossus takes the Disengage or Hide action.\n"
    (found,) = given("pasted.txt", (text + more).encode())["combatants"]
    assert found["stats"]["bonus_actions"] == ["disengage", "hide"]


def test_what_is_not_prepared_or_no_part_of_a_fight_is_told_with_its_reason() -> None:
    left = {row["text"]: row["why"] for row in given("foundry_ilse.json")["not_taken"]}
    assert left["Sleep"] == "Not prepared."
    assert left["Rope"] == "Not used in fights."


def test_an_attack_bonus_that_does_not_follow_from_the_scores_stays_as_it_is_printed() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    (found,) = given("pasted.txt", text.replace("+6 to hit", "+9 to hit").encode())["combatants"]
    bite, claws = found["stats"]["weapons"]
    assert (bite["attack_bonus"], bite["damage_bonus"]) == (9, 4)
    assert (claws["attack_bonus"], claws["damage_bonus"]) == (9, 4)


def test_a_saving_throw_that_does_not_follow_from_the_scores_is_told() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    changed = text.replace("Con +5", "Con +9").encode()
    assert "CON +9" in " ".join(row["text"] for row in given("pasted.txt", changed)["not_taken"])


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
