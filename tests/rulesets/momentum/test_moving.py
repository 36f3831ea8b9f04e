"""README 5.1, 5.5, 7.3, 7.13: the movement phases."""

import pytest

from tests.rulesets.momentum.fight import BOW, SWORD, duel, foe, hero, play, two_on_one

ARCHER = hero(weapons=[BOW], speed=7)


def test_outside_melee_a_full_action_moves_the_full_range() -> None:
    played = play(hero(), foe(), "a1 declare move", "b1 declare other")
    assert played.facts("move") == {"metres": 40, "restricted": False, "away": False}
    assert set(played.pending()) == {"a1 declare", "b1 declare"}


def test_the_range_is_five_times_the_speed_in_metres() -> None:
    for speed, full in ((8, 40), (7, 35), (0, 0)):
        assert play(hero(speed=speed), foe()).field("a1", "move", "metres").max == full


def test_half_and_quarter_are_rounded_down() -> None:
    played = duel(
        hero(speed=7),
        "a1 act manoeuvre manoeuvre=push metres=8",
        "b1 react other",
        dice="a1 manoeuvre 12",
    )
    assert played.facts("push")["metres"] == 8
    assert play(hero(speed=7), foe()).field("a1", "engage", "distance").max == 17


@pytest.mark.parametrize("penalty", [2, 5])
def test_an_action_on_the_move_is_harder_and_goes_half_the_range(penalty: int) -> None:
    played = play(
        hero(),
        foe(),
        "a1 declare other what=lock value=15 modifier=1 metres=20",
        "b1 declare other",
        dice="a1 other 14",
        hindered_penalty=penalty,
    )
    assert played.rules() == ["move", "test", "other", "other", "round"]
    assert played.facts("test")["value"] == 16 - penalty
    assert played.entries("other")[0]["facts"] == {"what": "lock", "success": penalty == 2}


def test_sneaking_swimming_balancing_go_half_the_range() -> None:
    played = play(hero(), foe(), "a1 declare move restricted=true", "b1 declare other")
    assert played.facts("move") == {"metres": 20, "restricted": True, "away": False}
    assert play(hero(), foe(), "a1 declare move restricted=true metres=21").error == "bad_field"


def test_other_complex_acts_cost_the_action() -> None:
    played = play(
        hero(),
        foe(),
        "a1 declare other what=climb value=12",
        "b1 declare hold",
        dice="a1 other 12",
    )
    assert played.facts("other") == {"what": "climb", "success": True}
    assert played["a1"]["spent"]
    assert played.pending() == ["b1 initiate"]


def test_without_a_value_the_other_act_succeeds_without_a_test() -> None:
    played = play(hero(), foe(), "a1 declare other", "b1 declare other")
    assert played.whose("test") == []
    assert played.facts("other") == {"what": "", "success": True}


def test_things_are_done_in_initiative_order() -> None:
    cast = (hero("a2"), hero(), foe())
    played = play(*cast, "a2 declare move", "b1 declare other", "a1 declare move")
    assert played.whose("move") == ["a1", "a2"]


def test_who_moves_away_is_out_of_the_fight() -> None:
    cast = (hero(), hero("a2"), foe())
    played = play(*cast, "a1 declare move away=true", "a2 declare other", "b1 declare other")
    assert played.rules()[:2] == ["move", "out"]
    assert played["a1"]["status"] == "gone"


def test_when_the_fight_is_over_the_rest_is_not_carried_out() -> None:
    played = play(hero(), foe(), "a1 declare move away=true", "b1 declare move")
    assert played.rules() == ["move", "out", "fight_over"]
    assert played.state["winner"] == "foes"


def test_reloading_succeeds_without_a_test_when_standing_still() -> None:
    slow = hero(weapons=[BOW | {"reload": 2}])
    played = play(
        slow,
        foe(),
        "a1 declare shoot",
        "b1 declare other",
        "a1 declare reload",
        "b1 declare other",
        "a1 declare reload",
        "b1 declare other",
        dice="a1 shoot 20",
        ask_fumble=False,
    )
    assert played.entries("reload")[0]["facts"] == {"weapon": "bow", "left": 1, "success": True}
    assert played.facts("reload")["left"] == 0
    assert played["a1"]["unloaded"] == {}
    assert "shoot" in played.offered("a1")


