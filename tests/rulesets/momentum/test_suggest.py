"""README 11: a plausible suggestion for every question."""

import pytest
from msgspec.structs import replace

from rulesets.contract import Choice, Option
from rulesets.dice import Seeded
from rulesets.momentum.rules.queries import wounds
from tests.rulesets.momentum.fight import (
    BOLT,
    BOW,
    LIGHT,
    RULES,
    SWORD,
    Played,
    duel,
    foe,
    hero,
    one_on_two,
    play,
    two_on_one,
)


def suggested(played: Played, by: str) -> str:
    """`attack target=b1`, in the notation of `play`."""
    (asked,) = [decision for decision in RULES.pending(played.now) if decision.by == by]
    found = RULES.suggest(played.now, asked)
    assert (found.by, found.kind) == (by, asked.kind)
    return " ".join([found.option, *(f"{name}={value}" for name, value in found.fields.items())])


def test_who_has_a_weapon_for_melee_closes_in() -> None:
    assert suggested(play(hero(), foe("b2"), foe()), "a1") == "engage target=b1"
    clumsy = {**BOW, "skill": 3}
    assert suggested(play(hero(weapons=[SWORD, clumsy]), foe()), "a1") == "engage target=b1"


def test_a_shot_or_a_spell_that_promises_more_comes_before_melee() -> None:
    """Combatants that are drawn into a melee fight back as well."""
    fighter = hero(weapons=[SWORD, BOW], spells=[BOLT], mp=3)
    assert suggested(play(fighter, foe()), "a1") == "shoot target=b1"
    mage = hero(weapons=[SWORD], spells=[LIGHT, {**BOLT, "skill": 4}, {**BOLT, "name": "fire"}])
    assert suggested(play(mage | {"stats": mage["stats"] | {"mp": 3}}, foe()), "a1") == (
        "cast spell=fire target=b1"
    )
    sling = {**BOW, "name": "sling", "damage": "1d4"}
    two = hero(weapons=[SWORD, sling, BOW])
    assert suggested(play(two, foe()), "a1") == "shoot target=b1 weapon=bow"


def test_what_no_armour_lets_through_is_not_shot() -> None:
    fighter = hero(weapons=[SWORD, {**BOW, "skill": 18, "damage": "1d6"}])
    assert suggested(play(fighter, foe(armour=13)), "a1") == "engage target=b1"
    assert suggested(play(fighter, foe(armour=13), foe("b2", armour=0)), "a1") == "shoot target=b2"


def test_a_slow_weapon_is_loaded_if_its_shot_is_worth_the_wait() -> None:
    shot = ("a1 declare shoot", "b1 declare other")
    heavy = {**BOW, "damage": "3d6"}
    quick = play(hero(weapons=[SWORD, heavy]), foe(), *shot, dice="a1 shoot 19")
    assert suggested(quick, "a1") == "reload"
    slow = hero(weapons=[SWORD, {**heavy, "reload": 4}])
    assert suggested(play(slow, foe(), *shot, dice="a1 shoot 19"), "a1") == "engage target=b1"


def test_who_has_no_weapon_casts_shoots_or_reloads() -> None:
    assert suggested(play(hero(weapons=[], spells=[LIGHT, BOLT], mp=1), foe()), "a1") == (
        "cast spell=bolt target=b1"
    )
    assert suggested(play(hero(weapons=[BOW], spells=[LIGHT]), foe()), "a1") == "shoot target=b1"
    shot = play(
        hero(weapons=[BOW]), foe(), "a1 declare shoot", "b1 declare other", dice="a1 shoot 19"
    )
    assert suggested(shot, "a1") == "reload"


def test_an_enemy_alone_with_an_ally_comes_first_then_a_free_one() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    assert suggested(play(*cast, "gm gm engage who=a1 target=b2"), "a2") == "engage target=b2"
    cast = (*cast, hero("a3"))
    crowded = play(*cast, "gm gm engage who=a1 target=b1", "gm gm engage who=a2 target=b1")
    assert suggested(crowded, "a3") == "engage target=b2"


def test_who_lies_stands_up() -> None:
    lying = "gm gm set target=a1 field=prone value=true"
    assert suggested(play(hero(), foe(), lying), "a1") == "stand_up"
    assert suggested(duel(lying), "a1") == "stand_up"
    assert suggested(duel(hero(hp=9, max_hp=20), lying), "a1") == "defend weapon=sword"


