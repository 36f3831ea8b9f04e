"""What follows from a class and a level (README 3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.fifth.sheet.classes import CLASSES, filled, filled_from, grown, named
from rulesets.fifth.sheet.roster import check_stats

SCORES = {"str": 16, "dex": 14, "con": 14, "int": 12, "wis": 10, "cha": 16}


def at_level(name: str, level: int, **stats: Any) -> dict[str, Any]:
    return filled(name, level, {**SCORES, **stats})


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_makes_a_sheet_at_every_level(name: str) -> None:
    for level in range(1, 21):
        check_stats(at_level(name, level), "party")


@pytest.mark.parametrize(
    ("level", "bonus"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (17, 6), (20, 6)]
)
def test_proficiency_follows_from_the_level(level: int, bonus: int) -> None:
    assert at_level("fighter", level)["proficiency"] == bonus


@pytest.mark.parametrize(
    ("name", "level", "slots"),
    [
        ("wizard", 1, {"1": 2}),
        ("cleric", 5, {"1": 4, "2": 3, "3": 2}),
        ("sorcerer", 20, {"1": 4, "2": 3, "3": 3, "4": 3, "5": 3, "6": 2, "7": 2, "8": 1, "9": 1}),
        ("paladin", 1, None),
        ("ranger", 2, {"1": 2}),
        ("paladin", 5, {"1": 4, "2": 2}),
        ("warlock", 1, {"1": 1}),
        ("warlock", 5, {"3": 2}),
        ("warlock", 11, {"5": 3}),
        ("rogue", 20, None),
    ],
)
def test_slots_are_those_of_the_class(name: str, level: int, slots: dict[str, int] | None) -> None:
    assert at_level(name, level).get("slots") == slots


def test_hit_points_are_the_whole_first_die_and_the_means_of_the_others() -> None:
    assert at_level("fighter", 1)["max_hp"] == 12
    assert at_level("fighter", 5)["max_hp"] == 12 + 4 * 8
    assert at_level("wizard", 3, con=8)["max_hp"] == 5 + 2 * 3


def test_features_come_with_their_levels() -> None:
    assert [named(row) for row in at_level("fighter", 1)["powers"]] == ["second_wind"]
    fighter = at_level("fighter", 5)
    assert fighter["powers"][0] == {"name": "second_wind", "like": "second_wind", "heal": "1d10+5"}
    assert (fighter["attacks"], fighter["crit_from"]) == (2, 19)
    rogue = at_level("rogue", 5)
    assert rogue["extra_damage"] == [{"name": "sneak_attack", "damage": "3d6"}]
    assert rogue["powers"] == ["uncanny_dodge"]
    assert not rogue.get("evasion") and at_level("rogue", 7)["evasion"]
    rage = at_level("barbarian", 9)["powers"][0]
    assert (rage["uses"], rage["mods"]["melee_damage"]) == (4, 3)
    assert at_level("bard", 5)["powers"][0]["mods"] == {"inspiration": "1d8"}


def test_what_is_on_the_sheet_already_stays() -> None:
    given = at_level("wizard", 5, max_hp=40, slots={"1": 1}, powers=["fireball"], proficiency=4)
    assert (given["max_hp"], given["slots"], given["proficiency"]) == (40, {"1": 1}, 4)
    kept = at_level("barbarian", 3, powers=[{"name": "rage", "like": "rage", "uses": 1}])
    assert kept["powers"] == [{"name": "rage", "like": "rage", "uses": 1}]


def test_a_sheet_that_is_filled_again_follows_the_new_level_and_keeps_its_own_spells() -> None:
    first = filled_from({**SCORES, "powers": ["fireball"]}, {"class": "fighter", "level": 3})
    assert first["powers"] == [
        "fireball",
        {"name": "second_wind", "like": "second_wind", "heal": "1d10+3"},
        "action_surge",
    ]
    second = filled_from({**first, "ac": 17}, {"class": "wizard", "level": 5})
    assert second["powers"] == ["fireball"]
    assert "attacks" not in second and "crit_from" not in second
    assert (second["ac"], second["hit_die"], second["hit_dice"]) == (17, 6, 5)
    assert second["slots"] == {"1": 4, "2": 3, "3": 2}
    assert second["saves"] == ["int", "wis"]
    check_stats(second, "party")


def test_cantrips_grow_with_the_level_and_dice_of_the_tables_own_stay() -> None:
    own = {"name": "ray_of_frost", "like": "ray_of_frost", "damage": "4d4"}
    sheet = {**SCORES, "powers": ["fire_bolt", "eldritch_blast", own, "fireball"]}
    bolt, blast = "fire_bolt", "eldritch_blast"
    for level, dice, rays in ((5, "2d10", 2), (11, "3d10", 3), (17, "4d10", 4)):
        sheet = filled_from(sheet, {"class": "warlock", "level": level})
        assert sheet["powers"] == [
            {"name": bolt, "like": bolt, "damage": dice},
            {"name": blast, "like": blast, "max_targets": rays},
            own,
            "fireball",
        ]
    first = filled_from(sheet, {"class": "warlock", "level": 1})
    assert first["powers"] == [bolt, blast, own, "fireball"]


@pytest.mark.parametrize(
    ("dice", "came"),
    [
        ({"hit_dice": 5}, "2d10"),
        ({"hit_dice": 0, "max_hit_dice": 11}, "3d10"),
        ({"hit_dice": 4}, None),
        ({}, None),
    ],
)
def test_a_cantrip_that_is_only_named_grows_with_the_hit_dice(
    dice: dict[str, int], came: str | None
) -> None:
    [bolt] = grown({**SCORES, **dice, "powers": ["fire_bolt"]})["powers"]
    assert bolt == (
        {"name": "fire_bolt", "like": "fire_bolt", "damage": came} if came else "fire_bolt"
    )


def test_a_cantrip_with_more_dice_than_the_level_has_stays() -> None:
    """A monster's sheet may be that of a hero."""
    bolt = {"name": "fire_bolt", "like": "fire_bolt", "damage": "3d10"}
    assert grown({**SCORES, "hit_dice": 5, "powers": [bolt]})["powers"] == [bolt]
