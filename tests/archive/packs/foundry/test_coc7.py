"""Actors of Foundry VTT's Call of Cthulhu 7 become sheets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.archive.packs.foundry.adopted import gaps, row, stats
from tests.archive.packs.foundry.exports import (
    coc_person,
    coc_skill,
    coc_weapon,
    exported,
    item,
    of,
    older,
)

GUN: dict[str, Any] = {
    "properties": {"rngd": True, "impl": True},
    "range": {"normal": {"value": "15 yards", "damage": "1D10"}},
    "bullets": 6,
    "malfunction": 99,
}


@pytest.mark.parametrize(
    "file",
    [
        of("CoC7", coc_person()),
        exported("CoC7", coc_person()),
        exported("CoC7", older(coc_person())),
        older(coc_person()),
    ],
    ids=["version 12", "version 11", "version 9", "without a system"],
)
def test_what_foundry_reckons_is_reckoned(file: Any) -> None:
    found = row("coc7", file)
    assert (found.kind, found.note) == ("character", "Antiquarian")
    assert found.stats == {
        "str": 60,
        "con": 55,
        "dex": 70,
        "luck": 45,
        "hp": 9,
        "hp_max": 12,
        "mp": 8,
        "build": 1,
        "db": "1d4",
        "mov": 7,  # 8, and 1 less at the age of 44
    }


def test_what_somebody_wrote_down_is_taken() -> None:
    attribs = {
        "hp": {"value": 30, "max": 31, "auto": False},
        "db": {"value": "+1D6", "auto": False},
        "build": {"value": 3, "auto": False},
        "mov": {"value": 10, "auto": False},
        "armor": {"value": "3 (thick hide)"},
    }
    found = stats("coc7", of("CoC7", coc_person(type="creature", attribs=attribs)))
    values = [found[name] for name in ("hp", "hp_max", "db", "build", "mov", "armour")]
    assert values == [30, 31, "1d6", 3, 10, 3]


def test_older_files_say_that_something_is_reckoned_in_its_place() -> None:
    auto = {"value": "auto"}
    attribs = {"hp": {"value": -1, "max": -1}, "mov": auto, "db": auto, "build": auto}
    file = older(coc_person(attribs=attribs))
    found = stats("coc7", file)
    assert [found[name] for name in ("hp_max", "mov", "db", "build")] == [12, 7, "1d4", 1]
    assert "hp" not in found and "attribs.mov.value" not in gaps("coc7", file)


def test_a_pulp_hero_keeps_double_hit_points() -> None:
    attribs = {"hp": {"value": 24, "max": 24, "auto": True}}
    assert stats("coc7", of("CoC7", coc_person(attribs=attribs)))["hp_max"] == 24


@pytest.mark.parametrize(
    ("formula", "value"), [("5*3d6", 52), ("(2D6+6)*5", 65), ("5*2d6+6", 41), ("80", 80)]
)
def test_of_what_would_be_rolled_it_is_the_average(formula: str, value: int) -> None:
    rolled = {"str": {"value": None, "formula": formula}}
    file = of("CoC7", coc_person(type="npc", characteristics=rolled))
    assert row("coc7", file).kind == "foe" and stats("coc7", file)["str"] == value


class TestSkills:
    @pytest.mark.parametrize("name", ["Dodge", "Ausweichen", "Unik", "Undvige"])
    def test_are_found_in_any_language(self, name: str) -> None:
        found = stats("coc7", of("CoC7", coc_person(coc_skill(name, 62))))
        assert found.get("dodge") == 62

    def test_are_found_by_the_id_of_the_system(self) -> None:
        skill = coc_skill("格闘", 70, "i.skill.fighting-brawl")
        assert stats("coc7", of("CoC7", coc_person(skill)))["brawl"] == 70

    @pytest.mark.parametrize(
        ("data", "value"),
        [
            ({"value": 55, "base": 20}, 55),
            ({"value": None, "base": "20", "adjustments": {"personal": 15}}, 35),
            ({"value": -1, "base": "@DEX/2"}, 35),
        ],
    )
    def test_of_older_versions_have_their_value_elsewhere(
        self, data: dict[str, Any], value: int
    ) -> None:
        skill = item("Listen", "skill", {"skillName": "Listen", **data})
        found = stats("coc7", exported("CoC7", older(coc_person(skill))))
        assert found["listen"] == value

    def test_without_use_in_a_fight_are_told(self) -> None:
        told = gaps("coc7", of("CoC7", coc_person(coc_skill("Library Use", 60))))
        assert told["Library Use: 60"] == "The sheet has no skill of this name."


class TestWeapons:
    def test_have_the_skill_that_they_name(self) -> None:
        skill = coc_skill("Handgun", 45) | {"_id": "handgun000000000"}
        found = self.of(skill, coc_weapon("Revolver", "1D10", "handgun000000000", **GUN, ammo=4))
        assert found == [
            {
                "name": "Revolver",
                "use": "firearm",
                "skill": 45,
                "damage": "1d10",
                "impale": True,
                "db": "none",
                "range": 15,
                "malfunction": 99,
                "loaded": 4,
            }
        ]

    def test_that_nobody_has_loaded_yet_are_full(self) -> None:
        (gun,) = self.of(coc_weapon("Revolver", "1D10", **GUN))
        assert "loaded" not in gun

    def test_with_half_a_damage_bonus_are_no_firearms(self) -> None:
        bow = {"rngd": True, "ahdb": True}
        (made,) = self.of(coc_weapon("Bow", "1D6+1/2DB", properties=bow))
        assert (made["use"], made["damage"], made["db"]) == ("missile", "1d6", "half")

    def test_of_a_creature_are_its_body(self) -> None:
        (claw,) = self.of(coc_weapon("Claws", "1D6"), type="creature")
        assert claw["natural"] and claw["db"] == "full"

    def test_bare_hands_are_no_weapon(self) -> None:
        found = stats("coc7", of("CoC7", coc_person(coc_weapon("Unarmed", "1D4"))))
        assert found["unarmed_damage"] == "1d4" and "weapons" not in found

    def test_without_readable_damage_are_told(self) -> None:
        told = gaps("coc7", of("CoC7", coc_person(coc_weapon("Stare", "special"))))
        assert told["Stare: special"] == "The dice cannot be read."

    def of(self, *items: Any, **more: Any) -> Any:
        return stats("coc7", of("CoC7", coc_person(*items, **more)))["weapons"]


def test_a_spell_costs_what_the_file_says_and_does_what_the_library_says() -> None:
    spell = item("Inneres Feuer", "spell", {"costs": {"magicPoints": "7"}})
    other = item("Gate", "spell", {"costs": {"magicPoints": "1D6"}})
    file = of("CoC7", coc_person(spell, other))
    fire, gate = stats("coc7", file)["spells"]
    assert (fire["mp"], fire["damage"], fire["roll"]) == (7, "2d6", "opposed_pow")
    assert gate == {"name": "Gate"} and "Gate: 1D6" in gaps("coc7", file)


def test_the_dead_come_in_dead() -> None:
    file = of("CoC7", coc_person(conditions={"dead": {"value": True}}))
    assert row("coc7", file).dead


DODGES = [("@DEX/2", 30), ("1/2*@DEX", 30), ("@DEX", 60)]


@pytest.mark.parametrize(("base", "value"), DODGES)
def test_a_skill_begins_with_a_part_of_a_characteristic(base: str, value: int) -> None:
    skill = item("Dodge", "skill", {"base": base, "adjustments": {"personal": 5}})
    person = coc_person(skill, characteristics={"dex": {"value": 60}})
    assert stats("coc7", of("CoC7", person))["dodge"] == value + 5


def test_a_base_that_cannot_be_read_is_told_and_nothing_is_summed() -> None:
    skill = item("Dodge", "skill", {"base": "half of it", "adjustments": {"personal": 20}})
    file = of("CoC7", coc_person(skill))
    assert "dodge" not in stats("coc7", file)
    assert gaps("coc7", file)["Dodge: half of it"] == "The value cannot be read."


def test_skills_in_an_unknown_language_are_known_by_where_they_begin() -> None:
    marks = {"fighting": True, "combat": True}
    person = coc_person(
        item("Nevkloni", "skill", {"base": "@DEX/2", "adjustments": {"personal": 7}}),
        item("Pestni boj", "skill", {"base": "25", "adjustments": {"a": 40}, "properties": marks}),
        item("Prva pomoc", "skill", {"base": "30", "adjustments": {"a": 30}}),
        characteristics={"dex": {"value": 60}},
    )
    found = stats("coc7", of("CoC7", person))
    assert (found["dodge"], found["brawl"]) == (37, 65)
    assert gaps("coc7", of("CoC7", person))["Prva pomoc: 60"]


def test_conditions_of_a_scene_come_along() -> None:
    on = {"value": True}
    scene = {"criticalWounds": on, "unconscious": on, "dying": on, "indefInsane": on}
    file = of("CoC7", coc_person(conditions=scene))
    found = stats("coc7", file)
    assert (found["major_wound"], found["helpless"], found["dying"]) == (True, True, True)
    assert "indefInsane" in gaps("coc7", file)


@pytest.mark.parametrize(
    ("written", "damage", "told"),
    [
        ("1D3 + Stun", "1d3", True),
        ("1D6+DB*", "1d6", False),
        ("1D8+1D4+2", "1d8+1d4+2", False),
        ("1D3 + ½DB", "1d3", False),
    ],
)
def test_dice_with_words_keep_their_dice(written: str, damage: str, told: bool) -> None:
    file = of("CoC7", coc_person(coc_weapon("Prod", written)))
    assert stats("coc7", file)["weapons"][0].get("damage", "1d3") == damage
    assert (f"Prod: {written}" in gaps("coc7", file)) == told


def test_a_malfunction_of_00_is_one_hundred() -> None:
    gun = coc_weapon("Gun", "1D10", properties={"rngd": True}, bullets="1or2", malfunction="00")
    file = of("CoC7", coc_person(gun))
    row = stats("coc7", file)["weapons"][0]
    assert (row["malfunction"], row["capacity"]) == (100, 1)
    assert "Gun: 1or2" in gaps("coc7", file)


FIGURES = {"STR": "40", "DEX": "65", "CON": "70", "POW": "45", "SIZ": "55", "EDU": "75"}
DHOLE = {
    "Investigator": {
        "Header": {"Creator": "somebody"},
        "PersonalDetails": {"Name": "Odile Marsh", "Occupation": "Clerk", "Age": "33"},
        "Characteristics": FIGURES
        | {"Move": "8", "Luck": "35", "HitPts": "9", "HitPtsMax": "12", "MagicPts": "9"}
        | {"DamageBonus": "none", "Build": "0"},
        "Skills": {
            "Skill": [
                {"name": "Dodge", "value": "41"},
                {"name": "Fighting", "subskill": "Brawl", "value": "52"},
                {"name": "Firearms", "subskill": "Handgun", "value": "47"},
            ]
        },
        "Weapons": {
            "weapon": {
                "name": "Old pistol",
                "skillname": "Handgun",
                "damage": "1D8",
                "range": "12 yards",
                "attacks": "1 (2)",
                "ammo": "6",
                "malf": "98",
            }
        },
        "Combat": {"DamageBonus": "none", "Build": "0"},
    }
}


def test_an_investigator_of_the_dholes_house_becomes_a_character() -> None:
    found = row("coc7", DHOLE)
    assert (found.kind, found.name, found.note) == ("character", "Odile Marsh", "Clerk")
    made = found.stats or {}
    kept = {name: made.get(name) for name in ("hp", "hp_max", "mp", "luck", "brawl", "dodge")}
    assert kept == {"hp": 9, "hp_max": 12, "mp": 9, "luck": 35, "brawl": 52, "dodge": 41}
    (weapon,) = made["weapons"]
    assert (weapon["name"], weapon["skill"], weapon["damage"]) == ("Old pistol", 47, "1d8")
    assert (weapon["range"], weapon["malfunction"]) == (12, 98)
    assert "impale" not in weapon, "the file does not say, and firearms impale"
    assert made["held"] == "Old pistol"


def test_what_else_such_a_file_says_is_told() -> None:
    told = gaps("coc7", DHOLE)
    assert {"SIZ: 55", "Characteristics.EDU: 75", "Old pistol: 1 (2)"} <= told.keys()
