"""Stat blocks become sheets (README 3.10): own creatures with their right values."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.rulesets.fifth.reading import FILES, given, read_in, sheets

FIGURE = re.compile(r"\d+")
MEAN = re.compile(r"(\d+)\s?\((\d+)d(\d+)(?:\s?([+-])\s?(\d+))?\)")

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
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_block_gives_its_values(name: str) -> None:
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


@pytest.mark.parametrize("name", EXPECTED)
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
    one = read_in(joined)["combatants"]
    assert one == given("block_fen_lurker.txt")["combatants"]


def test_scores_in_lines_of_their_own_are_read() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    row = re.compile(r"STR DEX.*?\n18 \(\+4\).*?\n", re.DOTALL)
    alone = "STR\n18 (+4)\nDEX\n12 (+1)\nCON\n17 (+3)\nINT\n3 (−4)\nWIS\n13 (+1)\nCHA\n6 (−2)\n"
    (found,) = read_in(row.sub(alone, text))["combatants"]
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
    (row,) = read_in(f"{head}{scores}{more}{slam}{dust}{rest}")["combatants"]
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
    found = read_in(both)["combatants"]
    assert [row["name"] for row in found] == ["Fen Lurker", "Gate Colossus"]


def test_headings_of_the_columns_of_abilities_are_no_part_of_a_block() -> None:
    block = "Ice Imp\nSmall Fey, Neutral\nAC 13\nHP 14 (4d6)\nSpeed 30 ft.\n"
    table = "MOD SAVE MOD SAVE MOD SAVE\nStr 8 −1 −1 Dex 16 +3 +5 Con 10 +0 +0\n"
    more = "Int 10 +0 +0 Wis 12 +1 +1 Cha 13 +1 +1\nCR 1\n"
    result = read_in(block + table + more)
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
    result = read_in(f"{head}{points}{table}{scores}{trait}{many}{bite}{hit}")
    (row,) = result["combatants"]
    assert row["name"] == "Rust Drake"
    assert row["stats"]["bonus_actions"] == ["dash", "disengage"]
    assert row["stats"]["routines"] == [{"name": "2 × Bite", "attacks": ["Bite", "Bite"]}]
    assert {left["text"] for left in result["not_taken"]} == {"12d8+12", "unaligned"}


def test_saving_throws_may_be_in_capitals_and_the_proficiency_below_its_label() -> None:
    head = "Thorn Witch\nMedium humanoid\nArmor Class\n12\nHit Points\n49 (11d8)\n"
    scores = "STR\n9 (-1)\nDEX\n14 (+2)\nCON\n11 (+0)\nINT\n17 (+3)\nWIS\n12 (+1)\nCHA\n11 (+0)\n"
    rest = "Saving Throws INT +6, WIS +4\nChallenge\n6 (2,300 XP)\nProficiency Bonus\n+3\n"
    (row,) = read_in(f"{head}{scores}{rest}")["combatants"]
    assert (row["stats"]["saves"], row["stats"]["proficiency"]) == (["int", "wis"], 3)


def test_a_trait_counts_in_whatever_section_it_stands() -> None:
    text = (FILES / "block_gate_colossus.txt").read_text(encoding="utf-8")
    more = "\nBonus Actions\nNimble Escape. The colossus takes the Disengage or Hide action.\n"
    (found,) = read_in(text + more)["combatants"]
    assert found["stats"]["bonus_actions"] == ["disengage", "hide"]


def test_an_attack_bonus_that_does_not_follow_from_the_scores_stays_as_it_is_printed() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    (found,) = read_in(text.replace("+6 to hit", "+9 to hit"))["combatants"]
    bite, claws = found["stats"]["weapons"]
    assert (bite["attack_bonus"], bite["damage_bonus"]) == (9, 4)
    assert (claws["attack_bonus"], claws["damage_bonus"]) == (9, 4)


def test_a_saving_throw_that_does_not_follow_from_the_scores_is_told() -> None:
    text = (FILES / "block_fen_lurker.txt").read_text(encoding="utf-8")
    left = read_in(text.replace("Con +5", "Con +9"))["not_taken"]
    assert "CON +9" in " ".join(row["text"] for row in left)
