"""README 7.6: combat groups."""

from tests.rulesets.momentum.fight import Played, foe, hero, play


def several(*initiatives: str, **options: object) -> Played:
    """`a1=18`: its initiative; a1 attacks b1, all others join."""
    values = dict(initiative.split("=") for initiative in initiatives)
    cast = [(hero if id[0] == "a" else foe)(id, initiative=int(n)) for id, n in values.items()]
    others = [id for id in values if id not in ("a1", "b1")]
    rest = ",".join(id for id in values if id != "a1")
    start = [
        "a1 declare engage target=b1",
        f"gm gm default who={rest},",
        f"gm gm default who={rest},",
    ]
    joins = [f"{id} join join target={'b1' if id[0] == 'a' else 'a1'}" for id in others]
    return play(*cast, *start, "b1 respond fight", *joins, **options)


BANDITS = ("a1=18", "a2=12", "b1=30", "b2=14", "b3=16")


def test_with_several_on_both_sides_the_fight_is_divided() -> None:
    played = several("a1=18", "a2=12", "b1=10", "b2=9")
    assert {line for line in played.pending() if "split" in line}
    played = several("a1=18", "b1=10", "b2=9", "b3=8")
    assert not {line for line in played.pending() if "split" in line}


def test_from_how_many_a_fight_is_divided_is_an_option() -> None:
    played = several("a1=18", "a2=12", "b1=10", "b2=9", split_from=3)
    assert played.groups == ["party: a1,a2,b1,b2"]


def test_there_are_as_many_groups_as_fighters_of_the_smaller_side() -> None:
    played = several(*BANDITS)
    played.then("b1 split assign")
    assert len(played.groups) == 2
    assert played.facts("split") == {"group": 1, "groups": 2}
    assert [group["id"] for group in played.state["groups"]] == [2, 3]


def test_the_example_two_against_three() -> None:
    played = several(*BANDITS)
    assert played.pending() == ["b1 split"]
    defaults = {
        name: played.field("b1", "assign", name).default for name in ("vs_b1", "vs_b3", "vs_b2")
    }
    assert defaults == {"vs_b1": "a1", "vs_b3": "a2", "vs_b2": "a1"}
    played.then("b1 split assign")
    assert played.groups == ["party: b1,a1,b2", "foes: b3,a2"]


def test_the_side_of_the_highest_initiative_divides_when_a_fight_begins() -> None:
    assert several("a1=18", "a2=12", "b1=10", "b2=20").pending() == ["b2 split"]
    assert several("a1=18", "a2=12", "b1=10", "b2=9").pending() == ["a1 split"]


def test_who_divides_is_an_option() -> None:
    cast = ("a1=18", "a2=12", "b1=10", "b2=20")
    assert several(*cast, split_decider="initiative").pending() == ["b2 split"]
    assert several(*cast, split_decider="momentum").pending() == ["a1 split"]


def test_of_equal_sides_the_one_that_divides_is_assigned() -> None:
    played = several("a1=18", "a2=12", "b1=10", "b2=20")
    assert played.field("b2", "assign", "vs_b2").choices == ("a1", "a2")


def test_everybody_of_the_smaller_side_gets_somebody() -> None:
    played = several(*BANDITS)
    played.then("b1 split assign vs_b1=a1 vs_b2=a1 vs_b3=a1")
    assert played.error == "bad_field"
    played = several(*BANDITS)
    played.then("b1 split assign vs_b1=a2 vs_b2=a2 vs_b3=a1")
    assert played.groups == ["party: a1,b3", "foes: b1,b2,a2"]


def test_the_momentum_lies_first_with_who_started_the_fight() -> None:
    played = several("a1=1", "b1=9")
    assert played.groups == ["party: b1,a1"]


def test_in_the_other_new_groups_the_highest_initiative_is_active() -> None:
    played = several("a1=18", "a2=12", "b1=10", "b2=9")
    played.then("a1 split assign")
    assert played.groups == ["party: a1,b1", "party: a2,b2"]
    played = several("a1=5", "a2=4", "b1=10", "b2=9")
    played.then("b1 split assign")
    assert played.groups == ["party: b1,a1", "foes: b2,a2"]


def test_the_higher_initiative_may_be_active_in_every_new_group() -> None:
    assert several("a1=1", "b1=9", first_momentum="initiative").groups == ["foes: b1,a1"]


def fought_on(**options: object) -> Played:
    """a1 against b1 and b2 for a round; then a2 joins."""
    return play(
        hero(initiative=9),
        hero("a2", initiative=8),
        foe(initiative=14),
        foe("b2", initiative=12),
        "a1 declare engage target=b1",
        "gm gm default who=a2,b1,b2",
        "gm gm default who=a2,b1,b2",
        "b1 respond fight",
        "a2 join stay",
        "b2 join join",
        "a1 act attack",
        "b1 react defend",
        "b2 react defend",
        "a1 momentum keep",
        "a2 second_move stay",
        "a2 declare engage target=b2",
        "gm gm default who=b1,b2",
        dice="a1 attack 19, b1 defence 9",
        **options,
    )


def test_groups_persist_over_rounds_unless_a_newcomer_joins() -> None:
    played = fought_on()
    assert [group["facts"]["group"] for group in played.entries("group")] == [1]
    assert played.pending() == ["a1 split"]
    played.then("a1 split assign")
    assert played.state["round"] == 2
    assert [group["id"] for group in played.state["groups"]] == [2, 3]


def test_in_a_running_group_the_side_with_the_momentum_divides_and_keeps_it() -> None:
    played = fought_on()
    played.then("a1 split assign")
    assert played.groups == ["party: b1,a1", "party: b2,a2"]
    assert fought_on(split_decider="initiative").pending() == ["b1 split"]


def test_a_group_that_nobody_joined_is_not_divided_anew() -> None:
    played = several("a1=18", "a2=12", "b1=10", "b2=9", split_from=3)
    assert set(played.pending()) == {"a1 act", "a2 act"}
    assert played.whose("split") == []


def test_an_answer_about_fighters_who_are_gone_is_asked_anew() -> None:
    cast = [hero(), hero("a2"), hero("a3"), hero("a4"), foe(), foe("b2"), foe("b3"), foe("b4")]
    engage = [f"a{n} declare engage target=b{1 if n < 3 else 3}" for n in (1, 2, 3, 4)]
    foes = "gm gm default who=b1,b2,b3,b4"
    joins = ("b2 join join target=a1", "b4 join join target=a3")
    played = play(*cast, *engage, foes, foes, foes, *joins)
    assert set(played.pending()) == {"a1 split", "a3 split"}
    played = play(
        *cast, *engage, foes, foes, foes, *joins, "a1 split assign", "gm gm disengage target=b2"
    )
    assert played.pending() == ["a3 split"]
    assert "party: a1,a2,b1" in played.groups
