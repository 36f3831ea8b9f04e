"""README 5.3, 7.7: the exchange, from the answers to what counts."""

import pytest

from tests.rulesets.momentum.fight import (
    Played,
    duel,
    foe,
    hero,
    one_on_two,
    play,
    two_on_one,
)

ATTACKS = ("a1 act attack", "b1 react attack")
DEFENCE = ("a1 act attack", "b1 react defend")


def attacks(active: int, passive: int, *more: str, **options: object) -> Played:
    dice = f"a1 attack {active}, b1 attack {passive}, a1 damage 4, b1 damage 4"
    return duel(*ATTACKS, *more, dice=dice, **options)


def defence(active: int, passive: int, *more: str, **options: object) -> Played:
    dice = f"a1 attack {active}, b1 defence {passive}, a1 damage 4, b1 damage 4"
    return duel(*DEFENCE, *more, dice=dice, **options)


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


@pytest.mark.parametrize("roll", [20, 19])
def test_a_fumble_of_both_is_as_if_both_failed(roll: int) -> None:
    played = attacks(roll, roll, ask_fumble=False)
    assert len(played.whose("half_damage")) == 2


THREE = ("a1 act attack target=b2", "b1 react attack", "b2 react attack")


def three(one: int, two: int, other: int, *more: str) -> Played:
    dice = f"a1 attack {one}, b1 attack {two}, b2 attack {other}"
    return one_on_two(*THREE, *more, dice=f"{dice}, a1 damage 4, b1 damage 4, b2 damage 4")


def test_a_single_fighter_against_several_has_to_choose_a_target() -> None:
    played = three(12, 11, 11)
    assert played.whose("damage") == ["a1 b2"]
    assert one_on_two().field("a1", "attack", "target").choices == ("b1", "b2")
    assert one_on_two().field("a1", "attack", "target").default == "b1"


def test_with_more_than_two_the_highest_success_decides_all_or_only_its_level() -> None:
    played = three(6, 10, 10)
    assert played.pending() == ["a1 count"]
    assert (set(played.offered("a1")), played.default("a1")) == ({"all", "top"}, "top")
    assert three(6, 10, 10, "a1 count top").whose("damage") == ["a1 b2"]
    assert three(6, 10, 10, "a1 count all").whose("damage") == ["a1 b2", "b1 a1", "b2 a1"]
    assert three(12, 5, 10).pending() == ["b1 count"]


def test_the_highest_level_on_both_sides_the_active_owner_decides() -> None:
    played = three(6, 10, 5)
    assert played.pending() == ["a1 count"]
    assert (set(played.offered("a1")), played.default("a1")) == ({"all", "top", "none"}, "all")
    top = three(6, 10, 5, "a1 count top")
    assert top.facts("count") == {"result": "top", "active": 1, "passive": 1}


def test_nobody_is_asked_when_only_one_side_gets_through() -> None:
    played = three(13, 10, 5)
    assert played.facts("count") == {"result": "one_side", "active": 0, "passive": 2}


def test_one_roll_is_compared_with_each_opposing_roll() -> None:
    dice = "b1 attack 10, b2 attack 5, a1 defence 12, b2 damage 4"
    cast = (hero(), foe(), foe("b2"))
    played = play(
        *cast,
        "b1 declare engage",
        "b2 declare engage",
        "a1 declare hold",
        "a1 initiate wait",
        "a1 respond fight",
        "b1 act attack",
        "b2 act attack",
        "a1 react defend",
        dice=dice,
    )
    assert played.whose("ward") == ["a1 b1"]
    assert played.whose("damage") == ["b2 a1"]


def test_a_manoeuvre_may_hit_several() -> None:
    whirl = {"name": "Rundschlag", "all_targets": True, "damage": 1}
    played = one_on_two(
        hero(techniques=[whirl]),
        "a1 act manoeuvre manoeuvre=Rundschlag",
        "b1 react defend",
        "b2 react attack",
        dice="a1 manoeuvre 6, b1 defence 5, b2 attack 11, a1 damage 4",
    )
    assert played.entries("test")[0]["target"] is None
    assert (played.whose("ward"), played.whose("damage")) == (["b1 a1"], ["a1 b2"])
    assert played.facts("damage")["bonus"] == 4


