"""Actors of Foundry VTT's Old-School Essentials become sheets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.archive.packs.foundry.adopted import gaps, row, stats
from tests.archive.packs.foundry.exports import (
    exported,
    item,
    of,
    older,
    ose_fighter,
    ose_monster,
    ose_weapon,
)

MAIL = item("Chainmail", "armor", {"type": "heavy", "ac": {"value": 5}, "aac": {"value": 14}})
SHIELD = item("Shield", "armor", {"type": "shield", "ac": {"value": 1}, "aac": {"value": 1}})
LONG_BOW = {"melee": False, "missile": True, "range": {"short": 70, "medium": 140, "long": 210}}


@pytest.mark.parametrize(
    "file",
    [
        of("ose", ose_fighter(MAIL, SHIELD)),
        exported("ose", ose_fighter(MAIL, SHIELD)),
        exported("ose", older(ose_fighter(MAIL, SHIELD))),
        older(ose_fighter(MAIL, SHIELD)),
    ],
    ids=["version 12", "version 11", "version 9", "without a system"],
)
def test_a_character_is_the_same_in_every_version(file: Any) -> None:
    found = row("ose", file)
    assert (found.kind, found.name, found.note) == ("character", "Sigrun", "Fighter 3")
    assert found.stats == {
        "hp": 11,
        "max_hp": 17,
        "ac": 3,  # chainmail 5, shield 1, DEX 1
        "shield": 1,
        "str": 16,
        "dex": 14,
        "weapons": ["unarmed"],
    }


def test_armour_that_is_not_worn_does_not_count_and_is_told() -> None:
    packed = MAIL | {"system": MAIL["system"] | {"equipped": False}}
    assert stats("ose", of("ose", ose_fighter(packed)))["ac"] == 8
    assert gaps("ose", of("ose", ose_fighter(packed)))["Chainmail"] == "Not worn."


def test_armour_that_only_counts_upwards_is_turned_round() -> None:
    scale = item("Odd mail", "armor", {"type": "heavy", "ac": {"value": 9}, "aac": {"value": 15}})
    assert stats("ose", of("ose", ose_fighter(scale)))["ac"] == 3


def test_armour_of_older_files_is_a_bare_number() -> None:
    mail = item("Chainmail", "armor", {"type": "heavy", "ac": 5, "aac": 14, "equipped": True})
    assert stats("ose", older(ose_fighter(mail)))["ac"] == 4


def test_a_monster_is_a_foe_with_its_own_numbers() -> None:
    found = row("ose", of("ose", ose_monster()))
    assert found.kind == "foe"
    assert found.stats == {
        "hp": 19,
        "max_hp": 19,
        "ac": 5,
        "thac0": 15,
        "move": 30,
        "morale": 8,
        "save_death": 10,
        "save_wands": 11,
        "save_paralysis": 12,
        "save_breath": 13,
        "save_spells": 14,
    }


def test_a_score_beyond_the_table_is_left_out_and_told() -> None:
    scores = {"str": {"value": 16}, "dex": {"value": 100_000}}
    file = of("ose", ose_fighter(MAIL, scores=scores))
    assert "dex" not in stats("ose", file) and stats("ose", file)["str"] == 16
    assert any("100000" in what for what in gaps("ose", file))


def test_hit_points_that_nobody_has_rolled_are_the_average() -> None:
    file = of("ose", ose_monster(hp={"hd": "4d8+1", "value": None, "max": None}))
    assert stats("ose", file)["hp"] == 19


def test_who_has_no_hit_points_left_is_dead() -> None:
    found = row("ose", of("ose", ose_fighter(hp={"hd": "", "value": 0, "max": 17})))
    assert found.dead and found.stats and found.stats["hp"] == 17


def test_an_attack_bonus_stands_for_thac0_where_that_was_never_set() -> None:
    thac0 = {"value": 19, "bba": 3, "mod": {"melee": 1, "missile": 2}}
    found = stats("ose", of("ose", ose_fighter(thac0=thac0)))
    assert (found["thac0"], found["str_modifier"], found["dex_modifier"]) == (16, 3, 3)


class TestWeapons:
    @pytest.mark.parametrize(
        "name", ["Sword", "sword", "Schwert", "sværd", "Miecz", "חרב", "Sword (family)"]
    )
    def test_are_found_in_the_catalogue_in_any_language(self, name: str) -> None:
        assert self.of(ose_weapon(name, "1d8")) == ["sword"]

    def test_are_found_in_any_order_of_words(self) -> None:
        great = ose_weapon("Sword, Two-Handed", "1D10", slow=True)
        bow = ose_weapon("Longbow", "1d6", **LONG_BOW)
        assert self.of(great, bow) == ["two_handed_sword", "long_bow"]

    def test_keep_their_own_figures_where_these_differ(self) -> None:
        assert self.of(ose_weapon("Sword +1", "1d8", bonus=1), ose_weapon("Schwert", "2d4")) == [
            {"name": "Sword +1", "damage": "1d8", "bonus": 1, "tags": ["magic"]},
            {"name": "Schwert", "damage": "2d4"},
        ]

    def test_that_nobody_knows_are_made_of_their_own_figures(self) -> None:
        tags = [{"title": "Blunt", "value": "Blunt"}, {"title": "2H", "value": "Two-handed"}]
        maul = ose_weapon("Ogre's Maul", "1d12", slow=True, tags=tags)
        assert self.of(maul) == [
            {
                "name": "Ogre's Maul",
                "damage": "1d12",
                "slow": True,
                "tags": ["blunt"],
                "two_handed": True,
            }
        ]

    def test_of_one_colour_are_used_together(self) -> None:
        claw = ose_weapon("Claw", "1d6", pattern="red", counter={"value": 2, "max": 2})
        bite = ose_weapon("Bite", "1d10", pattern="red")
        found = stats("ose", of("ose", ose_monster(claw, bite)))
        assert found["routines"] == [
            {"name": "2 × Claw, Bite", "attacks": ["claw", "claw", "bite"]}
        ]

    def test_of_one_name_are_told_apart(self) -> None:
        assert [
            weapon["name"]
            for weapon in self.of(ose_weapon("Fang", "1d4"), ose_weapon("Fang", "1d8"))
        ] == ["Fang", "Fang 2"]

    def test_whose_dice_cannot_be_read_are_left_out_and_told(self) -> None:
        file = of("ose", ose_monster(ose_weapon("Gaze", "@stone"), ose_weapon("Bite", "1d6")))
        assert stats("ose", file)["weapons"] == [{"name": "bite"}]
        assert gaps("ose", file)["Gaze: @stone"] == "The dice cannot be read."

    def of(self, *weapons: Any) -> Any:
        return stats("ose", of("ose", ose_fighter(*weapons)))["weapons"]


class TestSpells:
    @pytest.mark.parametrize("name", ["Sleep", "Schlaf"])
    def test_of_the_library_do_what_they_do_there(self, name: str) -> None:
        (sleep,) = self.of(item(name, "spell", {"memorized": 2, "cast": 0}))
        assert (sleep["name"], sleep["condition"], sleep["memorised"]) == ("sleep", "asleep", 2)

    def test_that_grow_have_the_dice_of_the_file(self) -> None:
        (missile,) = self.of(item("Magic Missile", "spell", {"memorized": 2, "roll": "1d6 + 1"}))
        assert (missile["name"], missile["damage"]) == ("magic_missile", "1d6+1")

    def test_that_nobody_knows_are_told_by_the_gm_after_the_save(self) -> None:
        (zap,) = self.of(item("Zap", "spell", {"memorized": 2, "save": "wand", "roll": "2d6"}))
        assert zap == {
            "name": "Zap",
            "target": "any",
            "max_targets": 20,
            "damage": "2d6",
            "save": "wands",
            "on_save": "half",
            "effect": "gm",
            "memorised": 2,
        }

    def of(self, *spells: Any) -> Any:
        return stats("ose", of("ose", ose_fighter(*spells)))["spells"]


def test_everything_else_is_told_with_its_reason() -> None:
    rope, turn = item("Rope", "item", {"quantity": {"value": 1}}), item("Turn", "ability", {})
    told = gaps("ose", of("ose", ose_fighter(rope, turn, movement={"base": "fast"})))
    (mind,) = (name for name in told if name.startswith("scores.int: 9"))
    assert told["Rope"] == told[mind] == "Not used in fights."
    assert told["Turn"] == "Its effect is only described in words."
    assert told["movement.base"] == "The value cannot be read."


@pytest.mark.parametrize(
    ("written", "damage", "told"),
    [
        ("d6", "1d6", False),
        ("1d8[fire]", "1d8", True),
        ("1d8 (or by weapon)", "1d8", True),
        ("1d8 + 1d4", "1d8", True),
        ("2-12", "2d6", False),
    ],
)
def test_dice_are_taken_and_words_beside_them_told(written: str, damage: str, told: bool) -> None:
    file = of("ose", ose_monster(ose_weapon("Odd tooth", written)))
    (weapon,) = stats("ose", file)["weapons"]
    assert weapon.get("damage", "1d6") == damage
    assert any(text.startswith("Odd tooth: ") for text in gaps("ose", file)) == told


@pytest.mark.parametrize(("dice", "points"), [("2+1", 10), ("2d8+1*", 10), ("½", 2), ("3d6", 10)])
def test_hit_dice_that_nobody_rolled_count_on_average(dice: str, points: int) -> None:
    file = of("ose", ose_monster(hp={"hd": dice, "value": None, "max": None}))
    assert stats("ose", file)["max_hp"] == points


def test_values_with_a_second_one_in_brackets_are_read() -> None:
    file = of("ose", ose_monster(ac={"value": "7 [12]"}, movement={"base": "120' (40')"}))
    assert stats("ose", file)["ac"] == 7
    assert "ac.value: 7 [12]" in gaps("ose", file)
