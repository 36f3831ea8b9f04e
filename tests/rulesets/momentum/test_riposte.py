"""README 5.3, 7.8.3: the reward for a defence of level III."""

import pytest

from tests.rulesets.momentum.fight import Played, duel, foe, hero, one_on_two, two_on_one

DEFENCE = ("a1 act attack", "b1 react defend")


def rewarded(*more: str, attack: int = 12, defence: int = 2, **options: object) -> Played:
    dice = f"a1 attack {attack}, b1 defence {defence}, b1 damage 6, a1 damage 1"
    return duel(*DEFENCE, *more, dice=dice, **options)


def test_a_level_iii_defence_is_rewarded_with_regular_damage_or_a_manoeuvre() -> None:
    played = rewarded()
    assert played.pending() == ["b1 riposte"]
    assert set(played.offered("b1")) == {"damage", "manoeuvre", "none"}
    assert played.default("b1") == "damage"
    struck = rewarded("b1 riposte damage")
    assert struck.rules()[:3] == ["count", "riposte", "damage"]
    assert (struck.facts("damage")["times"], struck["a1"]["hp"]) == (1, 10)
    names = played.field("b1", "manoeuvre", "manoeuvre").choices
    assert names == ("disarm", "trip", "push", "improvise", "take_momentum")


def test_it_needs_no_test() -> None:
    played = rewarded("b1 riposte manoeuvre manoeuvre=trip")
    assert played.whose("trip") == ["b1 a1"]
    assert len(played.whose("test")) == 2
    assert played["a1"]["prone"]


def test_it_can_be_declined() -> None:
    played = rewarded("b1 riposte none")
    assert played.whose("riposte") == []
    assert played.pending() == ["a1 momentum"]


def test_a_failed_attack_is_punished_too() -> None:
    assert rewarded(attack=20, ask_fumble=False).pending() == ["b1 riposte"]


def test_the_momentum_can_be_taken_by_it() -> None:
    played = rewarded("b1 riposte manoeuvre manoeuvre=take_momentum")
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "taken"}


def test_who_has_the_momentum_cannot_take_it() -> None:
    lying = "gm gm set target=a1 field=prone value=true"
    played = duel(lying, "a1 act defend", "b1 react attack", dice="a1 defence 1 1, b1 attack 10")
    names = played.field("a1", "manoeuvre", "manoeuvre").choices
    assert names == ("disarm", "trip", "push", "improvise")


@pytest.mark.parametrize(("tie_rewarded", "asked"), [(False, "a1 momentum"), (True, "b1 riposte")])
def test_a_tie_of_two_level_iii_is_rewarded_only_by_option(tie_rewarded: bool, asked: str) -> None:
    played = rewarded(attack=2, extreme_tie_reward=tie_rewarded)
    assert played.pending() == [asked]
    assert played["b1"]["hp"] == 20


def test_the_reward_may_need_a_1() -> None:
    assert rewarded(defence=2, reward_on="critical").pending() == ["a1 momentum"]
    assert rewarded(defence=1, reward_on="critical").pending() == ["b1 riposte"]


def test_level_ii_is_not_rewarded() -> None:
    assert rewarded(defence=3).pending() == ["a1 momentum"]


def test_evading_is_rewarded_like_defending() -> None:
    played = duel(
        "a1 act attack",
        "b1 react evade",
        "b1 riposte damage",
        dice="a1 attack 12, b1 evade 2, b1 damage 6",
    )
    assert played["a1"]["hp"] == 10


def test_only_those_who_attacked_can_be_struck() -> None:
    played = one_on_two(
        "a1 act other",
        "b1 react other",
        "b2 react other",
        "a1 momentum give_up",
        "gm gm default who=b1,b2",
        "b1 act attack",
        "b2 act other",
        "a1 react defend",
        dice="b1 attack 10, a1 defence 2",
    )
    assert played.field("a1", "damage", "target").choices == ("b1",)


def test_the_weapon_is_the_one_in_use() -> None:
    played = duel(
        "a1 act attack",
        "b1 react defend weapon=unarmed",
        dice="a1 attack 12, b1 defence 1",
    )
    assert played.field("b1", "damage", "weapon").default == "unarmed"
    played = duel("a1 act attack", "b1 react evade", dice="a1 attack 12, b1 evade 1")
    assert played.field("b1", "damage", "weapon").default == "axe"


def test_counting_and_reward_are_asked_together_and_carried_out_together() -> None:
    played = one_on_two(
        hero(techniques=[{"name": "Rundschlag", "all_targets": True}]),
        "a1 act manoeuvre manoeuvre=Rundschlag",
        "b1 react defend",
        "b2 react attack",
        dice="a1 manoeuvre 12, b1 defence 2, b2 attack 10, a1 damage 1, b2 damage 1, b1 damage 6",
    )
    assert set(played.pending()) == {"a1 count", "b1 riposte"}
    played.then("b1 riposte damage")
    assert played.rules() == []
    played.then("a1 count all")
    assert played.whose("damage") == ["a1 b2", "b2 a1", "b1 a1"]


def test_who_falls_still_strikes_back() -> None:
    cast = (hero(hp=30), hero("a2", hp=30), foe(hp=1))
    answers = ("a1 act attack", "a2 act manoeuvre manoeuvre=cover target=a1", "b1 react attack")
    dice = "a1 attack 12, a2 manoeuvre 13, b1 attack 10, a1 damage 8, b1 damage 1"
    played = two_on_one(*cast, *answers, "a1 count all", dice=dice)
    assert (played["a1"]["hp"], played["b1"]["status"]) == (25, "unconscious")
