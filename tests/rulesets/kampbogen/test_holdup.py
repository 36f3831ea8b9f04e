"""README 7.14: hold-up."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, foe, hero, play

HELD = {"situation": "holdup_by_party"}


@pytest.mark.parametrize(
    ("dice", "result", "opponent", "character"),
    [("6 1", "higher", 1, 6), ("4 1", "lower", 5, 1), ("5 1", "equal", 5, 5)],
)
def test_in_a_holdup_the_higher_takes_the_highest_die_and_the_lower_the_lowest(
    dice: str, result: str, opponent: int, character: int
) -> None:
    cast = (hero(liv_max=9, talents={"skydning": 3, "styrke": 8}), foe(liv_max=9, style="skydning"))
    faces = f"gm kampgrad 5 2, a holdup {dice}"
    fight = play(*cast, "o holdup resist", dice=faces, **HELD)
    assert fight.facts("holdup_roll")["result"] == result
    assert fight.whose("harm") == ["a o", "o a"]
    assert (fight["o"]["liv"], fight["a"]["liv"]) == (9 - opponent, 9 - character)
    assert fight.state["round"] == 1
    turned = play(*cast, "o holdup resist", dice=faces, holdup_harm="winner_inflicts", **HELD)
    exchanged = (opponent, character) if result == "equal" else (character, opponent)
    assert (9 - turned["o"]["liv"], 9 - turned["a"]["liv"]) == exchanged


def test_a_holdup_is_settled_alike_whoever_holds_whom() -> None:
    cast = (hero(liv_max=9), hero("b"), foe(liv_max=9), foe("p"))
    faces = "gm kampgrad 5 2, a holdup 6 4"
    by_party = play(*cast, "o holdup resist", dice=faces, **HELD)
    on_party = play(*cast, "a holdup resist", dice=faces, situation="holdup_on_party")
    assert by_party.facts("holdup_roll") == on_party.facts("holdup_roll")
    assert (by_party.facts("holdup")["by"], on_party.facts("holdup")["by"]) == (
        "character",
        "opponent",
    )
    assert by_party.whose("holdup") == ["o a"]
    assert on_party.whose("holdup") == ["a o"]


def test_the_opponents_own_kamp_and_kampstil_count_in_a_holdup() -> None:
    cast = (
        hero(liv_max=9, talents={"styrke": 2, "fysik": 2}),
        foe(kamp="svaer"),
        foe("p", kamp="let"),
    )
    fight = play(*cast, "o holdup resist", dice="gm kampgrad 5 2, a holdup 6 4", **HELD)
    facts = fight.facts("holdup_roll")
    assert (facts["grade"], facts["needed"], facts["ability"]) == ("svaer", 13, "fysik")
    assert (facts["gm_dice"], facts["modifier"], facts["highest"], facts["lowest"]) == (7, 6, 6, 2)


def test_who_yields_has_surrendered() -> None:
    cast = (hero(), hero("b"), foe(), foe("p"))
    fight = play(*cast, "b holdup yield", situation="holdup_on_party", situation_character="b")
    assert (fight["b"]["status"], fight["b"]["in_combat"]) == ("surrendered", True)
    assert fight.pending() == ["gm kampgrad"]
    alone = play(hero(), foe(), "o holdup yield", **HELD)
    assert (alone.state["winner"], alone.state["loot"]) == ("party", 1)
    lost = play(hero(), foe(), "a holdup yield", "gm fate kill", situation="holdup_on_party")
    assert lost["a"]["status"] == "surrendered"


def test_a_soul_point_is_for_who_would_take_the_highest_die() -> None:
    cast = (hero(liv_max=9, soul=1), foe(liv_max=9))
    higher, lower = "gm kampgrad 1 2, a holdup 6 5 1 2", "gm kampgrad 6 5, a holdup 1 2 6 5"
    deeds = ["o holdup resist"]
    assert play(*cast, deeds, dice=higher, **HELD).pending() == ["a soul"]
    assert play(*cast, deeds, dice=lower, **HELD).pending() == ["gm kampgrad"]
    turned = {"holdup_harm": "winner_inflicts", **HELD}
    assert play(*cast, deeds, dice=higher, **turned).pending() == ["gm kampgrad"]
    assert play(*cast, deeds, dice=lower, **turned).pending() == ["a soul"]
    again = play(*cast, deeds, "a soul reroll", dice=higher, **HELD)
    assert again.rules()[:2] == ["soul_roll", "holdup_roll"]
    assert [len(entry["rolls"]) for entry in again.entries("holdup_roll")] == [2, 1]
    assert again.state["sequence"] is None


def test_a_holdup_ends_without_harm_when_one_of_them_is_out_of_it() -> None:
    out = "gm gm set target=o field=status value=surrendered"
    fight = play(hero(), foe(), foe("p"), out, **HELD)
    assert (fight.entries("harm"), fight.pending()) == ([], ["gm kampgrad"])


def test_a_holdup_within_the_fight_goes_back_to_the_kampgrad() -> None:
    ruling = "gm gm holdup character=a opponent=o holder=opponent"
    cast = (hero(liv_max=9), foe(liv_max=9))
    dice = "gm kampgrad 5 2 1 1, a holdup 1 2"
    fight = play(*cast, ruling, "a holdup resist", dice=dice)
    assert fight.pending(1) == ["a holdup"]
    assert fight.after(1)["phase"] == "situation"
    assert (fight.state["round"], fight.pending()) == (1, ["gm kampgrad"])
    assert play(*cast, ROLL, ruling, dice=dice).error == "not_pending"
    assert play(*cast, "gm gm holdup character=o opponent=a holder=opponent").error == "bad_field"
