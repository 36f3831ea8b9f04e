"""README 7.11: challenges, and soul points spent on them (5.3)."""

from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

FIRE = "gm kampgrad challenge ability=fysik grade=vanskelig name=brand"
CAST = (hero(talents={"fysik": 4, "styrke": 9}), hero("b"), foe())


def test_a_challenge_forces_an_ability_roll_of_all_who_fight() -> None:
    fight = play(
        *CAST,
        FIRE,
        "a challenge roll",
        "b challenge roll",
        dice="gm challenge 3 4, a challenge 4 3, b challenge 6 4",
    )
    assert fight.facts("challenge_grade") == {
        "name": "brand",
        "ability": "fysik",
        "grade": "vanskelig",
        "dice": 7,
        "modifier": 4,
        "total": 11,
        "harm": 1,
        "condition": "",
    }
    assert set(fight.pending(1)) == {"a challenge", "b challenge"}
    assert fight.entries("challenge")[0]["facts"] == {
        "name": "brand",
        "ability": "fysik",
        "value": 4,
        "situational": 0,
        "dice": 7,
        "special": "",
        "total": 11,
        "needed": 11,
        "success": True,
        "reroll": False,
    }
    assert fight.whose("harm") == ["gm b"]
    assert fight.pending() == ["gm kampgrad"]


def test_a_challenge_is_called_something_and_costs_what_the_story_says() -> None:
    gas = FIRE + " harm=3 condition=blind target=b"
    fight = play(*CAST, gas, "b challenge roll", dice="gm challenge 6 6, b challenge 1 2")
    assert fight.pending(1) == ["b challenge"]
    assert fight.facts("harm") == {"cause": "challenge", "amount": 3, "before": 5, "after": 2}
    assert fight.whose("condition") == ["gm b"]
    assert fight["b"]["conditions"] == ["blind"]


def test_also_who_falls_gets_the_condition_and_nobody_gets_it_twice() -> None:
    gas = "gm kampgrad challenge ability=fysik condition=blind harm=1 target=b"
    cast = (hero(), hero("b", liv=2), foe())
    fight = play(
        *cast,
        gas,
        "b challenge roll",
        gas,
        "b challenge roll",
        dice="gm challenge 6 6 6 6, b challenge 1 2 1 2",
    )
    assert fight["b"]["status"] == "unconscious"
    assert len(fight.entries("condition")) == 1


def test_any_ability_and_any_number_of_grades_may_be_called_for() -> None:
    several = [
        "gm kampgrad challenge ability=okkultisme target=a",
        "a challenge roll",
        "gm kampgrad challenge ability=snilde grade=let target=a",
        "a challenge roll",
    ]
    fight = play(
        hero(knowledges={"okkultisme": 5}),
        foe(),
        several,
        dice="gm challenge 1 1 1 1, a challenge 2 2 2 3",
    )
    assert [entry["facts"]["value"] for entry in fight.entries("challenge")] == [5, 0]
    assert [entry["facts"]["needed"] for entry in fight.entries("challenge")] == [4, 2]
    assert fight.pending() == ["gm kampgrad"]


def test_equal_is_a_success_and_a_fumble_never_is() -> None:
    call = "gm kampgrad challenge ability=fysik grade=let target=a"
    cast = (hero(talents={"fysik": 9}), foe())
    fight = play(*cast, call, "a challenge roll", dice="gm challenge 1 1, a challenge 1 1")
    assert (fight.facts("challenge")["total"], fight.facts("challenge")["success"]) == (11, False)


def test_a_challenge_may_rise() -> None:
    call = "gm kampgrad challenge ability=fysik target=a"
    fight = play(
        hero(),
        foe(),
        call,
        "a challenge roll",
        dice="gm challenge 6 6, a challenge 6 6, a rise 1 2",
    )
    assert (fight.facts("challenge")["dice"], fight.facts("challenge")["special"]) == (15, "rise")


def test_a_challenge_leaves_the_one_roll_of_the_round_alone() -> None:
    fight = play(
        hero(soul=2),
        foe(),
        "gm kampgrad challenge ability=fysik",
        "a challenge roll",
        "a soul reroll",
        ROLL,
        "a roll roll",
        dice="gm challenge 4 4, a challenge 1 2 6 5, gm kampgrad 1 1, a ability 1 2",
    )
    assert fight["a"]["soul"] == 1
    assert fight["a"]["soul_used"] is False
    assert "soul_roll" in fight.offered("a")


