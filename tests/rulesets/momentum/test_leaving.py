"""README 5.3, 7.7, 7.8, 7.11: leaving, fleeing, switching, falling, the end."""

import pytest

from tests.rulesets.momentum.fight import Played, duel, foe, hero, play, two_on_one


def test_one_flees_by_an_evasion_test_a_tactical_movement_or_just_running() -> None:
    away = {
        "manoeuvre manoeuvre=disengage": "b1 manoeuvre 9 9",
        "tactical goal=leave": "b1 manoeuvre 9",
        "flee": "",
    }
    for answer, dice in away.items():
        played = duel("a1 act other", f"b1 react {answer}", dice=dice)
        assert played.facts("flee") == {"tested": answer != "flee"}
        assert played["b1"]["group"] is None


def test_who_just_runs_cannot_ward_the_attack_off() -> None:
    played = duel("a1 act attack", "b1 react flee", dice="a1 attack 12, a1 damage 4")
    assert played.whose("test") == ["a1 b1"]
    assert played["b1"]["hp"] == 15
    assert played.whose("flee") == ["b1"]


def test_then_a_full_move_in_the_following_movement_phase() -> None:
    played = duel("a1 act other", "b1 react flee")
    assert played.pending() == ["b1 second_move"]
    assert set(played.offered("b1")) == {"stay", "move"}
    played.then("b1 second_move move metres=40")
    assert played.facts("move")["metres"] == 40
    assert not played["b1"]["fled"]


def test_a_test_that_fails_does_not_get_one_out() -> None:
    played = duel("a1 act other", "b1 react tactical goal=leave", dice="b1 manoeuvre 11")
    assert played.whose("flee") == []
    assert played.pending() == ["a1 momentum"]


def test_a_flight_dissolves_the_group_and_the_enemies_may_start_a_new_fight() -> None:
    played = duel("a1 act other", "b1 react flee")
    assert played.facts("dissolve") == {"group": 1, "reason": "flight"}
    assert played.groups == []
    played.then("b1 second_move move", "a1 declare engage", "b1 declare hold", "b1 initiate wait")
    played.then("b1 respond fight")
    assert played.groups == ["party: a1,b1"]


def test_who_fell_does_not_flee() -> None:
    played = duel("a1 act attack", "b1 react flee", dice="a1 attack 2, a1 damage 8")
    assert played.whose("flee") == []
    assert played["b1"]["status"] == "unconscious"


def test_who_flees_as_the_last_enemy_falls_is_out_all_the_same() -> None:
    cast = (hero(hp=30), hero("a2"), foe(hp=1), foe("b2"))
    played = play(
        *cast,
        "a1 declare engage target=b1",
        "a2 declare engage target=b1",
        "b1 declare hold",
        "b2 declare hold",
        "b1 initiate wait",
        "b2 initiate wait",
        "b1 respond fight",
        "b2 join stay",
        "a1 act attack",
        "a2 act tactical goal=leave",
        "b1 react other",
        dice="a1 attack 12, a1 damage 4, a2 manoeuvre 12",
    )
    assert played.rules()[-4:] == ["other", "out", "dissolve", "flee"]
    assert "a2 second_move" in played.pending()


LEAVE = ("a1 act leave", "a2 act attack")


def test_while_an_ally_stays_against_a_single_enemy_the_others_leave_without_a_test() -> None:
    played = two_on_one()
    assert "leave" in played.offered("a1")
    assert "flee" not in played.offered("a1")
    played = two_on_one(*LEAVE)
    assert played.rules() == ["leave"]
    assert played.facts("leave") == {"metres": 0, "away": False, "early": False}
    assert (played["a1"]["group"], played["a1"]["fled"]) == (None, True)
    assert played.groups == ["party: a2,b1"]
    assert set(duel().offered("a1")) == {"attack", "manoeuvre", "tactical", "flee", "other"}


def test_one_has_to_stay() -> None:
    played = two_on_one("a1 act leave")
    assert "leave" not in played.offered("a2")
    assert "flee" in played.offered("a2")
    played = two_on_one("a1 act leave", "a2 act flee", "b1 react other")
    assert played.whose("leave") == []
    assert played.whose("flee") == ["a1", "a2"]


def test_an_attack_on_somebody_who_left_turns_to_another() -> None:
    cast = (hero(), hero("a2"), foe(initiative=30))
    played = play(
        *cast,
        "b1 declare engage target=a2",
        "a1 declare engage",
        "a2 declare hold",
        "a2 initiate wait",
        "a2 respond fight",
        "b1 act attack target=a2",
        "a1 react defend",
        "a2 react leave",
        dice="b1 attack 10, a1 defence 12",
    )
    assert played.whose("redirect") == ["b1 a1"]
    assert played.whose("ward") == ["a1 b1"]


def test_who_lies_neither_leaves_nor_flees() -> None:
    played = two_on_one("gm gm set target=a1 field=prone value=true")
    assert set(played.offered("a1")) == {"defend", "evade", "other", "stand_up"}
    assert played.default("a1") == "defend"


