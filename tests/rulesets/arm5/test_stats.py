"""README 3, 7.2, 9: valid sheets, and values derived from them."""

from typing import Any

import pytest

from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, PRESETS, burden
from tests.rulesets.arm5.fight import BOLT, RULES, foe, hero, play
from tests.rulesets.fights import Played

BLADE = {"name": "blade", "ability": "single_weapon"}


def begun(**stats: Any) -> Played:
    return play(hero(**stats), foe())


@pytest.mark.parametrize(
    "stats",
    [
        {"strength": -15, "stamina": 25, "size": 20},
        {"brawl": None, "bows": 30, "parma_magica": None, "might": 100},
        {"forms": {"ignem": 60, "vim": 0}},
        {"armor": "chain_mail"},
        {"armor": {"preset": "chain_mail", "load": 1}},
        {"armor": {}},
        {"armor": None},
        {"encumbrance": None, "load": 200},
        {"weapons": ["axe", {"preset": "axe", "name": "old axe"}, BLADE]},
        {"weapons": [BLADE | {"min_strength": None, "damage": 9999, "init": -99}]},
        {"weapons": ["axe", "round_shield"], "wielding": ["round_shield"]},
        {"weapons": ["axe"], "wielding": []},
        {"spells": [BOLT | {"rounds": None, "damage": None}]},
        {"mount": {}},
        {"mount": {"name": "mule", "trained": False}, "mounted": False},
        {"mount": None, "mounted": False},
        {"fatigue_track": [0]},
        {"fatigue_track": [0, 0, -1, -20]},
        {"position": -9999, "cover": "near_total", "posture": "prone", "terrain": "rough"},
        {"engaged_with": ["bor"]},
        {"opens_with": None},
    ],
    ids=repr,
)
def test_a_sheet_within_bounds_is_taken(stats: dict[str, Any]) -> None:
    assert begun(**stats).error is None


@pytest.mark.parametrize(
    "stats",
    [
        {"luck": 3},
        {"strength": 26},
        {"strength": True},
        {"strength": "3"},
        {"strength": None},
        {"stamina": 10**40},
        {"brawl": 31},
        {"athletics": None},
        {"forms": {"ignem": -1}},
        {"forms": ["ignem"]},
        {"forms": {"": 1}},
        {"armor": "tin"},
        {"armor": ["chain_mail"]},
        {"armor": {"preset": "tin"}},
        {"armor": {"colour": 1}},
        {"encumbrance": 11},
        {"load": -1},
        {"weapons": "axe"},
        {"weapons": ["excalibur"]},
        {"weapons": ["fist"]},
        {"weapons": [{"preset": "axe", "name": "kick"}]},
        {"weapons": [{"name": "blade"}]},
        {"weapons": [{"ability": "brawl"}]},
        {"weapons": [BLADE | {"name": ""}]},
        {"weapons": [BLADE | {"kind": "hat"}]},
        {"weapons": [BLADE | {"ability": "sewing"}]},
        {"weapons": [BLADE | {"damage": 10000}]},
        {"weapons": [BLADE | {"edge": 1}]},
        {"weapons": ["axe", "axe"]},
        {"weapons": ["axe", {"preset": "club", "name": "axe"}]},
        {"weapons": ["axe"], "wielding": ["club"]},
        {"weapons": ["axe", "club"], "wielding": ["axe", "club"]},
        {"weapons": ["axe"], "wielding": ["axe", "axe"]},
        {"weapons": ["staff", "buckler"], "wielding": ["staff", "buckler"]},
        {"wielding": ["fist"]},
        {"spells": [{"level": 5}]},
        {"spells": [BOLT, BOLT]},
        {"spells": [BOLT | {"level": 0}]},
        {"spells": [BOLT | {"fast_casting": True}]},
        {"spells": [BOLT | {"fast_casting": True, "mastery": 1, "ritual": True}]},
        {"mounted": True},
        {"mounted": True, "mount": None},
        {"mount": "horse"},
        {"mount": {"wings": 2}},
        {"fatigue_track": []},
        {"fatigue_track": [0, 1]},
        {"fatigue_track": 5},
        {"fatigue_lost": 100},
        {"position": 10000},
        {"cover": "full"},
        {"posture": "sitting"},
        {"hidden": 1},
        {"engaged_with": ["aldo"]},
        {"engaged_with": ["nobody"]},
        {"engaged_with": "bor"},
        {"opens_with": "song"},
    ],
    ids=repr,
)
def test_anything_else_is_bad_stats_and_the_message_names_it(stats: dict[str, Any]) -> None:
    fight = begun(**stats)
    assert fight.error == "bad_stats"
    assert list(stats)[-1] in fight.message or "aldo" in fight.message


def test_companions_are_no_enemies() -> None:
    assert play(hero(), hero("mira", engaged_with=["aldo"]), foe()).error == "bad_stats"


@pytest.mark.parametrize(
    ("step", "load"),
    [*enumerate((0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55))],
)
def test_burden_is_the_highest_step_reached(step: int, load: int) -> None:
    assert burden(load) == step
    assert not load or burden(load - 1) == step - 1


