"""README 7.10: who gets the Momentum."""

import pytest

from tests.rulesets.momentum.fight import Played, duel, foe, hero, play, two_on_one

ATTACKS = ("a1 act attack", "b1 react attack")


def attacks(active: int, passive: int, *more: str, **options: object) -> Played:
    dice = f"a1 attack {active}, b1 attack {passive}, a1 damage 4, b1 damage 4"
    return duel(*ATTACKS, *more, dice=dice, **options)


def test_it_can_be_won_and_changes_between_the_parties() -> None:
    played = attacks(13, 10)
    assert (played["a1"]["role"], played["b1"]["role"]) == ("passive", "active")
    assert played.pending() == ["b1 act"]
    assert played.state["round"] == 2


def test_the_passive_side_wins_it_by_outdoing_the_active_side() -> None:
    assert attacks(12, 5).facts("momentum")["reason"] == "outdone"
    assert attacks(6, 10).whose("momentum") == []


def test_the_active_side_loses_it_by_declining_damage_in_a_stalemate() -> None:
    played = attacks(12, 10, "a1 count none")
    assert played.facts("momentum") == {
        "group": 1,
        "side": "foes",
        "reason": "stalemate_declined",
    }
    assert attacks(12, 10, "a1 count all").whose("momentum") == []


def test_the_active_side_may_give_it_up_at_the_end_of_its_turn() -> None:
    played = attacks(12, 11)
    assert played.pending() == ["a1 momentum"]
    assert (set(played.offered("a1")), played.default("a1")) == ({"keep", "give_up"}, "keep")
    assert attacks(12, 11, "a1 momentum give_up").facts("momentum")["reason"] == "given_up"
    assert attacks(12, 11, "a1 momentum keep").whose("momentum") == []


def test_its_first_member_speaks_for_it() -> None:
    played = two_on_one("a1 act other", "a2 act other", "b1 react other")
    assert played.pending() == ["a1 momentum"]


def test_or_it_is_said_beforehand() -> None:
    for said, side in (("true", "foes"), ("false", "party")):
        played = duel(
            f"a1 act attack give_up={said}",
            "b1 react other",
            dice="a1 attack 19",
            ask_give_up=False,
        )
        assert played.groups == [f"{side}: a1,b1"]
    assert duel("a1 act attack give_up=true").error == "bad_field"


DEFENCE = ("a1 act attack", "b1 react defend")


@pytest.mark.parametrize(
    ("attack", "defence", "won"), [(12, 5, True), (13, 10, True), (12, 10, False), (6, 10, False)]
)
def test_a_strictly_higher_defence_wins_it_by_option(attack: int, defence: int, won: bool) -> None:
    dice = f"a1 attack {attack}, b1 defence {defence}, a1 damage 1"
    played = duel(*DEFENCE, dice=dice, defence_wins_momentum=True)
    reasons = [entry["facts"]["reason"] for entry in played.entries("momentum")]
    assert reasons == ["outdone_by_defence"] * won


def test_otherwise_a_defence_does_not_win_it() -> None:
    played = duel(*DEFENCE, dice="a1 attack 12, b1 defence 5")
    assert played.whose("momentum") == []


def test_taking_it_overrides_that_nobody_outdid() -> None:
    played = duel(
        "a1 act attack",
        "b1 react manoeuvre manoeuvre=take_momentum",
        "a1 count all",
        dice="a1 attack 12, b1 manoeuvre 10, a1 damage 1",
    )
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "taken"}


def test_a_technique_that_costs_it_gives_it_back() -> None:
    wild = {"name": "Wild", "loses_momentum": True}
    played = duel(
        hero(techniques=[wild]),
        foe(techniques=[wild]),
        "a1 act manoeuvre manoeuvre=Wild",
        "b1 react manoeuvre manoeuvre=Wild",
        "a1 count none",
        dice="a1 manoeuvre 12, b1 manoeuvre 10",
    )
    assert played.whose("momentum") == []


@pytest.mark.parametrize("loses", [False, True])
def test_lying_costs_it_only_by_option(loses: bool) -> None:
    played = duel(
        "a1 act attack",
        "b1 react manoeuvre manoeuvre=trip",
        "a1 count all",
        dice="a1 attack 12, b1 manoeuvre 10, a1 damage 1",
        prone_loses_momentum=loses,
    )
    assert played["a1"]["prone"]
    assert played.whose("momentum") == (["gm"] if loses else [])
    if loses:
        assert played.facts("momentum")["reason"] == "all_prone"


def test_while_one_of_the_side_stands_lying_costs_nothing() -> None:
    played = two_on_one(
        "a1 act other",
        "a2 act other",
        "b1 react manoeuvre manoeuvre=trip",
        dice="b1 manoeuvre 10",
        prone_loses_momentum=True,
    )
    assert [entry["facts"]["reason"] for entry in played.entries("momentum")] == ["outdone"]


def test_the_active_party_may_determine_the_division_of_a_running_group() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    played = play(*cast, "a1 declare engage target=b1", "a2 declare other")
    played.then("b1 declare hold", "b2 declare hold", "b1 initiate wait", "b2 initiate wait")
    played.then("b1 respond fight", "b2 join join", "a1 act other", "b1 react other")
    played.then("b2 react other", "a1 momentum give_up")
    played.then("a2 declare engage target=b1", "b1 declare stay", "b2 declare stay")
    assert played.pending() == ["b1 split"]


def test_the_gm_may_move_it() -> None:
    played = duel("gm gm momentum target=b1 side=foes")
    assert played.rules() == ["gm_momentum", "momentum"]
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "gm"}
    assert played.pending() == ["a1 act"]
    played = duel("gm gm momentum target=b1 side=party")
    assert played.rules() == ["gm_momentum"]
