"""README 7.8: the running attack and the mounted charge."""

import pytest

from tests.rulesets.arm5.fight import LONG_SWORD, foe, hero, play
from tests.rulesets.fights import Played

CHARGE = "aldo turn charge target=bor"
HORSE = {"mount": {"quickness": 1}, "ride": 2}


def charged(fields: str = "", target: dict | None = None, **stats: object) -> Played:
    return play(hero(**stats), target or foe(), f"{CHARGE} {fields}".strip())


def test_the_declaration_takes_one_fatigue_level() -> None:
    fight = charged()
    assert fight.facts("fatigue")["cause"] == "charge"
    assert fight.rules()[:2] == ["charge", "fatigue"]
    assert fight["aldo"]["fatigue_lost"] == 1


def test_the_run_comes_first_then_the_attack() -> None:
    fight = charged(position=0, target=foe(position=20))
    assert fight["aldo"]["position"] == 19
    assert fight.rules()[2:4] == ["attack", "defense"]
    assert fight.facts("charge") == {"weapon": "fist", "mounted": False, "pace": "run", "paces": 20}


def test_the_combat_ability_used_counts_twice() -> None:
    facts = charged(dexterity=2, **LONG_SWORD).facts("attack")
    assert (facts["ability"], facts["charge"], facts["modifier"]) == (5, 5, 16)
    sharp = [{"preset": "long_sword", "specialty": True}]
    assert charged(single_weapon=5, weapons=sharp).facts("attack")["charge"] == 6


def test_in_difficult_terrain_there_is_no_bonus() -> None:
    assert charged(terrain="rough", **LONG_SWORD).facts("attack")["charge"] == 0


def test_defence_suffers_nothing() -> None:
    assert charged().facts("defense")["modifier"] == 0


@pytest.mark.parametrize(
    ("distance", "fields", "error"),
    [
        (2, "", "unknown_option"),
        (3, "", None),
        (22, "", None),
        (23, "", "bad_field"),
        (23, "pace=sprint", None),
        (42, "pace=sprint", None),
        (43, "pace=sprint", "unknown_option"),
    ],
)
def test_whether_one_gets_there(distance: int, fields: str, error: str | None) -> None:
    assert charged(fields, position=0, target=foe(position=distance)).error == error


def test_one_must_run_or_sprint() -> None:
    assert charged("pace=walk").error == "bad_field"
    assert charged("pace=run").error is None


def test_at_a_sprint_a_fatigue_test_follows_before_the_attack() -> None:
    fight = charged("pace=sprint")
    assert fight.rules()[:4] == ["charge", "fatigue", "fatigue_test", "fatigue"]
    assert fight.facts("fatigue") | {"cause": "sprint"} == fight.facts("fatigue")
    passed = play(hero(stamina=1), foe(), CHARGE + " pace=sprint")
    assert passed.facts("fatigue_test")["success"]
    assert passed["aldo"]["fatigue_lost"] == 1


def test_whoever_falls_by_the_sprint_does_not_attack() -> None:
    fight = charged("pace=sprint", fatigue_lost=3)
    assert fight["aldo"]["status"] == "unconscious"
    assert not fight.entries("attack")


def test_whoever_falls_by_the_declaration_loses_the_action() -> None:
    fight = charged(fatigue_lost=4)
    assert fight.rules()[:4] == ["charge", "fatigue", "down", "action_lost"]


def test_one_charges_free_upright_and_with_melee_or_thrown_weapons() -> None:
    assert charged(engaged_with=["bor"]).error == "unknown_option"
    assert charged(posture="crouching").error == "unknown_option"
    archer = {"bows": 1, "weapons": ["short_bow"]}
    assert charged("weapon=short_bow", **archer).error == "bad_field"
    assert charged("weapon=fist", **archer).error is None
    assert charged(thrown_weapon=1, weapons=["javelin"]).facts("attack")["weapon"] == "javelin"
    assert charged("weapon=sling", thrown_weapon=1, weapons=["sling"]).error == "bad_field"


def test_one_who_broke_off_is_pursued() -> None:
    bound = hero(engaged_with=["bor"])
    fight = play(
        bound, foe(), "aldo turn disengage", "aldo turn end", "bor turn charge target=aldo"
    )
    assert fight.facts("pursue") == {"caught": False}
    assert fight.facts("attack")["charge"] == 0


def test_cover_is_left_behind() -> None:
    assert charged(cover="half")["aldo"]["cover"] == "none"


def test_a_mounted_charge_costs_the_mount_a_level() -> None:
    fight = charged(**HORSE, **LONG_SWORD)
    assert fight.facts("mount_fatigue") == {"levels": 1, "lost": 1, "exhausted": False}
    assert fight.facts("charge") | {"mounted": True, "pace": "gallop"} == fight.facts("charge")
    assert fight["aldo"]["fatigue_lost"] == 0
    assert fight.facts("attack")["charge"] == 5
    assert (fight["aldo"]["gait"], fight["aldo"]["mount_action"]) == ("gallop", False)


def test_the_gallop_decides_how_far_a_rider_gets() -> None:
    assert charged(position=0, target=foe(position=62), **HORSE)["aldo"]["position"] == 60
    assert charged(position=0, target=foe(position=63), **HORSE).error == "unknown_option"
    assert charged("pace=run", **HORSE).error == "bad_field"


def test_an_exhausted_mount_makes_the_charge_impossible() -> None:
    weak = {"mount": {"fatigue_levels": 1}}
    fight = charged(**weak)
    assert fight.facts("mount_fatigue")["exhausted"]
    assert fight.rules()[:3] == ["charge", "mount_fatigue", "action_lost"]
    assert not fight["aldo"]["mounted"]


def test_a_rider_needs_a_mount_that_may_still_move() -> None:
    fight = play(hero(**HORSE), foe(), "aldo turn ride")
    assert "charge" not in fight.offered("aldo")