def test_encumbrance_is_burden_less_a_positive_strength() -> None:
    assert begun(load=11, strength=1)["aldo"]["encumbrance"] == 3
    assert begun(load=11, strength=-2)["aldo"]["encumbrance"] == 4
    assert begun(load=1, strength=5)["aldo"]["encumbrance"] == 0
    assert begun(load=200, encumbrance=0)["aldo"]["encumbrance"] == 0


def test_arms_and_armour_are_carried_too() -> None:
    carried = {"load": 2, "armor": "chain_mail", "weapons": ["long_sword", "heater_shield"]}
    assert begun(**carried)["aldo"]["encumbrance"] == burden(2 + 4 + 1 + 2)


def test_soak_is_stamina_armour_and_whatever_else() -> None:
    assert begun(stamina=2, armor="chain_mail", soak_bonus=3)["aldo"]["soak"] == 11
    assert begun(stamina=-1)["aldo"]["soak"] == -1
    assert begun(armor={"preset": "quilted", "protection": 5})["aldo"]["soak"] == 5


def test_in_hand_are_the_first_usable_weapon_and_shield() -> None:
    arms = ["great_sword", "axe", "club", "heater_shield", "buckler"]
    assert begun(weapons=arms)["aldo"]["wielding"] == ["axe", "heater_shield"]
    assert begun(weapons=arms, strength=1)["aldo"]["wielding"] == ["great_sword"]
    assert begun(weapons=["buckler"])["aldo"]["wielding"] == ["buckler"]
    assert begun(weapons=arms, wielding=["club"])["aldo"]["wielding"] == ["club"]


def test_with_the_whole_track_lost_one_begins_unconscious() -> None:
    fight = play(hero(fatigue_lost=5), hero("mira"), foe())
    assert fight["aldo"]["status"] == "unconscious"
    assert fight["aldo"]["fatigue_penalty"] == -5
    assert begun(fatigue_lost=4)["aldo"]["fatigue_level"] == "dazed"


def test_a_track_of_another_length_has_numbered_levels() -> None:
    fighter = begun(fatigue_track=[0, -2, -4], fatigue_lost=1)["aldo"]
    assert (fighter["fatigue_level"], fighter["fatigue_penalty"]) == ("level_1", -2)


def test_a_rider_with_a_mount_sits_on_it_unless_said_otherwise() -> None:
    assert begun(mount={})["aldo"]["mounted"]
    assert not begun(mount={}, mounted=False)["aldo"]["mounted"]


def test_things_to_span_are_loaded_and_bows_strung_unless_said_otherwise() -> None:
    fighter = begun(weapons=["crossbow", "short_bow", {"preset": "long_bow", "strung": False}])[
        "aldo"
    ]
    assert (fighter["loaded"], fighter["strung"]) == (["crossbow"], ["short_bow"])
    assert begun(weapons=[{"preset": "crossbow", "loaded": False}])["aldo"]["loaded"] == []


def test_one_handed_thrown_weapons_are_counted() -> None:
    fighter = begun(weapons=[{"preset": "javelin", "count": 3}, "sling", "axe"])["aldo"]
    assert fighter["thrown_left"] == {"javelin": 3}


def test_a_preset_can_be_overridden() -> None:
    fight = play(
        hero(weapons=[{"preset": "axe", "name": "old axe", "attack": 1}], single_weapon=0),
        foe(),
        "aldo turn attack target=bor",
    )
    assert (fight.facts("attack")["weapon"], fight.facts("attack")["weapon_mod"]) == ("old axe", 1)


def test_the_armoury_is_complete() -> None:
    assert (len(ARMOURY), len(ARMOURS), len(PRESETS)) == (33, 10, 35)
    pole_axe = ARMOURY["pole_axe"]
    assert (pole_axe.init, pole_axe.attack, pole_axe.defense, pole_axe.damage) == (1, 5, 0, 11)
    assert (pole_axe.min_strength, pole_axe.load, pole_axe.two_handed) == (1, 2, True)
    crossbow = ARMOURY["crossbow"]
    assert (crossbow.span_rounds, crossbow.add_strength, crossbow.range) == (3, False, 25)


@pytest.mark.parametrize(
    "options",
    [
        {"weather": 1},
        {"botch_dice": 11},
        {"botch_dice": True},
        {"botch_dice": None},
        {"damage_effects": "none"},
        {"subduing": 1},
        {"aura": -11},
        {"quick_actions": 5},
        {"prone_bonus": 13},
        {"sprint_ease": "6"},
    ],
    ids=repr,
)
def test_a_wrong_option_is_bad_options_and_named(options: dict[str, Any]) -> None:
    fight = play(hero(), foe(), **options)
    assert fight.error == "bad_options"
    assert next(iter(options)) in fight.message


def test_options_that_are_not_given_have_their_defaults() -> None:
    filled = RULES.check_options({"aura": 3})
    assert (filled["aura"], filled["damage_effects"], filled["prone_bonus"]) == (
        3,
        "fatigue_table",
        6,
    )
    assert set(filled) == {option.name for option in RULES.options}
