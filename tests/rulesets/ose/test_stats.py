"""README 3, 9: valid sheets."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import IllegalSetup
from rulesets.ose.sheet.tables import CATALOGUE
from tests.rulesets.ose.fight import foe, hero, play

SPELL = {"name": "bolt"}
WEAPON = {"name": "blade"}


def error(**stats: Any) -> str | None:
    return play(hero(**stats), foe("orc")).error


@pytest.mark.parametrize(
    "stats",
    [
        {"hp": 1, "max_hp": 999},
        {"ac": 5, "aac": 14, "thac0": 17, "attack_bonus": 2},
        {"str_modifier": None, "morale": None, "initiative_modifier": -5},
        {"weapons": []},
        {"weapons": ["sword", WEAPON | {"damage": 5}]},
        {"weapons": [WEAPON | {"missile": True, "melee": False, "ranges": [6, 7, 3000]}]},
        {"weapons": [WEAPON | {"damage": "20d100+99"}]},
        {"spells": [SPELL | {"damage": None, "duration": "2d4-1", "memorised": 0}]},
        {"routines": [{"name": "two", "attacks": ["sword", "sword"]}]},
        {"immune_to": ["fire", "own word"]},
        {"engaged": ["orc"]},
    ],
    ids=repr,
)
def test_a_sheet_within_bounds_is_taken(stats: dict[str, Any]) -> None:
    assert error(**stats) is None


@pytest.mark.parametrize(
    "stats",
    [
        {"courage": 3},
        {"hp": 0},
        {"hp": 1000},
        {"hp": 5, "max_hp": 4},
        {"hp": "5"},
        {"hp": 5.0},
        {"hp": True},
        {"hp": None},
        {"hp": 10**30},
        {"ac": 5, "aac": 15},
        {"thac0": 19, "attack_bonus": 1},
        {"monster": 1},
        {"morale": 13},
        {"weapons": "sword"},
        {"weapons": ["excalibur"]},
        {"weapons": ["sword", "sword"]},
        {"weapons": [["sword"]]},
        {"weapons": [{}]},
        {"weapons": [WEAPON | {"name": ""}]},
        {"weapons": [WEAPON | {"name": "\ud800"}]},
        {"weapons": [WEAPON | {"edge": 3}]},
        {"weapons": [WEAPON | {"melee": False}]},
        {"weapons": [WEAPON | {"missile": True}]},
        {"weapons": [WEAPON | {"missile": True, "ranges": [5, 20, 30]}]},
        {"weapons": [WEAPON | {"missile": True, "ranges": [20, 20, 30]}]},
        {"weapons": [WEAPON | {"missile": True, "ranges": [10, 20]}]},
        {"weapons": [WEAPON | {"missile": True, "ranges": [10, 20, True]}]},
        {"weapons": [WEAPON | {"damage": "d6"}]},
        {"weapons": [WEAPON | {"damage": "0d6"}]},
        {"weapons": [WEAPON | {"damage": "21d6"}]},
        {"weapons": [WEAPON | {"damage": "1d1"}]},
        {"weapons": [WEAPON | {"damage": "1d6+100"}]},
        {"weapons": [WEAPON | {"damage": "100"}]},
        {"weapons": [WEAPON | {"damage": "\u0661d6"}]},
        {"weapons": [WEAPON | {"damage": None}]},
        {"weapons": [WEAPON | {"tags": "silver"}]},
        {"routines": [{"name": "two", "attacks": ["sword"]}]},
        {"routines": [{"name": "two", "attacks": ["sword", "claw"]}]},
        {"routines": [{"name": "sword", "attacks": ["sword", "sword"]}]},
        {"routines": [{"name": "two", "attacks": ["club", "sling"]}], "weapons": ["club", "sling"]},
        {"routines": ["two"]},
        {"spells": ["bolt"]},
        {"spells": [SPELL, SPELL]},
        {"spells": [SPELL | {"condition": "dead"}]},
        {"spells": [SPELL | {"max_targets": 0}]},
        {"spells": [SPELL | {"target": ["enemy"]}]},
        {"immune_to": [3]},
        {"engaged": ["aldo"]},
        {"engaged": ["nobody"]},
        {"engaged": "orc"},
    ],
    ids=repr,
)
def test_a_sheet_out_of_bounds_is_refused(stats: dict[str, Any]) -> None:
    assert error(**stats) == "bad_stats"


def test_the_refusal_names_the_field() -> None:
    with pytest.raises(IllegalSetup) as refused:
        registry.get("ose").check_stats({"hp": 3, "luck": 7}, "party")
    assert (refused.value.code, refused.value.field) == ("bad_stats", "luck")


def test_checked_stats_come_back_as_given() -> None:
    stats = {"hp": 3, "weapons": ["dagger"], "engaged": ["anybody"]}
    assert registry.get("ose").check_stats(stats, "foes") == stats


def test_a_sheet_without_a_word_has_the_defaults() -> None:
    fight = play(hero(), foe())
    aldo = fight["aldo"]
    assert (aldo["hp"], aldo["max_hp"], aldo["ac"], aldo["aac"]) == (4, 4, 9, 10)
    assert (aldo["thac0"], aldo["attack_bonus"], aldo["move"]) == (19, 0, 40)


def test_one_of_a_pair_gives_the_other() -> None:
    aldo = play(hero(aac=15, attack_bonus=3), foe())["aldo"]
    assert (aldo["ac"], aldo["thac0"]) == (4, 16)


def test_one_of_a_melee_naming_the_other_is_enough() -> None:
    fight = play(hero(engaged=["gob"]), foe())
    assert fight["gob"]["engaged"] == ["aldo"]


def test_the_catalogue_has_the_weapons_of_the_list() -> None:
    assert len(CATALOGUE) == 22
    slow = {name for name, weapon in CATALOGUE.items() if weapon.slow}
    assert slow == {"battle_axe", "crossbow", "polearm", "staff", "two_handed_sword"}
    missiles = {name: weapon.ranges for name, weapon in CATALOGUE.items() if weapon.missile}
    assert missiles["crossbow"] == (80, 160, 240)
    assert missiles["silver_dagger"] == (10, 20, 30)
    assert not CATALOGUE["javelin"].melee
    assert CATALOGUE["spear"].melee


@pytest.mark.parametrize(
    ("score", "modifier"), [(3, -3), (4, -2), (6, -1), (9, 0), (13, 1), (16, 2), (18, 3)]
)
def test_abilities_modify_attacks_by_the_table(score: int, modifier: int) -> None:
    fight = play(
        hero(str=score, engaged=["gob"]),
        foe(),
        "aldo melee attack",
        first="party",
        dice="aldo attack 2",
    )
    assert fight.facts("attack")["ability"] == modifier


@pytest.mark.parametrize(
    "options", [{"ties": "coin"}, {"luck": True}, {"morale": 1}, {"ties": ["reroll"]}], ids=repr
)
def test_house_rules_are_checked(options: dict[str, Any]) -> None:
    assert play(hero(), foe(), **options).error == "bad_options"


def test_house_rules_come_back_with_their_defaults() -> None:
    checked = registry.get("ose").check_options({"ties": "ask"})
    assert checked["ties"] == "ask"
    assert checked["initiative"] == "side"
    assert len(checked) == 12


def test_what_outlasts_the_fight_goes_back_to_the_sheet() -> None:
    ruleset = registry.get("ose")
    stats = {"hp": 3, "max_hp": 7, "rounds_moved": 5, "spells": [SPELL | {"memorised": 2}]}
    roster = [hero(**stats) | {"name": "Aldo"}, foe() | {"name": "Gob"}]
    state = ruleset.begin(roster, {}, None).state  # type: ignore[arg-type]
    kept = ruleset.kept(state, "aldo")
    assert (kept["hp"], kept["max_hp"]) == (3, 7)
    assert kept["spells"][0]["memorised"] == 2
    assert "rounds_moved" not in kept
    assert ruleset.check_stats(kept, "party") == kept