def test_nobody_is_asked_whom_it_is_aimed_at_then() -> None:
    whirl = {"name": "Rundschlag", "all_targets": True}
    target = one_on_two(hero(techniques=[whirl])).field("a1", "manoeuvre", "target")
    name, whom = target.depends
    assert (name, "trip" in whom, "Rundschlag" in whom) == ("manoeuvre", True, False)


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


def cleft(*more: str, **options: object) -> Played:
    """Two groups: a1 against b1, a2 against b2; b2 is the first of all."""
    cast = (hero(), hero("a2"), foe(), foe("b2", initiative=40))
    start = (
        "a1 declare engage target=b1",
        "a2 declare engage target=b2",
        "gm gm default who=b1,b2",
        "gm gm default who=b1,b2",
        "gm gm default who=b1,b2",
    )
    return play(*cast, *start, *more, **options)


def test_groups_are_played_in_order_of_initiative() -> None:
    played = cleft()
    assert played.pending() == ["a2 act"]
    played = cleft("a2 act other", "b2 react other", "a2 momentum keep")
    assert played.pending() == ["a1 act"]
    assert [group["played"] for group in played.state["groups"]] == [True, True]


def test_nobody_takes_part_in_two_exchanges_of_a_round() -> None:
    played = cleft("a2 act other", "b2 react other", "gm gm disengage target=a2")
    played.then("gm gm engage who=b2 target=a1", "a1 act attack")
    assert played.pending() == ["b1 react"]


def test_a_group_in_which_one_side_has_fought_already_has_no_exchange() -> None:
    played = cleft("a2 act other", "b2 react other", "gm gm engage who=b2 target=a1")
    assert played.error == "bad_field"
    swap = "a2 act tactical goal=switch swap=a1"
    played = cleft(swap, "b2 react other", dice="a2 manoeuvre 9")
    assert played.groups == ["party: a2,b1", "party: b2,a1"]
    played.then("a1 momentum keep")
    assert played.facts("no_exchange") == {"group": 1}


def test_who_is_drawn_into_melee_may_fight_back_without_an_action_left() -> None:
    cast = (hero(), foe())
    played = play(
        *cast, "a1 declare engage", "b1 declare move", "b1 respond fight", "a1 act attack"
    )
    assert played.pending() == ["b1 react"]
    assert "attack" in played.offered("b1")


def test_fumbles_have_consequences_as_the_gm_sees_fit() -> None:
    played = attacks(20, 10)
    assert played.pending() == ["gm fumble"]
    assert set(played.offered("gm")) == {"none", "damage", "drop_weapon", "prone"}
    assert played.default("gm") == "none"
    harmed = attacks(20, 10, "gm fumble damage amount=5")
    assert harmed.facts("fumble") == {"option": "damage", "damage": 5, "hp": 7}
    assert attacks(20, 10, "gm fumble prone")["a1"]["prone"]
    assert attacks(20, 10, "gm fumble damage amount=12").rules()[:4] == [
        "fumble",
        "out",
        "dissolve",
        "fight_over",
    ]
    assert attacks(20, 10, "gm fumble none who=b1").error == "bad_field"


def test_a_fumble_may_cost_the_momentum() -> None:
    played = attacks(20, 11)
    assert "lose_momentum" in played.offered("gm")
    played = attacks(20, 11, "gm fumble lose_momentum")
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "fumble"}
    assert played.pending() == ["b1 act"]


def test_fumbles_are_asked_one_at_a_time_in_the_order_of_the_tests() -> None:
    played = attacks(20, 20)
    assert played.field("gm", "none", "who").choices == ("a1",)
    played = attacks(20, 20, "gm fumble none")
    assert played.field("gm", "none", "who").choices == ("b1",)


def test_evading_drops_the_first_weapon_in_a_fumble() -> None:
    played = duel(
        "a1 act attack",
        "b1 react evade",
        "gm fumble drop_weapon",
        dice="a1 attack 12, b1 evade 20, a1 damage 1",
    )
    assert played.facts("fumble") == {"option": "drop_weapon", "weapon": "axe"}


def test_bare_hands_are_not_dropped() -> None:
    played = duel(hero(weapons=[]), "a1 act attack", "b1 react other", dice="a1 attack 20")
    assert set(played.offered("gm")) == {"none", "damage", "prone", "lose_momentum"}


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
