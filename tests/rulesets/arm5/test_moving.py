"""README 7.10: moving on foot, leaving the field, pursuit."""

import pytest

from tests.rulesets.arm5.fight import CHARM, LONG_SWORD, foe, hero, play
from tests.rulesets.fights import Played


def moved(fields: str = "", target: dict | None = None, **stats: object) -> Played:
    return play(hero(**stats), target or foe(), f"aldo turn move {fields}".strip())


@pytest.mark.parametrize(
    ("pace", "paces", "rough"), [("walk", 8, 4), ("run", 16, 8), ("sprint", 32, 16)]
)
def test_walk_run_and_sprint(pace: str, paces: int, rough: int) -> None:
    stats = {"quickness": 1, "encumbrance": 3}
    assert moved(f"pace={pace}", **stats).facts("move")["paces"] == paces
    assert moved(f"pace={pace}", terrain="rough", **stats).facts("move")["paces"] == rough


def test_one_gets_at_least_one_pace() -> None:
    assert moved("pace=walk", quickness=-15).facts("move")["paces"] == 1
    assert moved("pace=walk", quickness=1, terrain="rough").facts("move")["paces"] == 6


def test_toward_somebody_up_to_one_pace() -> None:
    far = moved("toward=bor pace=sprint", position=0, target=foe(position=100))
    assert far.facts("move") | {"position": 40, "arrived": False} == far.facts("move")
    near = moved("toward=bor", position=0, target=foe(position=-12))
    assert near.facts("move") | {"position": -11, "arrived": True} == near.facts("move")


def test_away_goes_the_full_way() -> None:
    assert moved("away_from=bor", position=3, target=foe(position=0))["aldo"]["position"] == 23
    assert moved("away_from=bor", position=0, target=foe(position=3))["aldo"]["position"] == -20
    assert moved("away_from=bor", position=0, target=foe(position=0))["aldo"]["position"] == -20
    other_side = play(
        foe(position=0), hero(position=0), "bor turn end", "aldo turn move away_from=bor"
    )
    assert other_side["aldo"]["position"] == 20


def test_not_both_and_nowhere_in_particular() -> None:
    assert moved("toward=bor away_from=bor").error == "bad_field"
    facts = moved(position=4).facts("move")
    assert facts == {"pace": "run", "paces": 20, "position": 4, "cover": "none", "arrived": None}


def test_the_table_says_whether_one_gets_there_when_places_are_unknown() -> None:
    assert moved("toward=bor").facts("move")["arrived"]
    assert moved("toward=bor")["aldo"]["engaged_with"] == ["bor"]
    assert moved("toward=bor arrives=false")["aldo"]["engaged_with"] == []


def test_who_moves_up_to_an_enemy_is_engaged_unless_the_option_says_no() -> None:
    fight = moved("toward=bor")
    assert fight.rules()[:2] == ["move", "engage"]
    off = play(hero(), foe(), "aldo turn move toward=bor", engage_on_approach=False)
    assert off["aldo"]["engaged_with"] == []
    friend = play(hero(), hero("mira"), foe(), "aldo turn move toward=mira")
    assert friend["aldo"]["engaged_with"] == []


def test_a_long_weapon_arrives_sooner() -> None:
    long = {"great_weapon": 1, "weapons": [{"preset": "long_spear", "reach": 4}], "encumbrance": 0}
    fight = moved("toward=bor pace=walk", position=0, target=foe(position=14), **long)
    assert fight.facts("move")["arrived"]
    assert not moved("toward=bor pace=walk", position=0, target=foe(position=14)).facts("move")[
        "arrived"
    ]


def test_cover_becomes_what_is_said() -> None:
    assert moved("cover=half")["aldo"]["cover"] == "half"
    assert moved(cover="half")["aldo"]["cover"] == "none"


def test_moving_takes_the_action() -> None:
    fight = play(hero(), foe(), "aldo turn move keep_turn=true")
    assert fight.offered("aldo") == ["quick", "end"]
    assert moved().pending() == ["bor turn"]


def test_the_engaged_the_prone_and_riders_do_not_just_walk() -> None:
    for stats in ({"engaged_with": ["bor"]}, {"posture": "prone"}, {"mount": {}}):
        offered = play(hero(**stats), foe()).offered("aldo")
        assert "move" not in offered
    for stats in ({"engaged_with": ["bor"]}, {"posture": "crouching"}):
        assert "leave" not in play(hero(**stats), foe()).offered("aldo")
    assert "leave" in play(hero(posture="prone", mount={}), foe()).offered("aldo")


@pytest.mark.parametrize(
    ("face", "botch", "lost"), [(8, [], 0), (7, [], 1), (10, [2], 1), (10, [10], 2)]
)
def test_a_sprint_calls_for_a_fatigue_test(face: int, botch: list[int], lost: int) -> None:
    faces = {"aldo fatigue": [face], "aldo fatigue_botch": botch}
    fighter = hero(stamina=1, encumbrance=3)
    fight = play(fighter, foe(), "aldo turn move pace=sprint", dice=faces)
    assert fight.facts("fatigue_test")["ease"] == 6
    assert fight["aldo"]["fatigue_lost"] == lost


def test_running_with_a_maintained_spell_calls_for_concentration() -> None:
    magus = hero(spells=[CHARM], weapons=["staff"])
    keeps = "gm gm set target=aldo field=maintaining value=charm"
    fight = play(magus, foe(), keeps, "aldo turn move")
    assert fight.facts("concentration") | {"cause": "moving", "ease": 6} == fight.facts(
        "concentration"
    )
    assert fight["aldo"]["maintaining"] is None
    assert play(magus, foe(), keeps, "aldo turn move pace=walk")["aldo"]["maintaining"] == "charm"


def test_leaving_the_field() -> None:
    fight = play(hero(position=0), hero("mira"), foe(position=5), "aldo turn leave")
    assert fight.facts("leave") == {"paces": 20, "position": -20}
    assert fight["aldo"]["status"] == "left"
    assert fight.pending() == ["mira turn"]


def test_who_sprints_off_tests_too_and_may_fall() -> None:
    fight = play(hero(fatigue_lost=4), hero("mira"), foe(), "aldo turn leave pace=sprint")
    assert fight["aldo"]["status"] == "unconscious"


def test_one_who_left_can_be_caught() -> None:
    fight = play(hero(), hero("mira"), foe(), "aldo turn leave", "mira turn end")
    assert "aldo" not in fight.values("bor", "attack", "target")
    fight.then("bor turn move toward=aldo")
    assert fight["aldo"]["status"] == "active"
    assert fight.rules()[:3] == ["move", "pursue", "engage"]
    assert fight.entries("pursue")[0]["facts"] == {"caught": True}


def test_hidden_enemies_are_not_bumped_into() -> None:
    fight = play(hero(), foe(hidden=True), foe("dun"), "aldo turn move toward=bor")
    assert fight["aldo"]["engaged_with"] == []


def test_there_is_no_move_and_attack_in_one_turn_on_foot() -> None:
    fight = play(hero(**LONG_SWORD), foe(), "aldo turn move toward=bor keep_turn=true")
    assert "attack" not in fight.offered("aldo")
