"""README 2, 3, 9: sheets, options and rosters, and their errors."""

from typing import Any

import pytest

from tests.rulesets.kampbogen.fight import ROLL, effect, foe, hero, play

CAR = {"vehicle": "bil", "vehicle_role": "driver", "vehicle_ability": "fysik"}


def test_a_character_has_the_defaults_of_the_sheet() -> None:
    fighter = play(hero(), foe())["a"]
    assert (
        fighter["liv"],
        fighter["liv_max"],
        fighter["prygl"],
        fighter["soul"],
        fighter["pools"],
    ) == (
        5,
        5,
        10,
        0,
        {},
    )
    assert (fighter["in_combat"], fighter["can_join"], fighter["situational"]) == (True, True, 0)


def test_an_opponent_has_the_defaults_of_the_sheet() -> None:
    fighter = play(hero(), foe())["o"]
    assert (fighter["liv"], fighter["kamp"], fighter["style_stat"], fighter["kills"]) == (
        3,
        "normal",
        "",
        False,
    )


def test_the_highest_ability_is_the_first_in_the_alphabet_among_equals() -> None:
    for talents in ({"styrke": 2, "fysik": 2}, {"fysik": 2, "styrke": 2}):
        fight = play(
            hero(talents=talents),
            foe(),
            ROLL,
            "a roll roll",
            "a act combat",
            dice="gm kampgrad 6 6, a ability 1 2",
        )
        assert fight.facts("act")["ability"] == "fysik"


def test_somebody_without_life_begins_out_of_action() -> None:
    fight = play(
        hero(), hero("b", liv=0), foe(), foe("p", liv=0), foe("q", liv=0, fights_to_death=True)
    )
    assert [fight[id]["status"] for id in "bpq"] == ["unconscious", "unconscious", "dead"]


@pytest.mark.parametrize(
    "stats",
    [
        {"hp": 3},
        {"liv": 6},
        {"liv": True},
        {"liv": "3"},
        {"liv": 2.0},
        {"liv_max": 0},
        {"liv_max": 10**30},
        {"talents": {}},
        {"talents": {"x": 31}},
        {"talents": {"": 1}},
        {"talents": {"x" * 41: 1}},
        {"talents": {"x": True}},
        {"talents": ["x"]},
        {"knowledges": 3},
        {"prygl": 1},
        {"prygl": 2},
        {"prygl": 13},
        {"soul": 21},
        {"pools": {"liv": 1}},
        {"pools": {"kraft": -1}},
        {"weapons": "sværd"},
        {"weapons": [{"kind": "bow"}]},
        {"weapons": [{"name": "x"}, {"name": "x"}]},
        {"weapons": [{"name": "x", "damage": 3}]},
        {"weapons": [{"name": "x", "kind": "whip"}]},
        {"weapons": [3]},
        {"situational": 11},
        {"in_combat": 1},
        {"kamp": "let"},
        {"effects": []},
        {"vehicle_role": "passenger"},
        {"brud": 2},
        {"vehicle_ability": "fysik"},
        {"vehicle": "bil", "vehicle_role": "driver"},
        {"vehicle": "bil", "brud": 2},
        {**CAR, "brud": 51},
        {**CAR, "vehicle": "x" * 41},
        {"vehicle": "bil"},
    ],
)
def test_a_bad_stat_of_a_character_is_refused(stats: dict[str, Any]) -> None:
    assert play(hero(**stats), foe()).error == "bad_stats"


@pytest.mark.parametrize(
    "stats",
    [
        {"prygl": 3},
        {"talents": {"x": 1}},
        {"kamp": "hard"},
        {"kamp": 3},
        {"style": 3},
        {"style": "x" * 41},
        {"effects": [{}]},
        {"effects": [effect(harm=21)]},
        {"effects": [effect(trigger="x")]},
        {"effects": [effect(), effect()]},
        {"effects": [effect("a", name="n"), effect("b", name="n")]},
        {"effects": [effect(name="")]},
        {"effects": {"kind": "x"}},
        {"kills": 1},
        {"vehicle": "bil"},
    ],
)
def test_a_bad_stat_of_an_opponent_is_refused(stats: dict[str, Any]) -> None:
    assert play(hero(), foe(**stats)).error == "bad_stats"


