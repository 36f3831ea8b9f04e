"""README 5.3, 7.7: the exchange of two, from the answers to the successes that count."""

from tests.rulesets.momentum.fight import (
    attacks,
    defence,
    duel,
    foe,
    hero,
    one_on_two,
    play,
    two_on_one,
)


def test_the_active_side_chooses_first_the_passive_knowing_it() -> None:
    assert duel().pending() == ["a1 act"]
    assert duel("a1 act attack").pending() == ["b1 react"]
    played = two_on_one()
    assert set(played.pending()) == {"a1 act", "a2 act"}


def test_the_active_succeeds_the_passive_fails_weapon_damage_less_armour() -> None:
    played = attacks(12, 11)
    assert played.facts("count") == {"result": "one_side", "active": 1, "passive": 0}
    assert played.facts("damage") == {
        "rolled": 4,
        "bonus": 3,
        "times": 1,
        "armour": 2,
        "damage": 5,
        "hp": 15,
    }


def test_the_passive_attacks_and_succeeds_the_active_fails_damage_and_momentum() -> None:
    played = attacks(13, 10)
    assert played["a1"]["hp"] == 12
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "outdone"}


def test_the_passive_defends_and_succeeds_no_damage() -> None:
    played = defence(13, 10)
    assert played.whose("damage") == []
    assert played.facts("count")["result"] == "nobody"


def test_the_passive_side_may_defend_and_does_no_damage_then() -> None:
    for active, passive in ((13, 10), (13, 11), (12, 11)):
        assert (
            defence(
                active,
                passive,
            )["a1"]["hp"]
            == 20
        )


def test_the_defender_wins_the_tie() -> None:
    played = defence(12, 10)
    assert played.facts("ward") == {"covered": "b1", "level": 1, "against": 1}
    assert played.whose("ward") == ["b1 a1"]
    assert played["b1"]["hp"] == 20


def test_a_successful_defence_stops_every_attack_that_is_not_higher() -> None:
    assert defence(6, 5)["b1"]["hp"] == 20
    assert defence(6, 6)["b1"]["hp"] == 15


def test_both_succeed_in_attacking_the_active_side_decides_both_or_none() -> None:
    played = attacks(12, 10)
    assert played.pending() == ["a1 count"]
    assert set(played.offered("a1")) == {"all", "none"}
    assert played.default("a1") == "all"
    both = attacks(12, 10, "a1 count all")
    assert (both["a1"]["hp"], both["b1"]["hp"]) == (12, 15)
    none = attacks(12, 10, "a1 count none")
    assert (none["a1"]["hp"], none["b1"]["hp"]) == (20, 20)


def test_both_fail_half_damage() -> None:
    played = attacks(13, 11)
    assert played.whose("half_damage") == ["a1 b1", "b1 a1"]
    assert (played["a1"]["hp"], played["b1"]["hp"]) == (16, 19)


def test_a_failed_defence_does_no_damage() -> None:
    played = defence(13, 11)
    assert played.whose("half_damage") == ["a1 b1"]


def test_who_made_no_test_takes_no_half_damage() -> None:
    played = duel("a1 act attack", "b1 react other", dice="a1 attack 13")
    assert played.whose("half_damage") == []


def test_level_ii_trumps_regular_successes() -> None:
    played = attacks(6, 10)
    assert played.facts("count") == {"result": "top", "active": 1, "passive": 0}
    assert (played["a1"]["hp"], played["b1"]["hp"]) == (20, 15)
    assert attacks(7, 5)["a1"]["hp"] == 12


def test_two_level_ii_are_as_a_double_success() -> None:
    played = attacks(6, 5)
    assert set(played.offered("a1")) == {"all", "none"}
    assert played.whose("damage") == []


def test_level_iii_trumps_and_doubles() -> None:
    played = attacks(2, 5)
    assert played.facts("count")["result"] == "top"
    assert played.facts("damage")["times"] == 2
    assert played["b1"]["hp"] == 8


def test_two_level_iii_are_as_a_double_success_with_doubled_damage() -> None:
    played = attacks(2, 2, "a1 count all")
    assert [entry["facts"]["times"] for entry in played.entries("damage")] == [2, 2]


def test_defence_is_only_rolled_against_something() -> None:
    played = duel("a1 act other", "b1 react defend")
    assert played.whose("test") == []
    played = one_on_two(
        "a1 act attack target=b1",
        "b1 react defend",
        "b2 react defend",
        dice="a1 attack 13, b1 defence 10",
    )
    assert played.whose("test") == ["a1 b1", "b1"]


def test_tests_are_made_active_first_in_initiative_order() -> None:
    played = play(
        hero(),
        foe(),
        foe("b2"),
        "b2 declare engage",
        "b1 declare engage",
        "a1 declare hold",
        "a1 initiate wait",
        "a1 respond fight",
        "b2 act attack",
        "b1 act attack",
        "a1 react attack",
        dice="b1 attack 19, b2 attack 19, a1 attack 12, a1 damage 1",
    )
    assert played.whose("test") == ["b1 a1", "b2 a1", "a1 b1"]


def test_an_action_without_a_test_leaves_one_undefended() -> None:
    played = duel("a1 act attack", "b1 react other what=shout", dice="a1 attack 2, a1 damage 4")
    assert played.facts("damage")["times"] == 2
    assert played.rules()[-2:] == ["damage", "other"]


def test_undefended_attacks_may_hit_without_a_roll() -> None:
    played = duel("a1 act attack", "b1 react other", dice="a1 damage 4", undefended_attack="auto")
    assert played.whose("test") == []
    assert played["b1"]["hp"] == 15
    played = duel(
        "a1 act manoeuvre", "b1 react other", dice="a1 manoeuvre 12", undefended_attack="auto"
    )
    assert played.whose("test") == ["a1 b1"]


def test_one_without_opponents_in_the_exchange_ends_it_without_result() -> None:
    for stage in ((), ("a1 act attack",)):
        played = duel(foe(), *stage, "gm gm disengage target=b1")
        assert played.rules()[:2] == ["gm_disengage", "dissolve"]
        assert played.whose("test") == []


def test_who_is_taken_out_has_no_part_any_more() -> None:
    played = one_on_two(
        "a1 act attack target=b1",
        "gm gm remove target=b1",
        "b2 react defend",
        dice="a1 attack 12, b2 defence 11, a1 damage 1",
    )
    assert played.whose("redirect") == ["a1 b2"]
    assert played.whose("damage") == ["a1 b2"]


def test_when_the_one_asked_is_taken_out_all_successes_count() -> None:
    cast = (hero(), hero("a2"), foe())
    answers = ("a1 act attack", "a2 act attack", "b1 react attack target=a2")
    played = two_on_one(
        *cast,
        *answers,
        "gm gm remove target=a1",
        dice="a1 attack 12, a2 attack 12, b1 attack 10, a2 damage 1, b1 damage 1",
    )
    assert played.facts("count") == {"result": "all", "active": 1, "passive": 1}
    assert played.whose("damage") == ["a2 b1", "b1 a2"]
