"""The outcome of a spell is complete: the target, the cost, and fast spells."""

from __future__ import annotations

from tests.rulesets.arm5.fight import (
    BOLT,
    CHARM,
    INTENT,
    LONG_SWORD,
    QUICK_BOLT,
    foe,
    hero,
    play,
)
from tests.rulesets.arm5.telling import PIA, SLOW, STRIKE, results, texts, tiles
from tests.rulesets.fights import Played


def test_a_spell_is_named_with_its_target_and_its_damage():
    fight = play(hero(spells=[BOLT]), foe(), "aldo turn cast spell=bolt target=bor")
    assert texts(fight) == [
        "Aldo casts bolt on Bor, casting total 20. Bor takes 15 damage against soak 5: medium. Bor "
        "loses 2 fatigue levels."
    ]


def test_a_spell_that_takes_somebody_out_tells_its_damage_first():
    fight = play(
        hero(spells=[BOLT]), foe(), "aldo turn cast spell=bolt target=bor",
        dice="aldo damage 1 1 9", **INTENT,
    )  # fmt: skip
    assert texts(fight)[0] == (
        "Aldo casts bolt on Bor, casting total 20. Bor takes 46 damage against soak 5: killing. "
        "Bor is dead."
    )


def test_a_botched_damage_die_is_told_as_a_botch():
    fight = play(
        hero(spells=[BOLT]), foe(), "aldo turn cast spell=bolt target=bor",
        dice="aldo damage 10, aldo damage_botch 10",
    )  # fmt: skip
    assert texts(fight)[0].endswith("Botched damage roll: Bor is not hurt.")
    assert tiles(results(fight)[-1]) == ["bor RESISTED: not hurt"]


def test_a_spell_that_is_resisted_says_so():
    fight = play(hero(spells=[BOLT]), foe(might=50), "aldo turn cast spell=bolt target=bor")
    assert texts(fight)[0].endswith("casting total 20. Bor resists the spell, resistance 50.")
    assert texts(fight, PIA)[0].endswith("casting total 20. Bor resists the spell.")
    assert tiles(results(fight)[-1]) == ["bor RESISTED: spell resisted"]


def test_a_spell_that_fails_is_told_with_what_it_costs():
    slow = BOLT | {"level": 40}
    fight = play(hero(spells=[slow]), foe(), "aldo turn cast spell=bolt target=bor")
    assert texts(fight) == [
        "Aldo fails to cast bolt on Bor, casting total 20. Aldo loses 1 fatigue level."
    ]
    assert tiles(results(fight)[-1]) == [
        "aldo CHANGED: fatigue −1",
        "bor MISSED: spell failed",
    ]


def test_a_spell_without_damage_says_that_it_takes_effect():
    fight = play(hero(spells=[CHARM]), foe(), "aldo turn cast spell=charm target=bor")
    assert texts(fight)[0].endswith("charm takes effect on Bor.")
    assert tiles(results(fight)[-1]) == ["bor CHANGED: charm"]


def test_a_lost_spell_is_told_in_the_exchange_that_cost_it():
    fight = play(
        hero(spells=[CHARM]), foe(), "aldo turn cast spell=charm target=bor",
        "bor turn attack target=aldo", dice="aldo concentration 2",
    )  # fmt: skip
    assert texts(fight)[-1] == (
        "Bor misses Aldo (Fist): 5 against 5. Aldo loses concentration: 2 against 9. "
        "charm of Aldo ends."
    )
    assert tiles(results(fight)[-1]) == [
        "aldo CHANGED: concentration lost: 2, spell lost, missed, tie: the defence holds"
    ]


def answered(*answers: str, **bor: object) -> Played:
    spell = QUICK_BOLT | {"defensive": True}
    return play(
        hero(**LONG_SWORD), foe(spells=[spell], **bor), STRIKE,
        "bor fast_cast cast spell=bolt", *answers, **SLOW,
    )  # fmt: skip


def test_a_fast_spell_that_is_too_slow_says_so():
    fight = answered()
    assert texts(fight)[0] == "Bor is too slow to fast cast: 5 against 40."
    assert tiles(results(fight)[1]) == ["bor DID: too slow: 5"]


def test_a_fast_spell_is_one_exchange_from_its_speed_to_the_action_it_stops():
    fight = answered("gm counter stopped", finesse=30, quickness=15)
    assert texts(fight)[0].startswith(
        "Bor is fast enough to cast: 50 against 40. Bor casts bolt on Aldo"
    )
    assert texts(fight)[0].endswith("The spell of Bor stops Aldo.")
    assert "stopped, action lost" in tiles(results(fight)[1])[0]


def test_a_spell_that_does_not_stop_somebody_says_so():
    fight = answered("gm counter not_stopped", finesse=30, quickness=15)
    assert "The spell of Bor does not stop Aldo." in texts(fight, own=["aldo"])[0]
    assert texts(fight)[1] == "Aldo misses Bor (Long sword): 13 against 20."


def test_several_fast_spells_tell_who_was_in_time():
    fight = play(
        hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), foe("dun", spells=[QUICK_BOLT]), STRIKE,
        "bor fast_cast cast spell=bolt", "dun fast_cast cast spell=bolt", **SLOW,
    )  # fmt: skip
    assert texts(fight)[0] == "Too slow to fast cast: Bor and Dun."
    assert tiles(results(fight)[1]) == ["bor DID: too slow: 5", "dun DID: too slow: 5"]
