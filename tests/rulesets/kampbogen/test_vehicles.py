"""README 7.9, 5.2: fighting with a vehicle."""

import pytest

from tests.rulesets.fights import Json
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

PISTOL = [{"name": "pistol", "kind": "pistol"}]


def driver(id: str = "a", **stats: object) -> Json:
    given = {"vehicle_ability": "fysik", "talents": {"fysik": 2, "styrke": 9}, **stats}
    return hero(id, vehicle="bil", vehicle_role="driver", **given)


def passenger(id: str = "b", **stats: object) -> Json:
    return hero(id, vehicle="bil", **stats)


def test_the_driver_fights_with_the_driving_ability_also_against_a_kampstil() -> None:
    dice = "gm kampgrad 5 5, a ability 3 3"
    fight = play(driver(), foe(style="styrke"), ROLL, acts("a combat"), dice=dice)
    assert (fight.facts("combat")["ability"], fight.facts("combat")["value"]) == ("fysik", 2)
    other = acts("a combat ability=styrke")
    assert play(driver(), foe(), ROLL, other, dice=dice).error == "bad_field"


@pytest.mark.parametrize(
    ("dice", "result", "harm", "breaks"),
    [("4 3", "higher", 1, 0), ("3 3", "equal", 1, 1), ("3 2", "lower", 0, 1)],
)
def test_higher_harms_the_opponent_equal_both_lower_breaks_the_vehicle(
    dice: str, result: str, harm: int, breaks: int
) -> None:
    fight = play(driver(), foe(), ROLL, acts("a combat"), dice=f"gm kampgrad 3 3, a ability {dice}")
    assert fight.facts("combat")["result"] == result
    assert fight["o"]["liv"] == 3 - harm
    assert fight.state["vehicles"]["bil"]["brud"] == 2 - breaks
    assert fight["a"]["liv"] == 5
    if breaks:
        assert fight.facts("kampgrad_hit")["vehicle"] is True
        assert fight.facts("vehicle_break") == {"vehicle": "bil", "before": 2, "after": 1}


def test_the_driver_takes_no_break_where_the_kampgrad_does_not_hit_him() -> None:
    dice = "gm kampgrad 3 3, a ability 3 2, b ability 1 2"
    fight = play(driver(), hero("b"), foe(), ROLL, acts("a combat", "b pass"), dice=dice)
    assert fight.entries("vehicle_break") == []


def test_whatever_else_the_kampgrad_would_do_to_the_driver_is_a_break_too() -> None:
    fight = play(
        driver(), foe(), ROLL, acts("a prygl"), dice="gm kampgrad 3 3, a ability 3 2, a prygl 1 2"
    )
    assert (fight["a"]["liv"], fight.state["vehicles"]["bil"]["brud"]) == (5, 1)


def test_an_ambush_does_not_double_a_break() -> None:
    fight = play(
        driver(),
        foe(),
        ROLL,
        acts("a pass"),
        situation="ambush_on_party",
        dice="gm kampgrad 3 3, a ability 3 2",
    )
    assert fight.state["vehicles"]["bil"]["brud"] == 1


def test_a_vehicle_is_destroyed_at_minus_1_and_all_are_on_foot() -> None:
    cast = (driver(brud=0), passenger(), foe())
    deeds = [ROLL, *acts("a pass", "b pass")]
    fight = play(*cast, deeds, dice="gm kampgrad 3 3, a ability 3 2, b ability 1 2")
    assert fight.rules()[-2:] == ["vehicle_destroyed", "round"]
    assert fight.state["vehicles"]["bil"] == {"brud": -1, "destroyed": True, "ability": "fysik"}
    assert [fight[id]["vehicle"] + fight[id]["vehicle_role"] for id in "ab"] == ["", ""]
    assert (fight["a"]["liv"], fight["b"]["liv"]) == (5, 5)
    whole = play(driver(brud=1), foe(), ROLL, acts("a pass"), dice="gm kampgrad 3 3, a ability 3 2")
    assert whole.state["vehicles"]["bil"]["destroyed"] is False


def test_passengers_with_shooting_weapons_fight_and_are_hit_as_usual() -> None:
    cast = (driver(), passenger(weapons=PISTOL), foe(), foe("p"))
    dice = "gm kampgrad 6 6, a ability 3 3, b ability 1 2"
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice)
    assert "b" in fight.whose("kampgrad_hit")
    assert fight["b"]["liv"] == 4


