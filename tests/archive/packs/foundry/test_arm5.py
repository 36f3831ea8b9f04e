"""Actors of Foundry VTT's Ars Magica 5 become sheets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.archive.packs.foundry.adopted import gaps, row, stats
from tests.archive.packs.foundry.exports import (
    arm_ability,
    arm_person,
    arm_spell,
    arm_weapon,
    exported,
    item,
    of,
    older,
)


@pytest.mark.parametrize(
    "file",
    [
        of("arm5e", arm_person()),
        exported("arm5e", arm_person()),
        exported("arm5e", older(arm_person())),
        older(arm_person()),
    ],
    ids=["version 12", "version 11", "version 9", "without a system"],
)
def test_characteristics_and_forms_are_taken(file: Any) -> None:
    found = row("arm5", file)
    assert (found.kind, found.note) == ("character", "Maga of the fen")
    assert found.stats == {
        "strength": -1,
        "stamina": 2,
        "dexterity": 1,
        "forms": {"ignem": 10, "corpus": 3},
        "fatigue_lost": 1,
    }


class TestAbilities:
    @pytest.mark.parametrize(
        ("experience", "score"), [(0, 0), (4, 0), (5, 1), (15, 2), (50, 4), (74, 4), (75, 5)]
    )
    def test_are_as_high_as_their_experience(self, experience: int, score: int) -> None:
        found = self.of(arm_ability("greatWeapon", experience))
        assert found["great_weapon"] == score

    def test_of_older_versions_are_written_as_they_are(self) -> None:
        brawl = item("Brawl", "ability", {"score": 3, "experience": 5})
        found = stats("arm5", exported("arm5e", older(arm_person(brawl))))
        assert found["brawl"] == 3

    @pytest.mark.parametrize("name", ["Athletics*", "Athletik", "אתלטיקה"])
    def test_are_found_by_their_name_in_any_language(self, name: str) -> None:
        assert self.of(item(name, "ability", {"key": "", "xp": 30}))["athletics"] == 3

    def test_grow_by_effects_that_are_on(self) -> None:
        change = {"key": "system.bonuses.skills.brawl.bonus", "mode": 2, "value": "2"}
        puissant = item("Puissant Brawl", "virtue", {}, effects=[{"changes": [change]}])
        assert self.of(arm_ability("brawl", 5), puissant)["brawl"] == 3
        off = puissant | {"effects": [{"changes": [change], "disabled": True}]}
        assert self.of(arm_ability("brawl", 5), off)["brawl"] == 1

    def of(self, *items: Any) -> Any:
        return stats("arm5", of("arm5e", arm_person(*items)))


class TestArms:
    STAFF = arm_weapon("Staff", "greatWeapon", 2, 3, 3, 2, str=-1, load=2)

    def test_that_agree_with_the_list_are_taken_from_it(self) -> None:
        shield = arm_weapon("Shield, Round", "singleWeapon", 0, 0, 2, 0, str=-1, load=2)
        assert self.of(self.STAFF, shield) == ["staff", "round_shield"]

    def test_that_differ_keep_their_own_figures(self) -> None:
        staff = arm_weapon("Staff", "greatWeapon", 2, 5, 3, 4, str=-1, load=2)
        (made,) = self.of(staff)
        assert (made["preset"], made["attack"], made["damage"]) == ("staff", 5, 4)

    def test_that_nobody_knows_are_made_of_their_own_figures(self) -> None:
        (made,) = self.of(arm_weapon("Boar tusks", "brawl", 0, 4, 1, 3, naturalWeapon=True))
        assert made == {
            "name": "Boar tusks",
            "ability": "brawl",
            "init": 0,
            "attack": 4,
            "defense": 1,
            "damage": 3,
            "range": 0,
        }

    def test_that_only_defend_are_shields(self) -> None:
        (made,) = self.of(arm_weapon("Old door", "singleWeapon", 0, 0, 4, 0))
        assert made["kind"] == "shield"

    def test_of_older_files_name_their_ability_by_its_item(self) -> None:
        skill = arm_ability("", 30, "Single Weapon") | {"_id": "a1"}
        blade = arm_weapon("Falx", "", 1, 3, 0, 5, ability="a1")
        found = stats("arm5", older(arm_person(skill, blade)))
        assert found["weapons"][0]["ability"] == "single_weapon"

    def test_that_are_prepared_are_in_hand(self) -> None:
        prepared = {"current": "war", "list": {"war": {"ids": [self.STAFF["_id"]]}}}
        dagger = arm_weapon("Dagger", "brawl", 0, 2, 0, 3, str=-3, load=0)
        found = stats("arm5", of("arm5e", arm_person(dagger, self.STAFF, combatPreps=prepared)))
        assert found["wielding"] == ["staff"]

    def test_everybody_has_fists(self) -> None:
        assert "weapons" not in stats(
            "arm5", of("arm5e", arm_person(arm_weapon("Fist", "brawl", 0, 0, 0, 0)))
        )

    def test_of_several_suits_of_armour_one_is_worn(self) -> None:
        mail = item("Chain mail", "armor", {"prot": 9, "load": 6, "full": True, "equipped": True})
        robe = item("Robe", "armor", {"prot": 1, "load": 0, "equipped": False})
        file = of("arm5e", arm_person(robe, mail))
        assert stats("arm5", file)["armor"] == "chain_mail_full"
        assert gaps("arm5", file)["Robe"] == "Not worn."

    def of(self, *items: Any) -> Any:
        return stats("arm5", of("arm5e", arm_person(*items)))["weapons"]


class TestSpells:
    def test_have_the_level_of_their_magnitudes_and_the_arts_of_their_caster(self) -> None:
        (pilum,) = self.of(arm_spell("My pilum", "cr", "ig", baseLevel=10))
        assert pilum == {"name": "My pilum", "level": 20, "arts": 18, "form": "ignem"}

    def test_of_small_levels_grow_slowly_at_first(self) -> None:
        ward = arm_spell("Ward", "re", "co", baseLevel=1, duration={"value": "conc"})
        (spell,) = self.of(ward)  # 1, 2, 3, 4
        assert spell["level"] == 4 and spell["concentration"]

    def test_that_last_a_year_are_rituals_of_the_twentieth_level(self) -> None:
        (spell,) = self.of(arm_spell("Aegis", "re", "vi", baseLevel=1, duration={"value": "year"}))
        assert spell["ritual"] and spell["level"] == 20

    def test_count_the_lowest_art_that_they_require(self) -> None:
        (spell,) = self.of(arm_spell("Both", "cr", "ig", **{"form-req": {"co": True}}))
        assert spell["arts"] == 8 + 3

    def test_of_the_library_have_its_damage(self) -> None:
        mastered = "Fast casting, Penetration"
        (ember,) = self.of(arm_spell("Thrown Ember", "cr", "ig", xp=15, masteryAbilities=mastered))
        assert (ember["damage"], ember["mastery"]) == (15, 2)
        assert ember["fast_casting"] and ember["penetration_mastery"]

    def of(self, *items: Any) -> Any:
        return stats("arm5", of("arm5e", arm_person(*items)))["spells"]


def test_effects_on_soak_are_counted() -> None:
    change = {"key": "system.bonuses.traits.soak", "mode": 2, "value": "3"}
    file = of("arm5e", arm_person(item("Tough", "virtue", {}, effects=[{"changes": [change]}])))
    assert stats("arm5", file)["soak_bonus"] == 3 and "Tough" not in gaps("arm5", file)


def test_a_beast_of_an_older_version_has_its_soak_elsewhere() -> None:
    beast = arm_person(type="beast", soak={"value": 5}, size={"value": 3})
    found = row("arm5", exported("arm5e", older(beast)))
    assert found.kind == "foe" and found.stats
    assert found.stats["soak_bonus"] == 3


def test_wounds_are_counted_in_every_version() -> None:
    wounds = [
        item("Cut", "wound", {"gravity": "light"}),
        item("Gash", "wound", {"gravity": "heavy"}),
        item("Broken hip", "wound", {"gravity": "incap"}),
    ]
    found = stats("arm5", of("arm5e", arm_person(*wounds)))
    assert (found["wounds_light"], found["wounds_heavy"]) == (1, 1)
    assert found["wounds_incapacitating"] == 1
    before = {"light": {"number": {"value": 2}}}
    assert stats("arm5", exported("arm5e", older(arm_person(wounds=before))))["wounds_light"] == 2


def test_might_is_that_of_a_creature() -> None:
    file = of("arm5e", arm_person(type="npc", might={"value": 15, "points": 10}))
    assert stats("arm5", file)["might"] == 15


def test_a_longer_track_of_fatigue_is_taken() -> None:
    data = arm_person()["system"]["fatigue"]
    longer = data | {"winded": {"amount": 2, "number": 0}}
    file = of("arm5e", arm_person(fatigue=longer))
    assert stats("arm5", file)["fatigue_track"] == [0, 0, 0, -1, -3, -5]


def effect(key: str, value: str, mode: int = 2) -> dict[str, Any]:
    return {"name": key, "disabled": False, "changes": [{"key": key, "mode": mode, "value": value}]}


def virtue(name: str, *effects: dict[str, Any], type: str = "virtue") -> dict[str, Any]:
    return item(name, type, {}, effects=list(effects))


def test_effects_on_size_characteristics_and_fatigue_are_in_the_numbers() -> None:
    person = arm_person(
        virtue("Giant's blood", effect("system.vitals.siz.value", "2")),
        virtue("Quick as a hare", effect("system.characteristics.qik.value", "3")),
        virtue("Never tired", effect("system.fatigue.winded.amount", "1"), type="quality"),
        virtue("Thick hide", effect("system.bonuses.traits.soak", "1"), type="quality"),
    )
    bare, found = stats("arm5", of("arm5e", arm_person())), stats("arm5", of("arm5e", person))
    assert found["size"] - bare.get("size", 0) == 2
    assert found["quickness"] - bare.get("quickness", 0) == 3
    assert len(found["fatigue_track"]) == len(bare.get("fatigue_track", [0, 0, -1, -3, -5])) + 1
    told = " ".join(gaps("arm5", of("arm5e", person)))
    assert not any(name in told for name in ("Giant", "hare", "Never", "hide"))


def test_an_effect_that_replaces_a_value_is_told_with_it() -> None:
    person = arm_person(virtue("Odd shape", effect("system.vitals.siz.value", "4", mode=5)))
    assert "Odd shape: system.vitals.siz.value 4" in gaps("arm5", of("arm5e", person))


def test_a_kick_with_figures_of_its_own_keeps_them() -> None:
    kick = arm_weapon("Kick", "brawl", 2, 2, 2, 1)
    (found,) = stats("arm5", of("arm5e", arm_person(kick)))["weapons"]
    figures = [found.get(name, 0) for name in ("init", "attack", "defense", "damage")]
    assert (found["name"], figures) == ("Kick", [2, 2, 2, 1])