def test_reloading_on_the_move_needs_a_test() -> None:
    shot = ("a1 declare shoot", "b1 declare other")
    for roll, left in ((11, 0), (12, 1)):
        played = play(
            ARCHER,
            foe(),
            *shot,
            "a1 declare reload metres=1",
            "b1 declare other",
            dice=f"a1 shoot 19, a1 reload {roll}",
        )
        assert played.facts("test")["value"] == 11
        assert played.facts("reload") == {"weapon": "bow", "left": left, "success": not left}


def test_standing_up_and_picking_up_cost_the_action() -> None:
    played = play(
        hero(),
        foe(),
        "gm gm set target=a1 field=prone value=true",
        "a1 declare stand_up",
        "b1 declare other",
    )
    assert not played["a1"]["prone"]
    assert played.whose("stand_up") == ["a1"]
    disarmed = duel(
        "a1 act manoeuvre",
        "b1 react other",
        "gm gm disengage target=a1",
        "a1 declare other",
        "b1 declare pick_up",
        dice="a1 manoeuvre 9",
    )
    assert disarmed.facts("pick_up") == {"weapon": "axe"}
    assert disarmed["b1"]["dropped"] == []


def test_who_still_has_an_action_may_use_it_in_the_second_movement_phase() -> None:
    held = ("a1 declare hold", "b1 declare hold", "a1 initiate wait", "b1 initiate wait")
    played = play(hero(), foe(), *held)
    assert played.state["phase"] == "second_move"
    assert set(played.offered("a1")) == {"stay", "move", "other"}
    assert played.default("a1") == "stay"
    played = play(hero(), foe(), *held, "a1 second_move other metres=3", "b1 second_move move")
    assert played.rules() == ["move", "other", "move", "round"]


def test_while_an_ally_stays_the_others_may_leave_in_the_first_movement_phase() -> None:
    fought = ("a1 act attack", "a2 act attack", "b1 react defend", "a1 momentum keep")
    dice = "a1 attack 19 19, a2 attack 19 19, b1 defence 9 9"
    played = two_on_one(*fought, dice=dice)
    assert set(played.offered("a1")) == {"stay", "leave"}
    assert played.default("a1") == "stay"
    assert "b1 declare" not in played.pending()
    played = two_on_one(*fought, "a2 declare leave metres=35", dice=dice)
    assert played.rules() == ["leave", "exchange"]
    assert played.facts("leave") == {"metres": 35, "away": False, "early": True}
    assert played["a2"]["spent"]
    assert played.groups == ["party: a1,b1"]


def test_the_last_one_is_not_asked_any_more() -> None:
    fought = ("a1 act attack", "a2 act attack", "b1 react defend", "a1 momentum keep")
    dice = "a1 attack 19, a2 attack 19, b1 defence 9"
    played = two_on_one(*fought, "a1 declare leave away=true", dice=dice)
    assert played.rules() == ["leave", "out", "exchange"]
    assert played.pending() == ["a2 act"]


def test_who_lies_cannot_leave_so() -> None:
    fought = ("a1 act attack", "a2 act attack", "b1 react defend", "a1 momentum keep")
    dice = "a1 attack 19, a2 attack 19, b1 defence 9"
    lying = "gm gm set target=a1 field=prone value=true"
    assert two_on_one(*fought, lying, dice=dice).pending() == ["a2 declare"]


def test_who_comes_into_a_group_meanwhile_does_not_move() -> None:
    played = play(
        hero(),
        foe(),
        "a1 declare move",
        "gm gm engage who=a1 target=b1",
    )
    assert played.whose("move") == []
    assert played.pending() == ["a1 act"]
    assert SWORD["name"] == played.field("a1", "attack", "weapon").default
