"""README 7.13: ambush."""

from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play


def test_the_surprised_take_2_from_each_hit_in_round_1() -> None:
    deeds = [ROLL, *acts("a combat", "b manoeuvre", "c prygl")]
    cast = (hero(), hero("b"), hero("c", prygl=8), foe(liv_max=20))
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 5 4, c ability 3 3, c prygl 5 4 1 2"
    fight = play(*cast, deeds, dice=dice, situation="ambush_by_party")
    assert fight["o"]["liv"] == 20 - 6
    assert fight.facts("combat")["harm"] == 2
    assert fight["c"]["liv"] == 4
    assert (fight.facts("begin"), fight.state["ambushed"]) == (
        {"situation": "ambush_by_party", "ambushed": "opponents"},
        "opponents",
    )


def test_ambushed_characters_take_2_from_the_kampgrad_and_1_from_effects() -> None:
    cast = (hero(), foe(effects=[effect()]))
    once = [ROLL, *acts("a pass")]
    dice = "gm kampgrad 1 1 1 1, a ability 4 4 4 4"
    fight = play(*cast, once, dice=dice, situation="ambush_on_party")
    assert [entry["facts"]["amount"] for entry in fight.entries("harm")] == [1, 2]
    later = play(*cast, once, once, dice=dice, situation="ambush_on_party")
    assert [entry["facts"]["amount"] for entry in later.entries("harm")] == [1, 2, 1, 1]


def test_the_ambushed_may_be_kept_from_doing_harm_in_round_1() -> None:
    rule = {"ambush_rule": "no_fight"}
    deeds = [ROLL, *acts("a combat")]
    dice = "gm kampgrad 1 1, a ability 4 4"
    fight = play(hero(), foe(), deeds, dice=dice, situation="ambush_on_party", **rule)
    assert (fight.facts("combat")["harm"], fight["o"]["liv"]) == (0, 3)
    dice = "gm kampgrad 6 6, a ability 1 2"
    fight = play(hero(), foe(), deeds, dice=dice, situation="ambush_by_party", **rule)
    assert (fight.facts("kampgrad_hit")["harm"], fight["a"]["liv"]) == (0, 5)
    passed = [ROLL, *acts("a pass", "b pass")]
    dice = "gm kampgrad 6 6, a ability 1 2, b ability 1 2"
    fight = play(hero(), hero("b"), foe(), passed, dice=dice, situation="ambush_by_party", **rule)
    assert fight.whose("targeted") == ["a"]


def test_no_break_either_where_hits_of_the_kampgrad_do_nothing() -> None:
    driver = hero(vehicle="bil", vehicle_role="driver", vehicle_ability="fysik")
    fight = play(
        driver,
        foe(),
        ROLL,
        acts("a pass"),
        dice="gm kampgrad 6 6, a ability 1 2",
        situation="ambush_by_party",
        ambush_rule="no_fight",
    )
    assert fight.entries("vehicle_break") == []


def test_prygl_is_rolled_although_it_does_no_harm() -> None:
    fight = play(
        hero(prygl=8),
        foe(),
        ROLL,
        acts("a prygl"),
        situation="ambush_on_party",
        ambush_rule="no_fight",
        dice="gm kampgrad 1 1, a ability 4 4, a prygl 5 5 1 1",
    )
    assert (fight.facts("prygl"), fight["o"]["liv"]) == ({"hits": 1}, 3)