def test_after_a_failure_a_soul_point_may_roll_again() -> None:
    call = ["gm kampgrad challenge ability=fysik", "a challenge roll"]
    dice = "gm challenge 4 4, a challenge 1 2 1 3"
    fight = play(hero(soul=1), foe(), call, "a soul reroll", dice=dice)
    assert (fight.pending(2), fight.default("a", step=2)) == (["a soul"], "accept")
    assert fight.rules() == ["soul_roll", "challenge", "harm"]
    assert fight.facts("challenge")["reroll"] is True
    kept = play(hero(soul=1), foe(), call, "a soul accept", dice=dice)
    assert (kept.rules(), kept["a"]["soul"]) == (["harm"], 1)
    for unable in ({"soul": 0}, {"soul": 1}):
        off = play(hero(**unable), foe(), call, dice=dice, soul_rolls=False)
        assert off.pending() == ["gm kampgrad"]


def test_soul_points_that_are_gone_meanwhile_can_only_be_accepted() -> None:
    fight = play(
        hero(soul=1),
        foe(),
        "gm kampgrad challenge ability=fysik",
        "a challenge roll",
        "gm gm set target=a field=soul value=0",
        dice="gm challenge 4 4, a challenge 1 2",
    )
    assert fight.offered("a") == ["accept"]


def test_a_challenge_may_also_follow_the_kampgrad_until_somebody_has_rolled() -> None:
    cast = (hero(), hero("b"), foe(effects=[effect()]))
    call = "gm gm challenge ability=fysik target=a"
    dice = "gm kampgrad 1 1, gm challenge 4 4, a challenge 1 2, b ability 3 3"
    fight = play(*cast, ROLL, call, "a challenge roll", dice=dice)
    assert fight.after(2)["phase"] == "challenge"
    assert set(fight.pending()) == {"a roll", "b roll"}
    assert fight.state["effects"] == ["livskade/automatic"]
    late = play(*cast, ROLL, "b roll roll", call, dice=dice)
    assert late.error == "not_pending"
    assert play(*cast, call, dice=dice).error == "not_pending"


def test_who_is_no_fighter_any_more_drops_out_without_harm() -> None:
    call = [FIRE, "b challenge roll", "a challenge roll"]
    cast = (hero(), hero("b", soul=1), foe())
    fight = play(
        *cast,
        call[:2],
        "gm gm withdraw target=b",
        "gm gm set target=a field=helpless value=true",
        dice="gm challenge 4 4, b challenge 1 2",
    )
    assert fight.pending(3) == ["a challenge"]
    assert fight.entries("harm") == []


def test_who_comes_in_is_not_reached_by_the_challenge_in_progress() -> None:
    fight = play(
        hero(),
        hero("b", in_combat=False),
        foe(),
        FIRE,
        "gm gm enter target=b",
        dice="gm challenge 4 4",
    )
    assert fight.pending() == ["a challenge"]


def test_a_driver_pays_with_his_own_life() -> None:
    driver = hero(vehicle="bil", vehicle_role="driver", vehicle_ability="fysik")
    fight = play(driver, foe(), FIRE, "a challenge roll", dice="gm challenge 6 6, a challenge 1 2")
    assert fight["a"]["liv"] == 4
    assert fight.state["vehicles"]["bil"]["brud"] == 2


def test_the_sequence_says_what_is_going_on() -> None:
    fight = play(*CAST, FIRE, dice="gm challenge 3 4")
    assert fight.state["sequence"] == {
        "kind": "challenge",
        "ability": "fysik",
        "grade": "vanskelig",
        "grade_total": 11,
        "harm": 1,
        "condition": "",
        "waiting": ["a", "b"],
    }


def test_a_challenge_needs_an_ability_and_a_fighter() -> None:
    assert play(*CAST, "gm kampgrad challenge").error == "bad_field"
    assert play(*CAST, FIRE + " target=o").error == "bad_field"
    assert play(*CAST, FIRE + " harm=21").error == "bad_field"
    dice = "gm challenge 3 4"
    assert set(play(*CAST, FIRE + " target=''", dice=dice).pending()) == {
        "a challenge",
        "b challenge",
    }


def test_after_a_challenge_the_round_goes_on_as_before() -> None:
    fight = play(
        hero(),
        foe(),
        FIRE,
        "a challenge roll",
        ROLL,
        acts("a pass"),
        dice="gm challenge 1 1, a challenge 6 5, gm kampgrad 1 1, a ability 3 3",
    )
    assert fight.state["round"] == 2
