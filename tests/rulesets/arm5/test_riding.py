"""README 7.10, 7.12, 7.14: riders and their mounts."""

import pytest

from rulesets.arm5.sheet.tables import GAITS, gait_paces
from tests.rulesets.arm5.fight import foe, hero, play
from tests.rulesets.fights import Played, Rolls

RIDER = {"mount": {"quickness": 0}, "ride": 5}


def ridden(fields: str = "", *more: str, dice: Rolls = "", **stats: object) -> Played:
    text = f"aldo turn ride {fields}".strip()
    return play(hero(**RIDER | stats), foe(), text, *more, dice=dice)


@pytest.mark.parametrize(
    ("quickness", "row"),
    [
        (-9, (7, 12, 20, 30)),
        (-3, (7, 12, 20, 30)),
        (-2, (8, 15, 25, 40)),
        (-1, (8, 15, 25, 40)),
        (0, (10, 20, 30, 50)),
        (2, (12, 25, 35, 60)),
        (3, (15, 30, 45, 70)),
        (4, (15, 30, 45, 70)),
        (5, (18, 35, 50, 80)),
    ],
    ids=str,
)
def test_a_mount_goes_by_its_quickness(quickness: int, row: tuple[int, ...]) -> None:
    assert tuple(gait_paces(quickness, gait) for gait in GAITS) == row


def test_a_mounts_move_is_its_own_action_so_one_rides_and_attacks() -> None:
    fight = ridden("toward=bor")
    assert fight.facts("ride") | {"pace": "trot", "paces": 20} == fight.facts("ride")
    assert (fight["aldo"]["action"], fight["aldo"]["mount_action"]) == (True, False)
    fight.then("aldo turn attack target=bor")
    assert fight.pending() == ["bor turn"]


def test_one_may_act_first_and_ride_then() -> None:
    fight = play(hero(**RIDER), foe(), "aldo turn act what=other keep_turn=true")
    assert fight.offered("aldo") == ["ride", "quick", "end"]
    fight.then("aldo turn ride gait=walk")
    assert fight.pending() == ["aldo turn"]
    fight.then("aldo turn quick what=shout")
    assert fight.pending() == ["bor turn"]


def test_the_engaged_do_not_ride_off() -> None:
    assert "ride" not in play(hero(engaged_with=["bor"], **RIDER), foe()).offered("aldo")