def test_in_a_group_one_stays() -> None:
    fought = two_on_one("a1 act other", "a2 act other", "b1 react other", "a1 momentum keep")
    assert suggested(fought, "a1") == "stay"


def test_an_attack_is_ignored_only_for_a_spell_and_with_more_than_half_the_hit_points() -> None:
    for hp, answer in ((20, "ignore"), (10, "fight")):
        mage = foe(hp=hp, max_hp=20, spells=[BOLT], mp=1)
        played = play(hero(), mage, "a1 declare engage", "b1 declare cast")
        assert suggested(played, "b1") == answer
    played = play(hero(), foe(), "a1 declare engage", "b1 declare other")
    assert suggested(played, "b1") == "fight"


def test_one_joins_where_the_own_side_is_not_larger() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    start = (
        "a1 declare engage",
        "b1 declare other",
        "b2 declare hold",
        "a2 declare hold",
        "a2 initiate wait",
        "b2 initiate wait",
        "b1 respond fight",
    )
    assert suggested(play(*cast, *start), "b2") == "join target=a1"
    start = (
        "a1 declare engage",
        "a2 declare engage target=b1",
        *start[1:3],
        "b2 initiate wait",
        "b1 respond fight",
    )
    cast = (*cast, hero("a3"))
    played = play(*cast, *start[:2], "a3 declare hold", *start[2:4], "a3 initiate wait", *start[4:])
    assert suggested(played, "a3") == "stay"


def test_one_attacks_and_badly_off_one_gets_out() -> None:
    assert suggested(duel(), "a1") == "attack target=b1 weapon=sword"
    assert suggested(duel(hero(hp=4, max_hp=20)), "a1") == "tactical goal=leave target=b1"
    assert suggested(duel(hero(hp=5, max_hp=20)), "a1").startswith("attack")


def test_who_is_badly_off_stays_out_of_melee_while_a_companion_fights() -> None:
    hurt, whole = hero(hp=4, max_hp=20), hero("a2")
    assert suggested(play(hurt, whole, foe()), "a1") == "hold"
    assert suggested(play(hurt, foe()), "a1") == "engage target=b1"


def test_targets_are_shared_out_among_those_who_fare_worst() -> None:
    archers = [hero(id, weapons=[BOW]) for id in ("a1", "a2")]
    unhurt = play(*archers, foe(), foe("b2"))
    assert [suggested(unhurt, id) for id in ("a1", "a2")] == [
        "shoot target=b1",
        "shoot target=b2",
    ]
    hurt = play(*archers, foe(), foe("b2", hp=9, max_hp=20))
    assert {suggested(hurt, id) for id in ("a1", "a2")} == {"shoot target=b2"}


WRATH = {"name": "wrath", "when": "active", "damage": 4, "loses_momentum": True}
SWEEP = {"name": "sweep", "when": "active", "modifier": -2, "all_targets": True}
HOOK = {"name": "hook", "effect": "trip"}


def test_a_technique_is_used_where_it_is_worth_more_than_a_plain_attack() -> None:
    """The sword does 7.5: four more points outweigh the Momentum, one point does not."""
    assert suggested(duel(hero(techniques=[HOOK, WRATH])), "a1") == (
        "manoeuvre manoeuvre=wrath target=b1 weapon=sword"
    )
    weaker = {**WRATH, "damage": 1}
    assert suggested(duel(hero(techniques=[weaker])), "a1") == "attack target=b1 weapon=sword"
    assert suggested(duel(hero(techniques=[HOOK])), "a1") == "attack target=b1 weapon=sword"


def test_a_blow_at_all_is_worth_it_against_two() -> None:
    assert suggested(duel(hero(techniques=[SWEEP])), "a1").startswith("attack")
    several = one_on_two(hero(techniques=[SWEEP]))
    assert suggested(several, "a1").startswith("manoeuvre manoeuvre=sweep")


def test_who_answers_uses_techniques_too_unless_badly_off() -> None:
    parry = {"name": "counter", "when": "passive", "damage": 2}
    assert suggested(duel(foe(techniques=[parry]), "a1 act attack"), "b1") == (
        "manoeuvre manoeuvre=counter target=a1 weapon=axe"
    )
    hurt = foe(techniques=[parry], hp=6, max_hp=20)
    assert suggested(duel(hurt, "a1 act attack"), "b1") == "defend weapon=axe"


