"""README 7.5, 7.9: whom the kampgrad hits, and the consequences for each action."""

import pytest

from tests.rulesets.fights import Played
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

PARTY = (hero("a"), hero("b"), hero("c"), hero("d"))
PASSES = ("a pass", "b pass", "c pass", "d pass")


def four(dice: str, *opponents: dict, deeds: tuple[str, ...] = PASSES, **options: object) -> Played:
    rolls = zip("abcd", dice.split("/"), strict=True)
    faces = ", ".join(f"{id} ability {pips}" for id, pips in rolls)
    return play(*PARTY, *opponents, ROLL, acts(*deeds), dice=f"gm kampgrad 3 3, {faces}", **options)


def test_as_many_or_more_opponents_hit_all_and_fewer_as_many_as_they_are() -> None:
    many = [foe(f"o{number}") for number in range(4)]
    fight = four("1 3/2 5/3 4/4 6", *many)
    assert fight.facts("targets") == {"opponents": 4, "characters": 4, "places": 4}
    assert [entry["who"] for entry in fight.entries("targeted")] == ["a", "b", "c", "d"]
    fight = four("1 3/2 5/3 3/4 6", *many[:2])
    assert fight.facts("targets") == {"opponents": 2, "characters": 4, "places": 2}
    assert [entry["who"] for entry in fight.entries("targeted")] == ["a", "c"]


def test_the_lowest_dice_are_hit_and_not_the_lowest_totals() -> None:
    cast = (hero(talents={"styrke": 9}), hero("b", talents={"styrke": -9}), foe())
    dice = "gm kampgrad 3 3, a ability 2 3, b ability 3 3"
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice)
    assert fight.whose("targeted") == ["a"]
    assert fight.facts("targeted") == {"dice": 5, "chosen": False}


def test_of_those_who_rolled_the_same_the_players_choose() -> None:
    deeds = ("a pass", "b combat", "c pass", "d pass")
    party = (hero("a"), hero("b", talents={"styrke": 9}), hero("c", liv=3), hero("d"))
    faces = "gm kampgrad 3 3, a ability 1 3, b ability 3 4, c ability 3 4, d ability 6 4"
    cast = (*party, foe("o"), foe("p"))
    fight = play(*cast, ROLL, acts(*deeds), dice=faces)
    assert fight.pending() == ["party hit"]
    assert fight.state["targets"] == ["a"]
    assert fight.state["phase"] == "targets"
    taken = play(*cast, ROLL, acts(*deeds), "party hit take target=c", dice=faces)
    assert [entry["who"] for entry in taken.entries("targeted")] == ["a", "c"]
    assert taken.facts("targeted") == {"dice": 7, "chosen": True}
    default = play(*cast, ROLL, acts(*deeds), "party hit take", dice=faces)
    assert [entry["who"] for entry in default.entries("targeted")] == ["a", "b"]
    wrong = play(*cast, ROLL, acts(*deeds), "party hit take target=d", dice=faces)
    assert wrong.error == "bad_field"


def test_by_default_the_hit_goes_to_the_one_with_more_life_and_then_to_the_first() -> None:
    cast = (hero("a", liv=3), hero("b", liv=4), hero("c", liv=4), foe())
    faces = "gm kampgrad 3 3, a ability 3 4, b ability 3 4, c ability 3 4"
    deeds = acts("a pass", "b pass", "c pass")
    fight = play(*cast, ROLL, deeds, "party hit take", dice=faces)
    assert fight.whose("targeted") == ["b"]


def test_each_place_is_asked_for_until_the_rest_must_be_taken_or_it_matters_for_none() -> None:
    fight = four("3 3/3 3/3 3/3 3", foe("o"), foe("p"))
    assert fight.pending() == ["party hit"]
    twice = [ROLL, *acts(*PASSES), "party hit take target=d", "party hit take target=b"]
    faces = ", ".join(f"{id} ability 3 3" for id in "abcd")
    fight = play(*PARTY, foe("o"), foe("p"), twice, dice=f"gm kampgrad 3 3, {faces}")
    assert [entry["who"] for entry in fight.entries("targeted")] == ["d", "b"]
    deeds = ("a pass", "b counter", "c counter", "d counter")
    gas = effect("gift", ward="kultur")
    once = [ROLL, *acts(*deeds), "party hit take target=a"]
    party = [hero(id, knowledges={"kultur": 3}) for id in "abcd"]
    fight = play(*party, foe("o", effects=[gas]), foe("p"), once, dice=f"gm kampgrad 3 3, {faces}")
    assert [(e["who"], e["facts"]["chosen"]) for e in fight.entries("targeted")] == [
        ("a", True),
        ("b", False),
    ]


