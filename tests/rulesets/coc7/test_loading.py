"""README 7.8: loading, malfunctions, repair."""

import pytest

from tests.rulesets.coc7.fight import PISTOL, REVOLVER, SMG, ada, armed, gob, play
from tests.rulesets.fights import Json, Played


def reloaded(gun: Json, *more: str) -> Played:
    return play(ada(**armed(gun)), gob(), "ada turn reload", *more)


def test_two_rounds_are_loaded_or_a_magazine_changed_in_a_round() -> None:
    singly = reloaded({**REVOLVER, "loaded": 1})
    assert singly.facts("reload") == {"weapon": "revolver", "before": 1, "ammo": 3, "done": True}
    changed = reloaded({**PISTOL, "loaded": 1, "spare": 2})
    assert changed["ada"]["ammo"] == {"pistol": 8}
    assert changed["ada"]["spare"] == {"pistol": 1}


@pytest.mark.parametrize(
    ("loaded", "spare", "ammo", "left"), [(5, 9, 6, 8), (0, 1, 1, 0), (2, None, 4, None)]
)
def test_not_more_than_there_is_room_and_spare(
    loaded: int, spare: int | None, ammo: int, left: int | None
) -> None:
    fought = reloaded({**REVOLVER, "loaded": loaded, "spare": spare})
    assert fought["ada"]["ammo"] == {"revolver": ammo}
    assert fought["ada"]["spare"] == {"revolver": left}


def test_a_belt_takes_two_rounds() -> None:
    mg = {**SMG, "feed": "belt", "loaded": 4, "spare": 2}
    half = reloaded(mg, "gob turn other")
    assert half.facts("reload") == {"weapon": "smg", "before": 4, "ammo": 0, "done": False}
    assert half["ada"]["belt"] == {"smg": 1}
    assert "shoot" not in half.offered()
    done = reloaded(mg, "gob turn other", "ada turn reload")
    assert done.facts("reload")["done"]
    assert done["ada"]["ammo"] == {"smg": 20}
    assert done["ada"]["spare"] == {"smg": 1}
    assert done["ada"]["belt"] == {}


@pytest.mark.parametrize("gun", [REVOLVER, {**REVOLVER, "loaded": 1, "spare": 0}])
def test_a_full_weapon_or_one_without_spare_is_not_loaded(gun: Json) -> None:
    assert "reload" not in play(ada(**armed(gun)), gob()).offered()


def test_loading_one_round_and_shooting_is_a_penalty_die() -> None:
    fought = play(
        ada(**armed(REVOLVER, loaded=0, spare=3)),
        gob(),
        "ada turn shoot target=gob load=true",
        "gob react none",
        dice="ada attack 99, ada attack tens 9",
    )
    assert fought.rules() == ["react", "load", "attack_roll"]
    assert fought.facts("load") == {"weapon": "revolver", "ammo": 1}
    assert fought.facts("attack_roll")["mod_load"] == -1
    assert fought["ada"]["ammo"] == {"revolver": 0}
    assert fought["ada"]["spare"] == {"revolver": 2}


@pytest.mark.parametrize(
    ("gun", "fields"),
    [
        (REVOLVER, "load=true"),
        ({**REVOLVER, "loaded": 3, "spare": 0}, "load=true"),
        ({**PISTOL, "loaded": 3}, "load=true"),
        ({**REVOLVER, "loaded": 0}, ""),
    ],
)
def test_nothing_is_loaded_into_a_full_weapon_and_nothing_fired_from_an_empty_one(
    gun: Json, fields: str
) -> None:
    assert (
        play(ada(**armed(gun)), gob(), f"ada turn shoot target=gob {fields}").error == "bad_field"
    )


@pytest.mark.parametrize(("loaded", "needed"), [(3, None), (0, ("on",))])
def test_beside_an_empty_weapon_a_round_has_to_be_loaded(
    loaded: int, needed: tuple[str, ...] | None
) -> None:
    fought = play(ada(weapons=[PISTOL, {**REVOLVER, "loaded": loaded}], held="pistol"), gob())
    assert fought.field("shoot", "load").depends == ("weapon", {"revolver": needed})