def test_one_answers_with_an_attack_and_badly_off_with_the_best_ward() -> None:
    assert suggested(duel("a1 act attack"), "b1") == "attack target=a1 weapon=axe"
    hurt = {"hp": 6, "max_hp": 20}
    assert suggested(duel(foe(**hurt), "a1 act attack"), "b1") == "defend weapon=axe"
    assert suggested(duel(foe(**hurt, evade=11), "a1 act attack"), "b1") == "evade"
    shield = foe(**hurt, evade=11, shield_defence=1)
    assert suggested(duel(shield, "a1 act attack"), "b1") == "defend weapon=axe"


def test_an_archer_with_bare_hands_evades_where_that_is_the_better_skill() -> None:
    nimble = foe(weapons=[BOW], evade=14)
    assert suggested(duel(nimble, "a1 act attack"), "b1") == "evade"
    assert suggested(duel(foe(weapons=[BOW], evade=5), "a1 act attack"), "b1").startswith("attack")


@pytest.mark.parametrize(("armour", "answer"), [(0, "all"), (12, "none")])
def test_in_a_stalemate_the_own_side_should_lose_less(armour: int, answer: str) -> None:
    fighters = (hero(armour=1), foe(armour=armour))
    dice = "a1 attack 12, b1 attack 10"
    played = duel(*fighters, "a1 act attack", "b1 react attack", dice=dice)
    assert suggested(played, "a1") == answer


def test_only_the_top_counts_if_that_drops_successes_of_the_enemy() -> None:
    answers = ("a1 act attack", "b1 react attack", "b2 react attack")
    dice = "a1 attack 6, b1 attack 10, b2 attack 10"
    assert suggested(one_on_two(*answers, dice=dice), "a1") == "top"
    dice = "a1 attack 12, b1 attack 5, b2 attack 10"
    assert suggested(one_on_two(*answers, dice=dice), "b1") == "top"


def test_the_momentum_is_given_up_only_when_badly_off() -> None:
    answers = ("a1 act other", "b1 react other")
    assert suggested(duel(*answers), "a1") == "keep"
    assert suggested(duel(hero(hp=6, max_hp=20), *answers), "a1") == "give_up"


def test_the_rest_is_the_default() -> None:
    assert suggested(play(hero(), foe(), "a1 declare hold", "b1 declare other"), "a1") == "wait"
    assert suggested(duel("a1 act other", "b1 react flee"), "b1") == "move"
    fumbled = duel("a1 act attack", "b1 react other", dice="a1 attack 20")
    assert suggested(fumbled, "gm") == "none who=a1"
    rewarded = duel("a1 act attack", "b1 react defend", dice="a1 attack 12, b1 defence 1")
    assert suggested(rewarded, "b1") == "damage target=a1"


def test_in_the_magic_phase_one_casts_what_does_damage() -> None:
    held = ("a1 declare hold", "b1 declare other", "a1 initiate wait")
    mage = hero(spells=[LIGHT, BOLT], mp=1)
    assert suggested(play(mage, foe(), *held), "a1") == "cast spell=bolt target=b1"
    assert suggested(play(hero(spells=[LIGHT]), foe(), *held), "a1") == "wait"


def test_wounds_are_told_in_three_degrees() -> None:
    played = play(hero(max_hp=20), foe(), foe("b2", hp=11, max_hp=20), foe("b3", hp=10, max_hp=20))
    combatants = played.now.combatants
    assert [wounds(combatants[id]) for id in ("a1", "b2", "b3")] == [0, 1, 2]


def test_who_switches_finds_one_of_the_two_chosen() -> None:
    played = play(
        *(hero(), hero("a2"), foe(), foe("b2")),
        "gm gm engage who=a1 target=b1",
        "gm gm engage who=a2 target=b2",
    )
    asked = RULES.pending(played.now)[0]
    tactical = asked.option("tactical")
    assert tactical is not None
    goal, *others = tactical.fields
    switching = Option("tactical", (replace(goal, choices=("switch",)), *others))
    found = RULES.suggest(played.now, asked.alone(switching)).fields
    assert found["goal"] == "switch" and ("to" in found) != ("swap" in found)
    assert RULES.resolve(played.now, Choice(asked.by, "act", "tactical", found), Seeded(1))
    assert any(field.help for field in others)
