"""README 11.1: suggestions; scarce resources, and lasting values."""

from typing import Any

import pytest

from rulesets.contract import Choice
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero
from tests.rulesets.kampbogen.test_odds import at, chosen, rules

DICE = "gm kampgrad 4 3, a ability {}"
WEAK = {"talents": {"styrke": 0}, "knowledges": {"feltkunst": 0, "kultur": 0}}


def suggested(state: Any, by: str) -> Choice:
    decision = next(item for item in rules().pending(state) if item.by == by)
    found: Choice = rules().suggest(state, decision)
    return found


def act(
    *others: dict, faces: str = "4 3", options: dict[str, Any] | None = None, **stats: Any
) -> tuple:
    cast = (hero(**{**WEAK, **stats}), *(others or (foe(),)))
    found = suggested(
        at(*cast, ROLL, "a roll roll", dice=DICE.format(faces), **(options or {})), "a"
    )
    return found.option, dict(found.fields)


def test_the_gm_rolls_and_everybody_takes_the_challenge() -> None:
    assert suggested(at(hero(), foe()), "gm").option == "roll"
    call = "gm kampgrad challenge ability=fysik"
    assert suggested(at(hero(), foe(), call, dice="gm challenge 1 1"), "a").option == "roll"


def test_an_outsider_joins_where_he_is_needed_and_fit() -> None:
    for liv, foes, expected in ((5, 2, "join"), (1, 2, "stay"), (5, 1, "stay")):
        others = [foe(f"o{number}") for number in range(foes)]
        state = at(
            hero(), hero("b", in_combat=False, liv=liv), *others, ROLL, dice="gm kampgrad 1 1"
        )
        assert suggested(state, "b").option == expected


def test_who_hangs_by_a_thread_slips_away_from_more_than_the_party_can_take() -> None:
    for fighter, opponent, expected in (
        ({"liv": 1}, {"liv_max": 9}, "slip_away"),
        ({"liv": 1}, {"liv_max": 3}, "roll"),
        ({"liv": 1, "liv_max": 2}, {"liv_max": 9}, "roll"),
        ({}, {"liv_max": 20}, "roll"),
    ):
        state = at(hero(**fighter), hero("b"), foe(**opponent), ROLL, dice="gm kampgrad 1 1")
        assert suggested(state, "a").option == expected
    locked = at(hero(liv=1), foe(), ROLL, dice="gm kampgrad 1 1")
    assert suggested(locked, "a").option == "roll"


def test_an_effect_that_costs_lives_is_warded_off_first() -> None:
    bite, gas = effect(harm=2, ward="kultur"), effect("gas", harm=3, ward="kultur")
    knows = {"feltkunst": 0, "kultur": 2}
    strong = {"talents": {"styrke": 9}, "knowledges": knows}
    assert act(foe(effects=[bite, gas]), **strong) == ("counter", {"effect": "gas/automatic"})
    small = effect(harm=1, ward="kultur")
    assert act(foe(effects=[small]), **strong) == ("combat", {})
    assert act(foe(effects=[small]), **strong, liv=1) == (
        "counter",
        {"effect": "livskade/automatic"},
    )
    unable = {**strong, "knowledges": {"kultur": 1, "feltkunst": 0}}
    assert act(foe(effects=[bite]), **unable) == ("combat", {})
    pool = effect("kraftskade", harm=5)
    assert act(foe(effects=[pool]), **strong) == ("combat", {})


def test_what_somebody_wards_off_already_is_left_to_him() -> None:
    cast = (hero(), hero("b"), foe(effects=[effect(harm=2, ward="kultur")]))
    dice = "gm kampgrad 1 1, a ability 3 3, b ability 3 3"
    state = at(*cast, ROLL, "a roll roll", "b roll roll", "a act counter", dice=dice)
    assert suggested(state, "b").option == "combat"


def test_one_fights_where_it_harms_the_opponent() -> None:
    assert act(talents={"styrke": 2}) == ("combat", {})
    assert act(foe(kamp="episk"), faces="6 4") == ("combat", {})


def test_a_soul_point_is_spent_to_avoid_harm() -> None:
    assert act(soul=1) == ("soul_roll", {})
    cast = (hero(**WEAK, soul=1), hero("b"), foe(liv_max=9))
    dice = DICE.format("4 3") + ", b ability 1 2"
    safe = at(*cast, ROLL, "a roll roll", "b roll roll", dice=dice)
    assert suggested(safe, "a").option == "prygl"
    risky = at(*cast, ROLL, "a roll roll", "b roll roll", dice=dice, combat_risk="always")
    assert suggested(risky, "a").option == "soul_roll"


def test_a_manoeuvre_flees_in_despair_and_else_picks_the_weakest() -> None:
    led = {"talents": {"styrke": -9}, "knowledges": {"feltkunst": 5}}
    assert act(**led, liv=1) == ("manoeuvre", {"goal": "flee"})
    assert act(foe(), foe("p", liv=1, kamp="episk"), **led) == (
        "manoeuvre",
        {"goal": "harm", "target": "p"},
    )
    assert act(foe(), **led) == ("manoeuvre", {"goal": "harm", "target": "o"})


def test_a_manoeuvre_is_better_than_an_equal_roll_that_costs_a_life() -> None:
    """Kampgrad 9: both are equal with 2; combat would be higher with 3."""
    leads = {"talents": {"styrke": 2}, "knowledges": {"feltkunst": 2}}
    assert act(**leads)[0] == "manoeuvre"
    assert act(**leads | {"talents": {"styrke": 3}}) == ("combat", {})
    assert act(**leads, liv=1)[0] == "combat", "in despair a manoeuvre is for fleeing"
    cast = (hero(**leads), hero("b"), foe(liv_max=9))
    dice = DICE.format("4 3") + ", b ability 1 2"
    safe = at(*cast, ROLL, "a roll roll", "b roll roll", dice=dice)
    assert suggested(safe, "a").option == "combat"