def test_a_vehicle_has_one_driver() -> None:
    assert play(hero(**CAR), hero("b", vehicle="bil"), foe()).error is None
    assert play(hero(**CAR), hero("b", **CAR), foe()).error == "bad_stats"


@pytest.mark.parametrize(
    "options",
    [
        {"x": 1},
        {"situation": "picnic"},
        {"effect_roll": 1},
        {"style_roll": 14},
        {"effect_roll": True},
        {"grade_modifiers": {"x": 1}},
        {"grade_modifiers": {"let": 61}},
        {"grade_modifiers": 3},
        {"special_rolls": {"x": "none"}},
        {"special_rolls": {"fumble": "x"}},
        {"special_rolls": "none"},
        {"wards": {"gift": 3}},
        {"wards": {"gift": ""}},
        {"wards": {"": "x"}},
        {"manoeuvre_ability": ""},
        {"sneak_ability": "x" * 41},
        {"soul_rolls": 1},
        {"situation_character": "nobody"},
        {"situation_character": 3},
        {"situation_opponent": "a"},
        {"holdup_harm": None},
    ],
)
def test_a_bad_option_is_refused(options: dict[str, Any]) -> None:
    assert play(hero(), foe(), **options).error == "bad_options"


def test_a_fight_needs_a_character_and_an_opponent() -> None:
    assert play(hero()).error == "bad_scenario"
    assert play(foe()).error == "bad_scenario"
    assert play(hero(), situation="indirect").error is None
    assert play(foe(), situation="indirect").error == "bad_scenario"


def test_ids_are_nobody_elses_names() -> None:
    for id in ("gm", "party", "foes", "a"):
        assert play(hero(), foe(id)).error == "bad_scenario"
    assert play(hero(), foe(side="gm")).error == "bad_scenario"


def test_a_face_is_from_1_to_6() -> None:
    assert play(hero(), foe(), ROLL, dice="gm kampgrad 7 1").error == "bad_dice"


def test_dice_that_are_not_there_are_asked_for_one_roll_at_a_time() -> None:
    assert play(hero(), foe(), ROLL).dice_needed == ("gm", "kampgrad", 2, 6)
    risen = [ROLL, "a roll roll"]
    fight = play(hero(), foe(), risen, dice="gm kampgrad 1 1, a ability 6 6")
    assert fight.dice_needed == ("a", "rise", 2, 6)


CHOICES = [
    ("a roll roll", "not_pending"),
    ("gm roll roll", "not_pending"),
    ("nobody kampgrad roll", "not_pending"),
    ("gm kampgrad dance", "unknown_option"),
    ("gm kampgrad roll x=1", "bad_field"),
]


@pytest.mark.parametrize(("choice", "error"), CHOICES)
def test_a_choice_that_is_not_offered_is_refused(choice: str, error: str) -> None:
    assert play(hero(), foe(), choice).error == error


@pytest.mark.parametrize(
    ("deed", "error"),
    [
        ("soul_roll", "unknown_option"),
        ("counter", "unknown_option"),
        ("combat ability=feltkunst", "bad_field"),
        ("manoeuvre target=a", "bad_field"),
        ("manoeuvre goal=x", "bad_field"),
        ("pass text=3", "bad_field"),
        (f"pass text={'x' * 81}", "bad_field"),
        ("combat target=o", "bad_field"),
    ],
)
def test_an_act_that_is_not_offered_is_refused(deed: str, error: str) -> None:
    dice = "gm kampgrad 1 1, a ability 3 3"
    assert play(hero(), foe(), ROLL, "a roll roll", f"a act {deed}", dice=dice).error == error


def test_a_pass_may_say_what_one_does() -> None:
    fight = play(
        *(hero(), hero("b"), foe()),
        *(ROLL, "a roll roll", "b roll roll", "a act pass text=lygten"),
        dice="gm kampgrad 1 1, a ability 3 3, b ability 3 3",
    )
    assert fight.facts("act") == {"action": "pass", "text": "lygten"}