@pytest.mark.parametrize(("riding", "bonus"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_riding_adds_to_attack_and_defence_at_most_3(riding: int, bonus: int) -> None:
    rider = {"mount": {}, "ride": riding}
    assert (
        play(hero(**rider), foe(), "aldo turn attack target=bor").facts("attack")["mounted"]
        == bonus
    )
    struck = play(hero(), foe(**rider), "aldo turn attack target=bor")
    assert struck.facts("defense")["mounted"] == bonus


def test_only_against_those_on_foot_and_with_a_trained_mount() -> None:
    text = "aldo turn attack target=bor"
    assert play(hero(**RIDER), foe(**RIDER), text).facts("attack")["mounted"] == 0
    untrained = {"mount": {"trained": False}, "ride": 5}
    assert play(hero(**untrained), foe(), text).facts("attack")["mounted"] == 0


def test_for_missiles_the_option_decides_over_the_attack() -> None:
    archer = hero(bows=1, weapons=["short_bow"], **RIDER)
    text = "aldo turn attack target=bor"
    assert play(archer, foe(), text).facts("attack")["mounted"] == 3
    off = play(archer, foe(), text, mounted_missile_attack=False)
    assert off.facts("attack")["mounted"] == 0
    shot = play(foe("aldo", bows=1, weapons=["short_bow"]), hero("bor", **RIDER), text)
    assert shot.facts("defense")["mounted"] == 3


@pytest.mark.parametrize(
    ("gait", "penalty"), [("walk", -1), ("trot", -1), ("canter", -3), ("gallop", -6)]
)
def test_shooting_from_a_moving_mount_is_harder(gait: str, penalty: int) -> None:
    archer = {"bows": 1, "weapons": ["short_bow"]}
    fight = ridden(f"gait={gait}", "aldo turn attack target=bor", **archer)
    assert fight.facts("attack")["gait"] == penalty
    sword = ridden(f"gait={gait}", "aldo turn attack target=bor")
    assert sword.facts("attack")["gait"] == 0


def test_the_gait_stays_until_the_own_next_turn() -> None:
    fight = ridden("gait=canter", "aldo turn end")
    assert fight["aldo"]["gait"] == "canter"
    fight.then("bor turn end")
    assert fight["aldo"]["gait"] == "none"


@pytest.mark.parametrize(
    ("face", "botch", "lost"), [(6, [], 0), (5, [], 1), (10, [9], 1), (10, [10], 2)]
)
def test_a_gallop_tires_the_mount(face: int, botch: list[int], lost: int) -> None:
    faces = {"aldo mount_fatigue": [face], "aldo mount_fatigue_botch": botch}
    fight = ridden("gait=gallop", dice=faces)
    assert fight["aldo"]["mount_fatigue"] == lost
    assert fight.facts("mount_fatigue_test")["success"] is (lost == 0)


def test_a_tired_out_mount_carries_nobody() -> None:
    fight = ridden("gait=gallop", mount={"fatigue_levels": 1})
    assert (fight["aldo"]["mounted"], fight["aldo"]["posture"]) == (False, "standing")


TEST = "gm gm test target=aldo test=ride ease=9"


def test_riding_tests_decide_over_a_fall() -> None:
    stats = {"dexterity": 2, "ride": 3, "mount": {}}
    cast = (hero(**stats), foe())
    held = play(*cast, TEST, dice="aldo ride 4")
    assert held.facts("test") | {"modifier": 5, "total": 9, "success": True} == held.facts("test")
    fallen = play(*cast, TEST, dice="aldo ride 2, aldo damage 6, aldo soak 3")
    assert fallen.facts("fall") == {"value": 2}
    assert fallen.facts("spell_damage") | {"cause": "fall", "net": 5} == fallen.facts(
        "spell_damage"
    )
    assert (fallen["aldo"]["mounted"], fallen["aldo"]["posture"]) == (False, "prone")


@pytest.mark.parametrize(("gait", "more"), [("walk", 2), ("trot", 2), ("canter", 4), ("gallop", 6)])
def test_the_faster_the_harder_the_fall(gait: str, more: int) -> None:
    dice = "aldo mount_fatigue 9, aldo ride 2"
    fight = ridden(f"gait={gait}", TEST, dice=dice, mount={"size": 3})
    assert fight.facts("fall") == {"value": 3 + more}


def test_the_ruling_may_say_how_hard() -> None:
    fight = play(hero(mount={}), foe(), TEST + " damage=11")
    assert fight.facts("fall") == {"value": 11}


def test_there_is_no_riding_test_on_foot() -> None:
    assert play(hero(), foe(), TEST).error == "bad_field"


def test_mounting_takes_the_action_and_the_mounts_move() -> None:
    fight = play(hero(mounted=False, **RIDER), foe(), "aldo turn act what=mount keep_turn=true")
    assert fight["aldo"]["mounted"]
    assert fight.offered("aldo") == ["quick", "end"]


def test_vaulting_is_quick_and_the_mount_may_still_move() -> None:
    fighter = hero(mounted=False, strength=1, athletics=2, **RIDER)
    fight = play(fighter, foe(), "aldo turn quick what=vault", dice="aldo athletics 3")
    assert fight.facts("athletics") | {"ease": 6, "success": True} == fight.facts("athletics")
    assert "ride" in fight.offered("aldo")
    short = play(fighter, foe(), "aldo turn quick what=vault", dice="aldo athletics 2")
    assert not short["aldo"]["mounted"]


def test_leaping_off_is_quick_and_may_end_in_a_fall() -> None:
    fighter = hero(dexterity=2, athletics=2, **RIDER)
    landed = play(fighter, foe(), "aldo turn quick what=leap", dice="aldo athletics 5")
    assert (landed["aldo"]["mounted"], landed["aldo"]["posture"]) == (False, "standing")
    fallen = play(fighter, foe(), "aldo turn quick what=leap", dice="aldo athletics 4")
    assert fallen["aldo"]["posture"] == "prone"
    assert fallen.entries("fall")


def test_a_rider_leaves_at_a_trot() -> None:
    fight = play(hero(**RIDER), hero("mira"), foe(), "aldo turn leave")
    assert fight.facts("leave")["paces"] == 20