def test_a_prygl_roll_is_the_last_resort() -> None:
    assert act(prygl=10) == act(prygl=12) == ("prygl", {})
    assert act(prygl=0) == ("combat", {})


def test_a_passenger_passes() -> None:
    car = hero("b", vehicle="bil", vehicle_role="driver", vehicle_ability="fysik")
    state = at(
        hero(vehicle="bil"),
        car,
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        dice="gm kampgrad 4 3, a ability 1 2, b ability 4 3",
    )
    assert suggested(state, "a").option == "pass"


def test_the_soul_is_spent_where_harm_is_at_stake() -> None:
    for harm, expected in ((1, "reroll"), (0, "accept")):
        call = f"gm kampgrad challenge ability=fysik harm={harm}"
        state = at(
            hero(soul=1), foe(), call, "a challenge roll", dice="gm challenge 6 6, a challenge 1 2"
        )
        assert suggested(state, "a").option == expected
    gone = at(
        hero(soul=1),
        foe(),
        "gm kampgrad challenge ability=fysik",
        "a challenge roll",
        "gm gm set target=a field=soul value=0",
        dice="gm challenge 6 6, a challenge 1 2",
    )
    assert suggested(gone, "a").option == "accept"


def test_the_weak_flee_and_the_others_stay() -> None:
    out = [ROLL, *acts("a manoeuvre goal=flee", "b manoeuvre")]
    dice = "gm kampgrad 1 1, a ability 5 4, b ability 4 4"
    state = at(hero(liv=1), hero("b"), foe(), *out, dice=dice)
    assert suggested(state, "a").option == "flee"
    assert suggested(state, "b").option == "stay"
    fallen = [hero(f"x{number}", liv=0) for number in range(5)]
    state = at(hero(), hero("b"), *fallen, foe(), *out, dice=dice)
    assert suggested(state, "b").option == "flee"


@pytest.mark.parametrize(("liv", "expected"), [(9, "through"), (2, "stay")])
def test_one_breaks_out_of_what_one_cannot_win(liv: int, expected: str) -> None:
    state = at(
        hero(),
        foe(liv_max=9, liv=liv),
        ROLL,
        *acts("a combat"),
        dice="gm kampgrad 1 1, a ability 4 4",
    )
    assert suggested(state, "party").option == expected


def test_who_is_out_to_kill_pursues() -> None:
    for kills, expected in ((True, "catch_up"), (False, "let_go")):
        state = at(hero(), foe(kills=kills), "gm gm withdraw target=a")
        assert suggested(state, "gm").option == expected


def test_the_weak_yield_unless_they_fight_to_the_death() -> None:
    for stats, expected in (
        ({}, "yield"),
        ({"fights_to_death": True}, "resist"),
        ({"liv_max": 4}, "resist"),
    ):
        state = at(hero(), foe(**stats), situation="holdup_by_party")
        assert suggested(state, "o").option == expected


def test_a_good_shot_shoots() -> None:
    bow = [{"name": "bue", "kind": "bow"}]
    for talents, expected in (
        ({"sanser": 1, "snilde": 1}, "aimed_shot"),
        ({"snilde": 2}, "sneak_up"),
    ):
        state = at(hero(weapons=bow, talents=talents), foe(), situation="sneak_attack")
        assert suggested(state, "a").option == expected
    assert suggested(at(hero(), foe(), situation="sneak_attack"), "a").option == "sneak_up"


def test_the_defenceless_are_spared() -> None:
    assert suggested(at(hero(), foe(), situation="defenceless"), "a").option == "spare"


def test_the_one_who_is_not_harmed_takes_the_hit() -> None:
    cast = (hero(), hero("b", talents={"styrke": 9}), foe())
    dice = "gm kampgrad 4 3, a ability 4 3, b ability 4 3"
    state = at(*cast, ROLL, *acts("a pass", "b combat"), dice=dice)
    decision = rules().pending(state)[0]
    assert rules().suggest(state, decision).option == "take"
    assert decision.options[0].fields[0].default == "b"


def test_soul_points_are_scarce() -> None:
    state = at(hero(), foe())
    for text, scarce in (
        ("a act soul_roll", True),
        ("a soul reroll", True),
        ("a soul accept", False),
    ):
        assert rules().spends(state, chosen(text)) is scarce


def test_life_soul_pools_and_break_points_last() -> None:
    car = {"vehicle": "bil", "vehicle_role": "driver", "vehicle_ability": "fysik"}
    cast = (hero(soul=2, pools={"kraft": 2}, brud=1, **car), hero("b", vehicle="bil"), foe())
    state = at(*cast, "gm gm use who=a liv=-2 pool=kraft amount=-1")
    assert rules().kept(state, "a") == {"liv": 3, "soul": 2, "pools": {"kraft": 1}, "brud": 1}
    assert rules().kept(state, "b") == {"liv": 5, "soul": 0, "pools": {}}
    assert rules().kept(state, "o") == {"liv": 3}


def test_the_break_points_of_a_wreck_are_0() -> None:
    car = {"vehicle": "bil", "vehicle_role": "driver", "vehicle_ability": "fysik", "brud": 0}
    state = at(hero(**car), foe(), ROLL, *acts("a pass"), dice="gm kampgrad 4 3, a ability 1 2")
    assert rules().kept(state, "a")["brud"] == 0
