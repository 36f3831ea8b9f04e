"""README 6, 7.5: the single ability roll, fumbles, rises, soul points, entering."""

from tests.rulesets.kampbogen.fight import ROLL, acts, foe, hero, play

ONE = [ROLL, "a roll roll"]


def test_all_players_roll_first_and_say_after_that_what_it_is_for() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ONE,
        "b roll roll",
        dice="gm kampgrad 1 2, a ability 3 4, b ability 1 2",
    )
    assert set(fight.pending(1)) == {"a roll", "b roll"}
    assert fight.pending(2) == ["b roll"]
    assert set(fight.pending(3)) == {"a act", "b act"}
    assert fight["a"]["dice"] == 7


def test_a_fumble_fails_whatever_the_total() -> None:
    cast = (hero(talents={"styrke": 20}), foe())
    deeds = [ROLL, *acts("a combat")]
    fight = play(*cast, deeds, dice="gm kampgrad 1 2, a ability 1 1")
    assert (fight.facts("act")["total"], fight.facts("act")["result"]) == (22, "lower")
    assert fight.facts("ability_roll")["special"] == "fumble"
    free = play(
        *cast, deeds, dice="gm kampgrad 1 2, a ability 1 1", special_rolls={"fumble": "none"}
    )
    assert free.facts("act")["result"] == "higher"


def test_a_double_six_rolls_again_and_adds_repeatedly() -> None:
    fight = play(hero(), foe(), ONE, dice="gm kampgrad 1 2, a ability 6 6, a rise 6 6 2 1")
    assert fight.facts("ability_roll") == {"dice": 27, "special": "rise", "reroll": False}
    assert [roll["purpose"] for roll in fight.entries("ability_roll")[0]["rolls"]] == [
        "ability",
        "rise",
        "rise",
    ]
    free = play(
        hero(), foe(), ONE, dice="gm kampgrad 1 2, a ability 6 6", special_rolls={"rise": "none"}
    )
    assert free.facts("ability_roll") == {"dice": 12, "special": "", "reroll": False}


def test_a_double_one_in_a_rise_is_no_fumble() -> None:
    fight = play(hero(), foe(), ONE, dice="gm kampgrad 1 2, a ability 6 6, a rise 1 1")
    assert fight.facts("ability_roll") == {"dice": 14, "special": "rise", "reroll": False}


def test_a_soul_point_rerolls_both_dice_once() -> None:
    fight = play(
        hero(soul=2),
        foe(),
        ONE,
        "a act soul_roll",
        dice="gm kampgrad 1 2, a ability 6 6 1 2, a rise 3 3",
    )
    assert fight.rules() == ["soul_roll", "ability_roll"]
    assert fight.facts("soul_roll") == {"soul": 1}
    assert fight.facts("ability_roll") == {"dice": 3, "special": "", "reroll": True}
    assert (fight["a"]["dice"], fight["a"]["soul"], fight["a"]["soul_used"]) == (3, 1, True)
    assert fight.pending() == ["a act"]
    assert "soul_roll" not in fight.offered("a")


def test_without_soul_points_or_the_option_there_is_no_soul_roll() -> None:
    dice = "gm kampgrad 1 2, a ability 6 5"
    assert "soul_roll" in play(hero(soul=1), foe(), ONE, dice=dice).offered("a")
    assert "soul_roll" not in play(hero(), foe(), ONE, dice=dice).offered("a")
    assert "soul_roll" not in play(hero(soul=1), foe(), ONE, dice=dice, soul_rolls=False).offered(
        "a"
    )


def test_at_the_next_round_the_dice_are_gone() -> None:
    fight = play(
        hero(soul=1),
        foe(),
        ONE,
        "a act soul_roll",
        "a act pass",
        dice="gm kampgrad 1 2, a ability 6 5 6 4",
    )
    a = fight["a"]
    assert (a["dice"], a["special"], a["soul_used"]) == (None, "", False)
    assert (a["action"], a["ability"], a["total"], a["result"]) == ("", "", None, "")
    assert fight.state["round"] == 2
    assert (fight.state["grade"], fight.state["kampgrad"], fight.state["targets"]) == ("", None, [])


def test_an_outsider_may_come_in_when_the_others_roll_and_acts_in_the_same_round() -> None:
    fight = play(
        hero(),
        hero("b", in_combat=False),
        foe(),
        ROLL,
        "b join join",
        "a roll roll",
        dice="gm kampgrad 1 2, a ability 3 3, b ability 4 4",
    )
    assert set(fight.pending(1)) == {"a roll", "b join"}
    assert fight.rules(2) == ["join", "ability_roll"]
    assert set(fight.pending()) == {"a act", "b act"}
    assert fight["b"]["in_combat"]


def test_an_outsider_may_stay_out_and_is_asked_again_in_the_next_round() -> None:
    fight = play(
        hero(),
        hero("b", in_combat=False),
        foe(),
        ROLL,
        "b join stay",
        acts("a pass"),
        ROLL,
        dice="gm kampgrad 1 2 1 2, a ability 3 3",
    )
    assert fight.rules(2) == ["stay_out"]
    assert fight.default("b", step=1) == "stay"
    assert set(fight.pending()) == {"a roll", "b join"}


def test_who_is_prevented_is_not_asked_to_join() -> None:
    away = [
        hero("b", in_combat=False, can_join=False),
        hero("c", in_combat=False, helpless=True),
        hero("d", in_combat=False, liv=0),
    ]
    assert play(hero(), *away, foe(), ROLL, dice="gm kampgrad 1 2").pending() == ["a roll"]


def test_an_outsider_has_no_other_decision_and_uses_nothing_in_the_fight() -> None:
    cast = (hero(), hero("b", in_combat=False), foe())
    fight = play(*cast, ROLL, "b join stay", "a roll roll", dice="gm kampgrad 1 2, a ability 3 3")
    assert fight.pending() == ["a act"]
    assert play(*cast, "gm gm use who=b liv=1").error == "bad_field"
    assert play(*cast, "gm gm use who=a target=b liv=1").error is None


def test_a_character_is_in_or_outside_the_fight() -> None:
    fight = play(
        hero(), hero("b", in_combat=False, can_join=False), foe(), ROLL, dice="gm kampgrad 1 2"
    )
    assert (fight["a"]["in_combat"], fight["b"]["in_combat"]) == (True, False)
    assert fight.facts("kampgrad")["characters"] == 1