def test_where_it_matters_for_nobody_the_first_are_taken() -> None:
    deeds = tuple(f"{id} manoeuvre" for id in "abcd")
    fight = four("5 5/5 5/5 5/5 5", foe("o"), foe("p"), deeds=deeds)
    assert [entry["who"] for entry in fight.entries("targeted")] == ["a", "b"]
    assert fight.entries("kampgrad_hit") == []


def test_who_drops_out_while_it_is_asked_is_not_taken() -> None:
    passed = [ROLL, *acts("a pass", "b pass"), "gm gm set target=a field=helpless value=true"]
    fight = play(
        hero("a"), hero("b"), foe(), passed, dice="gm kampgrad 3 3, a ability 3 3, b ability 3 3"
    )
    assert fight.whose("targeted") == ["b"]
    assert fight.facts("targets") == {"opponents": 1, "characters": 2, "places": 1}


TABLE = [
    # action, option combat_risk or other_risk, result, taken, hit
    ("combat", "targeted", "higher", True, False),
    ("combat", "targeted", "equal", True, True),
    ("combat", "targeted", "lower", True, True),
    ("combat", "targeted", "equal", False, False),
    ("combat", "targeted", "lower", False, False),
    ("combat", "always", "higher", False, False),
    ("combat", "always", "equal", False, True),
    ("combat", "always", "lower", False, True),
    ("counter", "compare", "higher", True, False),
    ("counter", "compare", "equal", True, False),
    ("counter", "compare", "lower", True, True),
    ("counter", "compare", "lower", False, False),
    ("counter", "automatic", "higher", True, True),
    ("counter", "automatic", "lower", True, True),
    ("counter", "automatic", "lower", False, False),
    ("counter", "never", "lower", True, False),
    ("manoeuvre", "compare", "equal", True, False),
    ("manoeuvre", "compare", "lower", True, True),
    ("manoeuvre", "automatic", "higher", True, True),
    ("manoeuvre", "never", "lower", True, False),
    ("manoeuvre", "automatic", "lower", False, False),
    ("pass", "", "", True, True),
    ("pass", "", "", False, False),
    ("prygl", "", "", True, True),
    ("prygl", "", "", False, False),
]


@pytest.mark.parametrize(("action", "risk", "result", "taken", "hit"), TABLE)
def test_what_an_action_means_for_oneself(
    action: str, risk: str, result: str, taken: bool, hit: bool
) -> None:
    bonus = {"higher": 4, "equal": 3, "lower": 2, "": 0}[result]
    abilities = {"kultur": bonus, "feltkunst": bonus}
    fighter = hero("a", talents={"styrke": bonus}, knowledges=abilities)
    harmless = effect("gift", harm=0, ward="kultur")
    option = "combat_risk" if action == "combat" else "other_risk"
    other = "b ability 1 2" if not taken else "b ability 6 4"
    fight = play(
        fighter,
        hero("b"),
        foe(effects=[harmless], liv_max=9),
        ROLL,
        acts(f"a {action}", "b manoeuvre goal=flee"),
        dice=f"gm kampgrad 3 3, a ability 3 2, {other}, a prygl 1 2",
        **({option: risk} if risk else {}),
    )
    hits = [entry for entry in fight.entries("kampgrad_hit") if entry["who"] == "a"]
    assert bool(hits) is hit
    assert fight["a"]["liv"] == (4 if hit else 5)
    if hits:
        facts = {"action": action, "result": result, "taken": taken, "harm": 1, "vehicle": False}
        assert hits[0]["facts"] == facts


def test_a_hit_that_is_fixed_comes_although_the_opponent_falls() -> None:
    fight = play(
        hero(talents={"styrke": 2}),
        hero("b"),
        foe(liv_max=1),
        foe("p", kamp="episk"),
        ROLL,
        acts("a combat", "b pass"),
        dice="gm kampgrad 2 2, a ability 5 5, b ability 5 5",
    )
    assert fight["o"]["status"] == "unconscious"
    assert fight.whose("kampgrad_hit") == ["b"]