def broken(roll: int, gun: Json, *more: str, dice: str = "", **stats: object) -> Played:
    return play(
        ada(**armed(gun), **stats),
        gob(hp_max=60),
        "ada turn shoot target=gob",
        "gob react none",
        *more,
        dice=f"ada attack {roll}, ada jam 2, {dice}",
    )


def test_a_roll_at_or_above_the_malfunction_value_is_a_jam_or_a_dud() -> None:
    jam = broken(96, {**PISTOL, "skill": 99, "malfunction": 96})
    assert jam.facts("malfunction") == {
        "weapon": "pistol",
        "roll": 96,
        "value": 96,
        "effect": "jam",
        "rounds": 2,
        "ammo": 7,
    }
    assert jam["ada"]["jammed"] == {"pistol": 2}
    assert jam["gob"]["hp"] == 60, "no shot leaves the weapon"
    dud = broken(96, {**REVOLVER, "skill": 99, "malfunction": 96})
    assert dud.facts("malfunction")["effect"] == "dud"
    assert dud["ada"]["jammed"] == {}
    assert dud["ada"]["ammo"] == {"revolver": 5}
    assert not broken(95, {**REVOLVER, "malfunction": 96}).entries("malfunction")


def test_a_malfunction_leaves_at_most_a_failure_against_a_defence() -> None:
    fought = play(
        ada(hp_max=30, **armed(PISTOL, skill=99, malfunction=50)),
        gob(brawl=60),
        "ada turn shoot target=gob range=point_blank",
        "gob react fight_back",
        dice="ada attack 60, ada attack tens 9, gob fight_back 60, ada jam 1, gob damage 1",
    )
    assert fought.facts("attack_roll")["level"] == "regular"
    assert fought.facts("exchange")["attacker_level"] == "failure"
    assert fought.facts("exchange")["result"] == "defender"
    assert fought.rules()[:5] == ["react", "attack_roll", "defence_roll", "malfunction", "exchange"]


def test_the_rest_of_a_burst_is_not_fired() -> None:
    fought = play(
        ada(**armed(REVOLVER, malfunction=90)),
        gob(),
        "ada turn burst target=gob shots=3",
        "gob react none",
        dice="ada attack 90, ada attack tens 1",
    )
    assert len(fought.entries("attack_roll")) == 1
    assert fought["ada"]["ammo"] == {"revolver": 5}


JAMMING = {**PISTOL, "malfunction": 96, "skill": 60}


def test_an_automatic_weapon_needs_1d6_rounds_and_mechanical_repair_or_its_own_skill() -> None:
    work = ("gob turn other", "ada turn fix")
    first = broken(96, JAMMING, *work)
    assert first.facts("fix") == {"weapon": "pistol", "left": 1}
    assert not first.entries("fix_roll")
    second = broken(96, JAMMING, *work, *work, dice="ada fix 60")
    assert second.facts("fix_roll")["check"] == "weapon"
    assert second.facts("fix_roll")["success"]
    assert second["ada"]["jammed"] == {}
    handy = broken(96, JAMMING, *work, *work, dice="ada fix 70", mechanical_repair=70)
    assert handy.facts("fix_roll")["check"] == "mechanical_repair"


def test_a_failed_repair_is_tried_again_without_further_rounds_of_work() -> None:
    work = ("gob turn other", "ada turn fix")
    fought = broken(96, JAMMING, *work, *work, *work, dice="ada fix 99 50")
    assert fought.facts("fix") == {"weapon": "pistol", "left": 0}
    assert fought["ada"]["jammed"] == {}


def test_a_jammed_weapon_is_not_fired_and_not_loaded() -> None:
    fought = broken(96, JAMMING, "gob turn other")
    assert not set(fought.offered()) & {"shoot", "burst", "reload"}
    assert "fix" in fought.offered()
