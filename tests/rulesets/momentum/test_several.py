"""README 7.7: exchanges of more than two, and of several groups."""

from tests.rulesets.momentum.fight import (
    Played,
    foe,
    hero,
    one_on_two,
    play,
)

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


def cleft(*more: str, **options: object) -> Played:
    """Two groups: a1 against b1, a2 against b2; b2 acts first of all."""
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
