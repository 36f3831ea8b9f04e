"""Files that Improved Initiative and 5etools save, with all that is in them (README 3.11)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from rulesets import registry
from tests.rulesets.fifth.reading import given

BRUTE: dict[str, Any] = {
    "Id": "a1",
    "Name": "Kelp Brute",
    "Type": "Large plant, unaligned",
    "HP": {"Value": 59, "Notes": "(7d10+21)"},
    "AC": {"Value": 14, "Notes": ""},
    "InitiativeModifier": 0,
    "Abilities": {"Str": 17, "Dex": 8, "Con": 16, "Int": 5, "Wis": 10, "Cha": 5},
    "Player": "",
}
ROSA = BRUTE | {"Id": "p1", "Name": "Rosa Ferrand", "Type": "", "Player": "player"}
KEPT = {"Id": "p1", "Name": "Rosa Ferrand", "CurrentHP": 22, "StatBlock": ROSA}
STORAGE = {
    "Creatures": ["a1"],
    "Creatures.a1": BRUTE,
    "PlayerCharacters.p1": ROSA,
    "PersistentCharacters.p1": KEPT,
    "SavedEncounters.e1": {"Name": "Bog ambush", "Combatants": []},
    "Spells.s1": {"Name": "Mud Bolt", "Level": 1},
    "User.Settings": {"Rules": {"RollMonsterHp": True}},
}
AS_TEXTS = {f"ImprovedInitiative.{key}": json.dumps(value) for key, value in STORAGE.items()}
FERRET: dict[str, Any] = {
    "name": "Pit Ferret",
    "size": ["S"],
    "type": "beast",
    "ac": [13],
    "hp": {"average": 9, "formula": "2d6 + 2"},
    "speed": {"walk": 40},
    "cr": "1/4",
} | {"str": 8, "dex": 16, "con": 12, "int": 2, "wis": 12, "cha": 6}


def read(value: Any) -> Any:
    return given("saved.json", json.dumps(value).encode())


def stats_of(value: Any) -> dict[str, Any]:
    (row,) = read(value)["combatants"]
    return dict(row["stats"])


def told(value: Any) -> dict[str, str]:
    return {row["text"]: row["why"] for row in read(value)["not_taken"]}


@pytest.mark.parametrize("storage", [STORAGE, AS_TEXTS], ids=["objects", "texts"])
def test_the_storage_of_a_browser_has_every_creature_once(storage: dict[str, Any]) -> None:
    found = {row["name"]: row["stats"] for row in read(storage)["combatants"]}
    assert found.keys() == {"Kelp Brute", "Rosa Ferrand"}
    assert (found["Rosa Ferrand"]["hp"], found["Rosa Ferrand"]["max_hp"]) == (22, 59)
    assert {"Bog ambush", "Mud Bolt"} <= told(storage).keys()


def test_characters_of_players_in_it_are_characters() -> None:
    file = File("saved.json", json.dumps(AS_TEXTS).encode())
    rows = file.contents(registry.get("fifth"), Budget()).sheets
    assert {row.name: str(row.kind) for row in rows} == {
        "Kelp Brute": "foe",
        "Rosa Ferrand": "character",
    }


def test_what_is_in_its_texts_counts_towards_the_limits() -> None:
    texts = {f"Creatures.{at}": json.dumps({"Name": "X", "a": [0] * 9_000}) for at in range(20)}
    with pytest.raises(BadPack, match="more than 150000 values"):
        read(texts)


def test_a_text_that_only_begins_like_an_object_stays_one() -> None:
    assert [row["name"] for row in read({"Notes.1": "{not json", "a": BRUTE})["combatants"]]


@pytest.mark.parametrize(("modifier", "initiative"), [(0, None), (4, 3), (-1, None)])
def test_its_modifier_of_initiative_is_added_to_that_of_dexterity(
    modifier: int, initiative: int | None
) -> None:
    assert stats_of(BRUTE | {"InitiativeModifier": modifier}).get("initiative") == initiative


def test_one_that_equals_the_modifier_of_dexterity_is_told() -> None:
    assert "Initiative: bonus -1" in told(BRUTE | {"InitiativeModifier": -1})


# -- 5etools ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initiative", "total"), [({"proficiency": 1}, 5), ({"proficiency": 2}, 7), (6, 6), (3, None)]
)
def test_initiative_is_a_number_or_a_share_of_proficiency(
    initiative: Any, total: int | None
) -> None:
    assert stats_of(FERRET | {"initiative": initiative}).get("initiative") == total


def test_a_second_armour_class_is_told_with_its_condition() -> None:
    armour = [{"ac": 13}, {"ac": 16, "condition": "with {@spell mage armor}", "braces": True}]
    assert "Armor Class: 16 with mage armor" in told(FERRET | {"ac": armour})


def test_a_bestiary_may_have_more_than_two_hundred_creatures() -> None:
    rows = [FERRET | {"name": f"Ferret {number}"} for number in range(230)]
    assert len(read({"monster": rows})["combatants"]) == 230


def test_a_copy_of_a_creature_in_the_file_is_a_creature() -> None:
    mod = {"skill": {"mode": "addSkills", "skills": {"stealth": 2}}}
    dire = {"name": "Dire Ferret", "_copy": {"name": "Pit Ferret", "_mod": mod}, "str": 14}
    file = {"monster": [dire, FERRET]}
    found = {row["name"]: row["stats"] for row in read(file)["combatants"]}
    assert (found["Dire Ferret"]["str"], found["Dire Ferret"]["max_hp"]) == (14, 9)
    assert any(text.startswith("Changes: Made to the copy: skill") for text in told(file))


def test_a_copy_of_a_creature_that_is_not_there_is_told_with_its_name() -> None:
    dire = {"name": "Dire Ferret", "_copy": {"name": "Weasel", "source": "MM"}}
    why = told({"monster": [dire, FERRET], "spell": [{"name": "Mud Bolt", "level": 1}]})
    assert why["Dire Ferret"] == "It is a copy of “Weasel”, which is not in the file."
    assert why["Mud Bolt"] == "This is not an actor."


def test_a_creature_may_have_several_sizes_and_kinds() -> None:
    kinds = {"size": ["S", "M"], "type": {"type": {"choose": ["fiend", "fey"]}}}
    stats = stats_of(FERRET | kinds)
    assert (stats["size"], stats["creature_type"]) == ("small", "fiend")
    assert stats_of(FERRET | {"size": ["S", "M"], "type": {}}).get("creature_type") is None
