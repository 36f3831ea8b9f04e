"""README 7.8: prygl rolls."""

from tests.rulesets.kampbogen.fight import ROLL, acts, foe, fought, hero, play


def test_prygl_reached_in_a_combat_roll_is_1_harm_whatever_the_kampgrad() -> None:
    fight = fought(-1, "5 5")
    assert fight.facts("combat")["prygl"] == 10
    assert fight.whose("harm") == ["a o", "gm a"]
    assert fought(-1, "5 4").facts("combat")["harm"] == 0


def test_prygl_does_not_add_to_a_combat_roll_unless_it_is_said_to() -> None:
    assert fought(2, "5 5").facts("combat")["harm"] == 1
    stacked = fought(2, "5 5", prygl_stacks=True)
    assert stacked.facts("combat")["harm"] == 2
    assert stacked.whose("harm") == ["a o", "a o"]
    assert fought(-1, "5 5", prygl_stacks=True).facts("combat")["harm"] == 1


def test_somebody_without_prygl_never_thrashes() -> None:
    fight = play(
        hero(prygl=0), foe(), ROLL, acts("a combat"), dice="gm kampgrad 6 5, a ability 6 5"
    )
    assert fight.facts("combat")["prygl_hit"] is False
    dice = "gm kampgrad 6 5, a ability 6 5"
    assert "prygl" not in play(hero(prygl=0), foe(), ROLL, "a roll roll", dice=dice).offered("a")


def test_what_a_rise_adds_counts_for_prygl() -> None:
    fight = play(
        hero(prygl=12),
        foe(kamp="episk"),
        ROLL,
        acts("a combat"),
        dice="gm kampgrad 6 6, a ability 6 6, a rise 1 2",
    )
    assert fight.facts("combat")["prygl_hit"] is True


def test_a_prygl_roll_hits_and_goes_on_until_it_fails() -> None:
    fight = play(
        hero(prygl=8),
        foe(liv_max=1),
        foe("p", kamp="svaer"),
        ROLL,
        acts("a prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, a prygl 5 4 6 2 3 1",
    )
    assert fight.whose("prygl_roll") == ["a o", "a p", "a p"]
    assert [e["facts"]["number"] for e in fight.entries("prygl_roll")] == [1, 2, 3]
    assert fight.facts("prygl_roll") == {"dice": 4, "needed": 8, "hit": False, "number": 3}
    assert (fight.facts("prygl"), fight.whose("prygl")) == ({"hits": 2}, ["a"])
    assert (fight["o"]["liv"], fight["p"]["liv"]) == (0, 2)


def test_a_prygl_roll_ends_when_no_opponent_is_left() -> None:
    fight = play(
        hero(prygl=8),
        hero("b", prygl=8),
        foe(liv_max=1),
        ROLL,
        acts("a prygl", "b prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, b ability 4 4, a prygl 5 4",
    )
    assert fight.whose("prygl") == ["a", "b"]
    assert [entry["facts"]["hits"] for entry in fight.entries("prygl")] == [1, 0]


def test_fumble_rise_and_soul_do_not_exist_in_a_prygl_roll() -> None:
    fight = play(
        hero(prygl=3, soul=1, situational=9),
        foe(liv_max=9),
        ROLL,
        acts("a prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, a prygl 6 6 1 1",
    )
    assert [entry["facts"]["dice"] for entry in fight.entries("prygl_roll")] == [12, 2]
    assert fight.entries("ability_roll")[0]["facts"]["dice"] == 3


def test_with_a_prygl_roll_one_is_harmed_by_every_hit_of_the_kampgrad() -> None:
    dice = "gm kampgrad 1 1, a ability {}, b ability 4 4, a prygl 1 2"
    cast = (hero(talents={"styrke": 9}), hero("b"), foe(liv_max=9))
    deeds = [ROLL, *acts("a prygl", "b combat")]
    assert play(*cast, deeds, dice=dice.format("3 3")).whose("kampgrad_hit") == ["a"]
    assert play(*cast, deeds, dice=dice.format("6 4")).whose("kampgrad_hit") == []


def test_a_prygl_roll_is_free_or_only_for_dice_that_reach_it() -> None:
    dice = "gm kampgrad 1 1, a ability 5 4"
    rolled = [ROLL, "a roll roll"]
    assert "prygl" in play(hero(), foe(), rolled, dice=dice).offered("a")
    assert "prygl" not in play(hero(), foe(), rolled, dice=dice, prygl_gate=True).offered("a")
    assert "prygl" in play(hero(prygl=9), foe(), rolled, dice=dice, prygl_gate=True).offered("a")


def test_prygl_taken_away_before_the_resolution_rolls_nothing() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        "a act prygl",
        "gm gm set target=a field=prygl value=0",
        "b act pass",
        dice="gm kampgrad 1 1, a ability 5 4, b ability 3 3",
    )
    assert (fight.entries("prygl_roll"), fight.facts("prygl")) == ([], {"hits": 0})
