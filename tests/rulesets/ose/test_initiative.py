"""README 5.2, 7.1: who acts first."""

import pytest

from rulesets.contract import Choice
from tests.rulesets.fights import Played, Written
from tests.rulesets.ose.fight import foe, hero, other, play

NONE = "gm gm default who=aldo,gob"


def rolled(*written: Written, dice: str, **options: str) -> Played:
    return play(*written, "gm initiative roll", dice=dice, **options)


def test_each_side_rolls_1d6_at_the_start_of_each_round() -> None:
    fight = rolled(
        hero(engaged=["gob"]),
        hero("bera"),
        foe(),
        NONE,
        dice="party initiative 4, foes initiative 3",
    )
    assert [(e["who"], e["facts"]["total"]) for e in fight.entries("initiative")] == [
        ("party", 4),
        ("foes", 3),
    ]


def test_the_highest_acts_first_the_others_in_descending_order() -> None:
    fight = rolled(
        hero(),
        foe(),
        other(),
        dice="party initiative 2, foes initiative 3, bandits initiative 5",
    )
    assert fight.facts("initiative_order") == {"order": "bandits > foes > party"}


def test_a_tie_is_rolled_again_and_keeps_its_place() -> None:
    fight = rolled(
        hero(),
        foe(),
        other(),
        dice="party initiative 5, foes initiative 3 2, bandits initiative 3 6",
    )
    assert fight.facts("initiative_order") == {"order": "party > bandits > foes"}
    assert [e["facts"]["reroll"] for e in fight.entries("initiative")] == [False] * 3 + [True] * 2


def test_a_tie_may_be_played_simultaneously() -> None:
    dice = "party initiative 3, foes initiative 3"
    fight = rolled(hero(), foe(), dice=dice, ties="simultaneous")
    assert fight.facts("initiative_order") == {"order": "party = foes"}
    assert fight.state["order"] == [["party", "foes"]]


def test_the_gm_is_asked_about_each_tie() -> None:
    dice = "party initiative 3 4, foes initiative 3 4"
    asked = play(hero(), foe(), "gm initiative roll", "gm tie reroll", dice=dice, ties="ask")
    assert asked.pending(1) == asked.pending(2) == ["gm tie"]
    stands = play(hero(), foe(), "gm initiative roll", "gm tie simultaneous", dice=dice, ties="ask")
    assert stands.state["order"] == [["party", "foes"]]


def test_individual_initiative_is_rolled_instead_of_the_sides() -> None:
    fight = rolled(
        hero(),
        hero("bera"),
        foe(),
        dice="aldo initiative 2, bera initiative 6, gob initiative 4",
        initiative="individual",
    )
    assert fight.state["order"] == [["bera"], ["gob"], ["aldo"]]


@pytest.mark.parametrize(
    ("dex", "modifier"), [(3, -2), (5, -1), (8, -1), (12, 0), (13, 1), (17, 1), (18, 2)]
)
def test_dexterity_modifies_individual_initiative(dex: int, modifier: int) -> None:
    dice = "aldo initiative 3, gob initiative 6"
    fight = rolled(hero(dex=dex), foe(), dice=dice, initiative="individual")
    assert fight.entries("initiative")[0]["facts"]["total"] == 3 + modifier


def test_the_referee_may_give_a_fast_monster_a_modifier_instead() -> None:
    dice = "aldo initiative 5, gob initiative 4"
    cat = foe(dex=3, initiative_modifier=2)
    assert rolled(hero(), cat, dice=dice, initiative="individual").state["order"][0] == ["gob"]


def test_companions_with_equal_totals_act_together_without_a_new_roll() -> None:
    dice = "aldo initiative 5, bera initiative 5, gob initiative 4"
    fight = rolled(hero(), hero("bera"), foe(), dice=dice, initiative="individual")
    assert fight.state["order"] == [["aldo", "bera"], ["gob"]]


def test_all_who_are_tied_across_sides_roll_again() -> None:
    dice = "aldo initiative 5 1, bera initiative 5 3, gob initiative 5 2"
    fight = rolled(hero(), hero("bera"), foe(), dice=dice, initiative="individual")
    assert fight.state["order"] == [["bera"], ["gob"], ["aldo"]]


def test_who_was_not_ready_has_no_place_of_its_own_but_acts_with_its_side() -> None:
    awake = "gm gm set target=bera field=asleep value=false"
    cast = [hero(), hero("bera", asleep=True), foe()]
    side = play(
        *cast,
        "gm initiative roll",
        awake,
        dice="party initiative 6, foes initiative 1",
    )
    assert set(side.pending()) == {"aldo move", "bera move"}
    alone = play(
        *cast,
        "gm initiative roll",
        awake,
        dice="aldo initiative 6, gob initiative 1",
        initiative="individual",
    )
    assert alone.pending() == ["aldo move"]


def test_sides_with_nobody_ready_do_not_roll() -> None:
    fight = rolled(
        hero(),
        foe(),
        other(asleep=True),
        dice="party initiative 6, foes initiative 1",
    )
    assert fight.state["order"] == [["party"], ["foes"]]


def test_the_surprised_neither_declare_nor_roll_in_round_1_and_act_from_round_2() -> None:
    """README S39."""
    bound = hero(engaged=["gob"]), foe(surprised=True)
    assert play(*bound).pending() == ["aldo declare"]
    fight = rolled(*bound, "aldo declare none", dice="party initiative 1")
    assert [entry["who"] for entry in fight.entries("initiative")] == ["party"]
    assert fight["gob"]["acts_from"] == 2


def test_a_surprised_newcomer_acts_from_the_next_round_like_any_other() -> None:
    """README S39."""
    rat = {"id": "rat", "name": "Rat", "side": "foes", "stats": {"surprised": True}}
    fight = play(hero(), foe(), Choice("gm", "gm", "add", {"combatant": rat}))
    assert fight["rat"]["acts_from"] == 2