def in_two_groups(*more: str, dice: str = "") -> Played:
    """a1 and a3 against b1, a2 against b2."""
    cast = (hero(), hero("a2"), hero("a3"), foe(), foe("b2"))
    start = (
        "a1 declare engage target=b1",
        "a2 declare engage target=b2",
        "a3 declare engage target=b1",
        *["gm gm default who=b1,b2"] * 3,
    )
    return play(*cast, *start, *more, dice=dice)


def test_a_switch_needs_outnumbering_in_the_own_group() -> None:
    played = in_two_groups()
    assert played.field("a1", "tactical", "goal").choices == ("flank", "leave", "switch")
    assert played.field("a1", "tactical", "to").choices == ("b2",)
    played = in_two_groups(
        "a1 act tactical goal=switch to=b2",
        "a3 act other",
        "b1 react other",
        dice="a1 manoeuvre 12",
    )
    assert played.whose("switch") == ["a1 b2"]
    assert played.facts("switch") == {"group": 2, "swapped": False}
    assert played.groups == ["party: a3,b1", "party: a1,a2,b2"]
    played.then("a3 momentum keep")
    assert played.field("a2", "tactical", "to").choices == ("b1",)
    assert "a1 act" not in played.pending()


def test_or_an_ally_in_another_group_who_swaps() -> None:
    played = in_two_groups()
    assert played.field("a1", "tactical", "swap").choices == ("a2",)
    played = in_two_groups(
        "a1 act tactical goal=switch swap=a2",
        "a3 act other",
        "b1 react other",
        dice="a1 manoeuvre 12",
    )
    assert played.whose("switch") == ["a1 a2"]
    assert played.groups == ["party: a2,a3,b1", "party: a1,b2"]
    assert (played["a2"]["exchanged"], played["a2"]["spent"]) == (True, True)


@pytest.mark.parametrize(
    "fields",
    [
        "goal=switch",
        "goal=switch to=b2 swap=a2",
        "to=b2",
        "goal=leave swap=a2",
        "goal=switch to=b1",
    ],
)
def test_a_switch_has_exactly_one_destination(fields: str) -> None:
    assert in_two_groups(f"a1 act tactical {fields}").error == "bad_field"


def test_a_switch_that_is_not_possible_any_more() -> None:
    switch = "tactical goal=switch to=b2"
    played = in_two_groups(
        f"a1 act {switch}",
        f"a3 act {switch}",
        "b1 react other",
        dice="a1 manoeuvre 12, a3 manoeuvre 12",
    )
    assert played.whose("switch") == ["a1 b2"]
    assert played.whose("void") == ["a3"]
    assert played.facts("void") == {"reason": "no_place"}


def test_who_switched_makes_the_other_group_divided_in_the_next_round() -> None:
    played = in_two_groups(
        "a1 act tactical goal=switch to=b2",
        "a3 act other",
        "b1 react other",
        "a3 momentum keep",
        "a2 act other",
        "b2 react other",
        "a1 momentum keep",
        dice="a1 manoeuvre 12",
    )
    assert [group.changed for group in played.now.groups] == [False, True]


def test_groups_stay_until_a_side_has_lost_all() -> None:
    played = two_on_one(
        hero(hp=1),
        "a1 act attack",
        "a2 act attack",
        "b1 react attack",
        dice="a1 attack 19, a2 attack 19, b1 attack 10, b1 damage 6",
    )
    assert played.facts("out") == {"status": "unconscious"}
    assert played.groups == ["foes: a2,b1"]
    played = in_two_groups("gm gm set target=b1 field=hp value=0")
    assert played.facts("dissolve") == {"group": 1, "reason": "side_lost"}
    assert played.groups == ["party: a2,b2"]


def test_the_others_of_a_group_are_free_and_keep_what_they_have_done() -> None:
    played = in_two_groups("gm gm set target=b1 field=hp value=0")
    assert (played["a1"]["group"], played["a1"]["spent"]) == (None, True)


def test_the_fight_is_over_when_fewer_than_two_sides_are_active() -> None:
    played = duel(foe(hp=1), "a1 act attack", "b1 react other", dice="a1 attack 12, a1 damage 4")
    assert played.rules()[-3:] == ["out", "dissolve", "fight_over"]
    assert (played.state["over"], played.state["winner"]) == (True, "party")
    assert (played.pending(), played.groups) == ([], [])


def test_when_both_fall_nobody_wins() -> None:
    played = duel(
        hero(hp=1),
        foe(hp=1),
        "a1 act attack",
        "b1 react attack",
        "a1 count all",
        dice="a1 attack 12, b1 attack 10, a1 damage 8, b1 damage 6",
    )
    assert played.whose("out") == ["a1", "b1"]
    assert (played.state["over"], played.state["winner"]) == (True, None)


def test_after_a_phase_that_ends_the_fight_the_next_one_stands() -> None:
    played = play(hero(), foe(), "a1 declare move away=true", "b1 declare other")
    assert played.state["phase"] == "skirmish"