def test_passengers_without_them_neither_fight_nor_are_hit() -> None:
    cast = (driver(), passenger(), foe(), foe("p"))
    dice = "gm kampgrad 6 6, a ability 3 3, b ability 1 2"
    fight = play(*cast, ROLL, acts("a combat", "b pass"), dice=dice)
    assert set(fight.offered("b", step=3)) == {"manoeuvre", "pass"}
    assert fight.default("b", step=3) == "pass"
    assert fight.facts("targets") == {"opponents": 2, "characters": 1, "places": 1}
    assert fight["b"]["liv"] == 5
    assert play(*cast, ROLL, acts("a combat", "b combat"), dice=dice).error == "unknown_option"


def test_combat_risk_for_all_does_not_reach_the_protected() -> None:
    cast = (driver(), passenger(weapons=PISTOL), foe())
    dice = "gm kampgrad 6 6, a ability 1 2, b ability 3 3"
    deeds = [ROLL, *acts("a combat", "b combat")]
    unarmed = play(*cast, deeds, dice=dice, combat_risk="always")
    assert "b" in unarmed.whose("kampgrad_hit")
    every = play(*cast, deeds, dice=dice, combat_risk="always", passengers_protected="all")
    assert every.whose("kampgrad_hit") == ["a"]
    assert every.facts("targets")["characters"] == 1


def test_protection_lasts_for_the_resolution_in_which_the_vehicle_breaks() -> None:
    cast = (driver(brud=0), passenger(weapons=PISTOL), foe())
    dice = "gm kampgrad 6 6, a ability 1 2, b ability 3 3"
    options = {"combat_risk": "always", "passengers_protected": "all"}
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice, **options)
    assert fight.state["vehicles"]["bil"]["destroyed"]
    assert fight["b"]["liv"] == 5


def test_effects_reach_all_in_the_fight_also_on_vehicles() -> None:
    cast = (driver(), passenger(), passenger("c", weapons=PISTOL), foe(effects=[effect()]))
    dice = "gm kampgrad 1 1, a ability 6 4, b ability 6 4, c ability 6 4"
    fight = play(*cast, ROLL, acts("a combat", "b pass", "c combat"), dice=dice)
    assert [entry["target"] for entry in fight.entries("effect")] == ["a", "b", "c"]
    assert [fight[id]["liv"] for id in "abc"] == [4, 4, 4]


def test_unarmed_passengers_do_not_count_for_breaking_out_but_leave_with_the_others() -> None:
    cast = (driver(), passenger(), foe())
    dice = "gm kampgrad 1 1, a ability 6 4, b ability 1 2"
    fight = play(*cast, ROLL, acts("a combat", "b pass"), "party break_out through", dice=dice)
    assert fight.facts("break_out") == {"through": True, "characters": 2}
    alone = play(
        driver(in_combat=False, can_join=False), passenger(), foe(), ROLL, acts("b pass"), dice=dice
    )
    assert alone.pending() == ["gm kampgrad"]


def test_the_gm_puts_people_on_and_off_a_vehicle() -> None:
    cast = (driver(), passenger(), hero("c"), foe())
    on = play(*cast, "gm gm set target=c field=vehicle value=bil")
    assert (on["c"]["vehicle"], on["c"]["vehicle_role"]) == ("bil", "passenger")
    off = play(*cast, "gm gm set target=b field=vehicle value=''")
    assert (off["b"]["vehicle"], off["b"]["vehicle_role"]) == ("", "")
    again = play(*cast, "gm gm set target=a field=vehicle value=bil")
    assert again["a"]["vehicle_role"] == "passenger"
    assert play(*cast, "gm gm set target=c field=vehicle value=hest").error == "bad_field"
    assert play(*cast, "gm gm set target=c field=vehicle_role value=passenger").error == "bad_field"


def test_somebody_takes_the_wheel_only_from_a_driver_who_is_out_of_action() -> None:
    wheel = "gm gm set target=b field=vehicle_role value=driver"
    cast = (driver(), passenger(), foe())
    assert play(*cast, wheel).error == "bad_field"
    fight = play(*cast, "gm gm set target=a field=liv value=0", wheel)
    assert [fight[id]["vehicle_role"] for id in "ab"] == ["passenger", "driver"]
