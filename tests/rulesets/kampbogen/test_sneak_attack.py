"""README 7.15: sneak attack."""

import pytest

from tests.rulesets.kampbogen.fight import foe, hero, play

SNEAK = {"situation": "sneak_attack"}
RIFLE = [{"name": "riffel", "kind": "rifle"}]


@pytest.mark.parametrize(("dice", "success", "harm"), [("4 1", True, 4), ("3 1", False, 0)])
def test_sneaking_up_with_snilde_equal_or_higher_takes_the_highest_die(
    dice: str, success: bool, harm: int
) -> None:
    cast = (hero(in_combat=False, talents={"snilde": 4}), foe(kamp="vanskelig", liv_max=9))
    fight = play(*cast, "a sneak sneak_up", dice=f"gm kampgrad 3 2, a sneak {dice}", **SNEAK)
    facts = fight.facts("sneak_roll")
    assert (facts["ability"], facts["needed"], facts["success"]) == ("snilde", 9, success)
    assert fight["o"]["liv"] == 9 - harm
    assert fight["a"]["in_combat"]
    assert fight.pending() == ["o sneak_response"]


def test_an_aimed_shot_is_with_sanser_and_a_rifle_bow_or_crossbow() -> None:
    shooter = hero(talents={"sanser": 5, "snilde": 1}, weapons=RIFLE)
    deeds = ["a sneak aimed_shot"]
    fight = play(shooter, foe(), deeds, dice="gm kampgrad 3 2, a sneak 1 2", **SNEAK)
    assert fight.facts("sneak") == {"way": "aimed_shot", "weapon": "riffel", "knock_out": False}
    assert (fight.facts("sneak_roll")["ability"], fight.facts("sneak_roll")["value"]) == (
        "sanser",
        5,
    )
    for kind in ("pistol", "melee", "thrown", "other"):
        other = hero(weapons=[{"name": "v", "kind": kind}])
        assert set(play(other, foe(), **SNEAK).offered("a")) == {"sneak_up", "leave_off"}
    for kind in ("rifle", "bow", "crossbow"):
        other = hero(weapons=[{"name": "v", "kind": kind, "shooting": False}])
        assert "aimed_shot" in play(other, foe(), **SNEAK).offered("a")


def test_a_failed_sneak_attack_harms_nobody_and_the_fight_begins_if_the_target_wishes() -> None:
    cast = (hero(), foe())
    deeds = ["a sneak sneak_up"]
    dice = "gm kampgrad 6 5, a sneak 1 2"
    fight = play(*cast, deeds, "o sneak_response fight", dice=dice, **SNEAK)
    assert fight.entries("harm") == []
    assert (fight.state["round"], fight.facts("sneak_response")) == (1, {"fight": True})
    calm = play(*cast, deeds, "o sneak_response no_fight", dice=dice, **SNEAK)
    assert (calm.state["over"], calm.state["winner"]) == (True, None)


def test_the_harm_of_a_sneak_attack_is_for_the_target_and_not_for_the_front() -> None:
    cast = (hero(), foe(kamp="let"), foe("p", liv_max=9))
    fight = play(
        *cast,
        "a sneak sneak_up",
        dice="gm kampgrad 1 2, a sneak 5 4",
        situation_opponent="p",
        **SNEAK,
    )
    assert fight.whose("harm") == ["a p"]
    fallen = play(
        hero(), foe(), foe("p"), "a sneak sneak_up", dice="gm kampgrad 1 2, a sneak 5 4", **SNEAK
    )
    assert fallen.pending() == ["p sneak_response"]


def test_knocking_out_needs_expertise_or_gear() -> None:
    deed = "a sneak sneak_up knock_out=true"
    dice = "gm kampgrad 1 2, a sneak 5 4"
    ghost = foe(fights_to_death=True)
    fight = play(hero(knockout=True), ghost, deed, dice=dice, **SNEAK)
    assert (fight["o"]["status"], fight["o"]["liv"], fight.entries("harm")) == (
        "unconscious",
        3,
        [],
    )
    assert fight.whose("down") == ["a o"]
    assert play(hero(), ghost, deed, dice=dice, **SNEAK).error == "bad_field"
    without = "a sneak sneak_up knock_out=false"
    assert play(hero(), ghost, without, dice=dice, **SNEAK).error is None


def test_leaving_off_reveals_nobody() -> None:
    fight = play(hero(in_combat=False), foe(), "a sneak leave_off", **SNEAK)
    assert fight.facts("sneak") == {"way": "none", "weapon": "", "knock_out": False}
    assert (fight.state["over"], fight["a"]["in_combat"]) == (True, False)
    ruling = "gm gm sneak_attack character=b opponent=o"
    cast = (hero(), hero("b", in_combat=False), foe())
    within = play(*cast, ruling, "b sneak leave_off")
    assert (within.pending(), within["b"]["in_combat"]) == (["gm kampgrad"], False)


def test_a_sneak_attack_within_the_fight_asks_for_no_response() -> None:
    ruling = "gm gm sneak_attack character=b opponent=o"
    cast = (hero(), hero("b", in_combat=False), foe(liv_max=9))
    fight = play(*cast, ruling, "b sneak sneak_up", dice="gm kampgrad 6 6, b sneak 1 2")
    assert (fight.pending(), fight["b"]["in_combat"]) == (["gm kampgrad"], True)


def test_after_a_failed_sneak_attack_a_soul_point_may_roll_again() -> None:
    fight = play(
        hero(soul=1),
        foe(liv_max=9),
        "a sneak sneak_up",
        "a soul reroll",
        dice="gm kampgrad 1 2, a sneak 1 1 4 4",
        **SNEAK,
    )
    assert fight.pending(1) == ["a soul"]
    assert fight.facts("harm")["amount"] == 4
    kept = play(
        hero(soul=1),
        foe(liv_max=9),
        "a sneak sneak_up",
        "a soul accept",
        dice="gm kampgrad 1 2, a sneak 1 1",
        **SNEAK,
    )
    assert (kept.entries("harm"), kept.pending()) == ([], ["o sneak_response"])
