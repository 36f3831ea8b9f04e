"""README 2, 3, 7.2, 9: legal participants, house rules, initiative, the beginning."""

from typing import Any

import pytest

from rulesets.contract import IllegalSetup
from rulesets.dice import Script
from tests.rulesets.fights import Json
from tests.rulesets.momentum.fight import AXE, BOLT, RULES, SWORD, foe, hero, play


def refused(*cast: Any, **options: Any) -> tuple[str, str]:
    with pytest.raises(IllegalSetup) as error:
        RULES.begin(list(cast), options, Script({}))
    return error.value.code, error.value.field


def test_everything_may_be_left_out() -> None:
    bare = {"name": "x", "stats": {}}
    played = play({"id": "a1", "side": "party", **bare}, {"id": "b1", "side": "foes", **bare})
    assert played["a1"] == {
        "name": "x",
        "side": "party",
        "hp": 15,
        "max_hp": 15,
        "mp": 0,
        "status": "active",
        "initiative": 10,
        "group": None,
        "role": None,
        "spent": False,
        "exchanged": False,
        "fled": False,
        "prone": False,
        "dropped": [],
        "unloaded": {},
        "modifier": 0,
        "edge": 0,
        "flank": False,
        "off_balance": False,
    }
    assert played.field("a1", "engage", "weapon").choices == ("unarmed",)


def test_the_fight_has_exactly_two_sides() -> None:
    third = {**foe("b2"), "side": "beasts"}
    assert refused() == ("bad_scenario", "")
    assert refused(hero()) == ("bad_scenario", "")
    assert refused(hero(), foe(), third) == ("bad_scenario", "")


def test_ids_are_unique_and_none_is_gm() -> None:
    assert refused(hero(), foe(), foe())[0] == "bad_scenario"
    assert refused(hero(), {**foe(), "id": "gm"})[0] == "bad_scenario"


@pytest.mark.parametrize("garbage", [None, 3, "a1", {"id": 3}, {"id": ["a1"]}, {}])
def test_a_combatant_that_is_none_is_refused(garbage: Any) -> None:
    assert refused(hero(), foe(), garbage)[0] == "bad_scenario"


def row(**changes: Any) -> Json:
    return {**SWORD, **changes}


@pytest.mark.parametrize(
    "stats",
    [
        {"strength": 3},
        {"hp": 0},
        {"hp": True},
        {"hp": "20"},
        {"hp": 10**30},
        {"hp": 20, "max_hp": 19},
        {"speed": 51},
        {"speed": 7.5},
        {"weapons": "sword"},
        {"weapons": ["sword"]},
        {"weapons": [{"name": "sword", "skill": 9}]},
        {"weapons": [{"name": "sword", "damage": "1d6"}]},
        {"weapons": [row(damage="7")]},
        {"weapons": [row(damage="21d6")]},
        {"weapons": [row(damage="1d101")]},
        {"weapons": [row(damage="1d6+1000")]},
        {"weapons": [row(damage="")]},
        {"weapons": [row(damage=["1d6"])]},
        {"weapons": [row(skill=41)]},
        {"weapons": [row(kind="thrown")]},
        {"weapons": [row(kind=["melee"])]},
        {"weapons": [row(name="")]},
        {"weapons": [row(name="unarmed")]},
        {"weapons": [SWORD, SWORD]},
        {"weapons": [row(edge=1)]},
        {"weapons": [{**SWORD, 3: 4}]},
        {"spells": [BOLT, BOLT]},
        {"spells": [BOLT | {"cost": -1}]},
        {"techniques": [{"name": "trip"}]},
        {"techniques": [{"name": "Zornhau", "weapon": "axe"}]},
        {"techniques": [{"name": "Zornhau"}, {"name": "Zornhau"}]},
        {"techniques": [{"name": "Zornhau", "effect": "kill"}]},
        {"techniques": [{"name": "Zornhau", "edge": 2}]},
        {"techniques": [{"name": "Zornhau", "damage": False}]},
    ],
)
def test_stats_that_do_not_fit_are_refused(stats: Json) -> None:
    assert refused({**hero(), "stats": stats}, foe())[0] == "bad_stats"
    with pytest.raises(IllegalSetup):
        RULES.check_stats(stats, "party")


def test_stats_at_their_bounds_fit() -> None:
    stats = {
        "hp": 999,
        "speed": 0,
        "initiative": -20,
        "weapons": [row(damage="20d100-999", skill=40, modifier=-20), AXE | {"kind": "ranged"}],
        "spells": [{"name": "x", "skill": 0, "damage": ""}],
        "techniques": [{"name": "Hieb", "weapon": "unarmed"}, {"name": "Stich", "weapon": "sword"}],
    }
    assert RULES.check_stats(stats, "foes") == stats


@pytest.mark.parametrize(
    "options",
    [
        {"crit": 5},
        {"hard_divisor": 1},
        {"hard_divisor": True},
        {"hard_divisor": 5},
        {"extreme_divisor": 4, "hard_divisor": 4},
        {"initiative_die": 7},
        {"initiative_die": "6"},
        {"initiative_die": False},
        {"massive_damage": 1},
        {"at_zero": "asleep"},
        {"at_zero": ["dead"]},
        {"fumble_from": 22},
        {3: 4},
    ],
)
def test_house_rules_that_do_not_fit_are_refused(options: Any) -> None:
    with pytest.raises(IllegalSetup) as error:
        RULES.check_options(options)
    assert error.value.code == "bad_options"


def test_house_rules_are_filled_in() -> None:
    filled = RULES.check_options({"hard_divisor": 5, "extreme_divisor": 6})
    assert filled["extreme_divisor"] == 6
    assert filled["initiative_die"] == 6
    assert len(filled) == len(RULES.options)


def test_initiative_is_a_die_and_the_value_once_at_the_beginning() -> None:
    dice = "a1 initiative 2, b1 initiative 6"
    played = play(hero(initiative=9), foe(initiative=7), dice=dice, initiative_die=6)
    assert played.rules() == ["initiative", "initiative", "round"]
    assert [e["facts"]["total"] for e in played.entries("initiative")] == [11, 13]
    assert played.now.order == ("b1", "a1")


def test_initiative_may_be_rolled_anew_every_round_by_the_active() -> None:
    options = {"initiative_die": 6, "initiative_each_round": True}
    dice = "a1 initiative 1 6, b1 initiative 6 1, b2 initiative 3"
    played = play(
        hero(initiative=5),
        foe(initiative=5),
        foe("b2", initiative=5),
        "gm gm set target=b2 field=status value=gone",
        "a1 declare other",
        "b1 declare other",
        dice=dice,
        **options,
    )
    assert played.rules()[-3:] == ["round", "initiative", "initiative"]
    assert played.now.order[0] == "a1"


def test_ties_go_to_the_higher_value_then_to_the_roster() -> None:
    cast = (hero(initiative=8), hero("a2", initiative=9), foe(initiative=9))
    dice = "a1 initiative 4, a2 initiative 3, b1 initiative 3"
    assert play(*cast, dice=dice, initiative_die=4).now.order == ("a2", "b1", "a1")


def test_a_missing_face_is_asked_for() -> None:
    played = play(hero(), foe(), dice="a1 initiative 3", initiative_die=8)
    assert played.dice_needed == ("b1", "initiative", 1, 8)
