"""README 7.12: leaving the fight, and the fate of the losers."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

KNOWS = {"feltkunst": 9}
OUT = ["gm kampgrad roll", "a roll roll", "b roll roll", "a act manoeuvre goal=flee", "b act pass"]
FLED = "gm kampgrad 1 1, a ability 5 4, b ability 4 4"


def test_while_characters_outnumber_opponents_whoever_has_not_rolled_may_slip_away() -> None:
    cast = (hero(), hero("b"), hero("c"), foe(effects=[effect()]), foe("p"))
    dice = "gm kampgrad 1 1, b ability 6 5, c ability 6 5, a ability 6 5"
    fight = play(*cast, ROLL, "a roll slip_away", acts("b combat", "c combat"), dice=dice)
    assert set(fight.offered("a", step=1)) == {"roll", "slip_away"}
    assert fight.facts("slip_away") == {"characters": 3, "opponents": 2}
    assert fight.offered("b", step=2) == ["roll"]
    state = fight.after(2)["combatants"]["a"]
    assert (state["in_combat"], state["action"]) == (False, "slip_away")
    assert "o a" not in fight.whose("effect")


def test_against_as_many_or_more_opponents_all_are_locked_in() -> None:
    fight = play(
        hero(), hero("b"), foe(), foe("p"), ROLL, "a roll slip_away", dice="gm kampgrad 1 1"
    )
    assert fight.error == "unknown_option"


def test_those_who_have_rolled_count_for_the_surplus() -> None:
    fight = play(
        hero(), hero("b"), foe(), ROLL, "a roll roll", dice="gm kampgrad 1 1, a ability 3 3"
    )
    assert set(fight.offered("b")) == {"roll", "slip_away"}


def test_who_slipped_away_may_join_again_from_the_next_round_on() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        "a roll slip_away",
        acts("b pass"),
        ROLL,
        dice="gm kampgrad 1 1 1 1, b ability 3 3",
    )
    assert fight.pending(2) == ["b roll"]
    assert set(fight.pending()) == {"a join", "b roll"}


def test_who_slipped_away_and_is_brought_back_rolls_like_the_others() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        "a roll slip_away",
        "gm gm enter target=a",
        dice="gm kampgrad 1 1",
    )
    assert set(fight.pending()) == {"a roll", "b roll"}
    assert fight["a"]["action"] == ""


def test_a_fleeing_manoeuvre_that_succeeds_lets_everybody_flee_at_the_end_of_the_round() -> None:
    fight = play(hero(), hero("b"), hero("c", liv=0), foe(), OUT, "a flee flee", dice=FLED)
    assert set(fight.pending(5)) == {"a flee", "b flee"}
    assert fight.default("b", step=5) == "flee"
    assert fight.facts("flee") == {"until": 2}
    assert (fight["a"]["in_combat"], fight["a"]["away_until"]) == (False, 2)
    assert fight.pending() == ["b flee"]


def test_a_fleeing_manoeuvre_that_fails_lets_nobody_flee() -> None:
    fight = play(
        hero(), hero("b"), foe(), OUT, dice="gm kampgrad 6 6, a ability 4 4, b ability 6 4"
    )
    assert fight.pending() == ["gm kampgrad"]


def test_who_flees_is_outside_in_the_next_round_and_may_come_back_in_the_one_after() -> None:
    stays = ["a flee flee", "b flee stay", ROLL, *acts("b pass"), ROLL]
    fight = play(
        hero(),
        hero("b"),
        foe(),
        OUT,
        stays,
        dice=FLED.replace("kampgrad 1 1", "kampgrad 1 1 1 1 1 1") + ", b ability 5 5",
    )
    assert fight.rules(7) == ["stay", "round"]
    assert fight.pending(8) == ["b roll"]
    assert set(fight.pending()) == {"a join", "b roll"}


def test_all_who_fight_and_clear_the_kampgrad_may_fight_through() -> None:
    cast = (hero(), hero("b"), foe(liv_max=9), foe("p"), foe("q"))
    deeds = [ROLL, *acts("a combat", "b combat")]
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 3 2"
    fight = play(*cast, deeds, "party break_out through", "gm pursuit let_go", dice=dice)
    assert fight.pending(5) == ["party break_out"]
    assert fight.default("party", step=5) == "stay"
    assert fight.facts("break_out") == {"through": True, "characters": 2}
    assert fight.state["winner"] is None
    stays = play(*cast, deeds, "party break_out stay", dice=dice)
    assert stays.facts("break_out") == {"through": False, "characters": 0}
    assert stays.state["round"] == 2


@pytest.mark.parametrize(
    ("deeds", "dice"),
    [
        (("a combat", "b combat"), "4 4/2 2"),
        (("a combat", "b pass"), "4 4/4 4"),
        (("a combat", "b prygl"), "4 4/4 4"),
        (("a combat", "b manoeuvre"), "4 4/4 4"),
    ],
)
def test_nobody_breaks_out_unless_all_do_so_with_higher(deeds: tuple, dice: str) -> None:
    a, b = dice.split("/")
    faces = f"gm kampgrad 1 1, a ability {a}, b ability {b}, b prygl 1 2"
    fight = play(hero(), hero("b"), foe(liv_max=9), foe("p"), ROLL, acts(*deeds), dice=faces)
    assert fight.pending() == ["gm kampgrad"]


def test_equal_clears_the_kampgrad_only_where_it_is_said_to() -> None:
    deeds = [ROLL, *acts("a combat")]
    dice = "gm kampgrad 1 1, a ability 2 2"
    assert play(hero(), foe(), deeds, dice=dice).pending() == ["gm kampgrad"]
    assert play(hero(), foe(), deeds, dice=dice, breakout_equal=True).pending() == [
        "party break_out"
    ]


def test_a_fleeing_manoeuvre_even_a_failed_one_prevents_breaking_out() -> None:
    car = {"vehicle": "bil"}
    driver = hero(vehicle_role="driver", vehicle_ability="fysik", talents={"fysik": 9}, **car)
    deeds = [ROLL, *acts("a combat", "b pass")]
    dice = "gm kampgrad 3 3, a ability 4 4, b ability 2 2"
    assert play(driver, hero("b", **car), foe(), deeds, dice=dice).pending() == ["party break_out"]
    deeds[-1] = "b act manoeuvre goal=flee"
    assert play(driver, hero("b", **car), foe(), deeds, dice=dice).pending() == ["gm kampgrad"]


def test_who_fell_counts_for_breaking_out_but_stays_behind() -> None:
    fight = play(
        hero(),
        hero("b", liv=1),
        foe(liv_max=9, effects=[effect()]),
        ROLL,
        acts("a combat", "b combat"),
        "party break_out through",
        dice="gm kampgrad 1 1, a ability 4 4, b ability 4 4",
    )
    assert fight.facts("break_out")["characters"] == 1
    assert (fight["a"]["in_combat"], fight["b"]["in_combat"]) == (False, True)


def test_opponents_may_pursue_those_who_left() -> None:
    gone = [*OUT, "a flee flee", "b flee flee"]
    fight = play(hero(), hero("b"), foe(), gone, "gm pursuit let_go", dice=FLED)
    assert fight.pending(7) == ["gm pursuit"]
    assert fight.default("gm", step=7) == "let_go"
    assert fight.facts("pursuit") == {"caught": False, "rounds_passed": 0}
    assert (fight.state["over"], fight.state["winner"]) == (True, None)
    caught = play(hero(), hero("b"), foe(), gone, "gm pursuit catch_up", dice=FLED)
    assert caught.facts("pursuit") == {"caught": True, "rounds_passed": 1}
    assert (caught.state["round"], caught.pending()) == (3, ["gm kampgrad"])
    assert (caught["a"]["in_combat"], caught["a"]["away_until"]) == (True, 0)


def test_only_fleeing_lets_a_round_pass_before_one_is_caught() -> None:
    fight = play(
        hero(),
        foe(),
        ROLL,
        acts("a combat"),
        "party break_out through",
        "gm pursuit catch_up",
        dice="gm kampgrad 1 1, a ability 4 4",
    )
    assert fight.facts("pursuit")["rounds_passed"] == 0
    assert fight.state["round"] == 2


def test_nobody_leaves_but_by_winning_losing_or_manoeuvring() -> None:
    fight = play(hero(), foe(), ROLL, "a roll roll", dice="gm kampgrad 1 1, a ability 3 3")
    assert set(fight.offered("a")) == {"combat", "prygl", "manoeuvre", "pass"}
    gone = play(hero(), foe(), "gm gm withdraw target=a", "gm pursuit let_go")
    assert gone.whose("withdraw") == ["gm a"]
    assert (
        play(hero(), hero("b", in_combat=False), foe(), "gm gm withdraw target=b").error
        == "bad_field"
    )


def test_when_all_have_fallen_an_outsider_may_come_to_the_rescue() -> None:
    cast = (hero(liv=1), hero("b", in_combat=False), foe())
    deeds = [ROLL, "b join stay", *acts("a pass")]
    dice = "gm kampgrad 5 4 1 1, a ability 1 2"
    fight = play(*cast, deeds, "b join join", ROLL, dice=dice)
    assert fight.after(4)["phase"] == "relief"
    assert (fight.pending(4), fight.state["round"]) == (["b join"], 2)
    assert fight.pending(5) == ["gm kampgrad"]
    assert fight.pending() == ["b roll"]
    lost = play(*cast, deeds, "b join stay", dice=dice)
    assert lost.pending() == ["gm fate"]


def test_a_fight_that_nobody_is_in_begins_with_relief() -> None:
    assert play(hero(in_combat=False), foe()).pending() == ["a join"]
    assert play(hero(in_combat=False, can_join=False), foe()).pending() == ["gm fate"]


def test_most_leave_the_defeated_unconscious_and_robbers_plunder_them() -> None:
    down = (hero(liv=0),)
    assert play(*down, foe()).default("gm") == "leave"
    assert play(*down, foe(plunders=True)).default("gm") == "plunder"
    assert play(*down, foe(plunders=True, kills=True)).default("gm") == "kill"
    left = play(*down, foe(), "gm fate leave")
    assert (left["a"]["status"], left.state["winner"]) == ("unconscious", "foes")


def test_who_is_out_to_kill_kills_only_when_all_characters_have_fainted() -> None:
    bad = foe(kills=True, side="trolls")
    fight = play(hero(liv=0), hero("b", helpless=True), bad, "gm fate kill")
    assert fight.whose("killed") == ["gm a", "gm b"]
    assert [fight[id]["status"] for id in "ab"] == ["dead", "dead"]
    assert fight.state["winner"] == "trolls"
    awake = hero("b", in_combat=False, can_join=False)
    refused = play(hero(liv=0), awake, bad)
    assert set(refused.offered("gm")) == {"leave", "plunder"}
    assert refused.default("gm") == "leave"
    assert play(hero(liv=0), awake, bad, "gm fate kill").error == "unknown_option"


def test_the_fallen_outside_the_fight_are_not_killed() -> None:
    fight = play(hero(liv=0), hero("b", liv=0, in_combat=False), foe(), "gm fate kill")
    assert fight.whose("killed") == ["gm a"]


def test_people_and_trolls_may_flee_or_surrender() -> None:
    fight = play(hero(), foe(), foe("p"), "gm gm flee target=o", "gm gm surrender target=p")
    assert fight.whose("opponent_flees") == ["gm o"]
    assert fight.whose("surrender") == ["gm p"]
    assert (fight["o"]["status"], fight["o"]["in_combat"]) == ("fled", False)
    assert (fight.state["winner"], fight.state["loot"]) == ("party", 1)
    assert play(hero(), foe(), "gm gm flee target=a").error == "bad_field"


def test_who_neither_wins_nor_flees_is_locked_in() -> None:
    """With as many opponents, no answer of a round except a flight leaves the fight."""
    begun = (hero(), foe(), ROLL)
    assert play(*begun, dice="gm kampgrad 4 3").offered("a") == ["roll"]
    rolled = play(*begun, "a roll roll", dice="gm kampgrad 4 3, a ability 2 3")
    assert not {"slip_away", "flee", "through"} & set(rolled.offered("a"))
    stays = play(*begun, *acts("a pass"), dice="gm kampgrad 4 3, a ability 2 3")
    assert stays["a"]["in_combat"] and stays.pending() == ["gm kampgrad"]
