"""The outcome of an attack is complete: everybody affected, and the author of each action."""

from __future__ import annotations

from rulesets.arm5.wording.log import LOG
from rulesets.contract import Entry
from rulesets.dice import Roll
from tests.rulesets.arm5.fight import (
    INTENT,
    LONG_SWORD,
    QUICK_BOLT,
    foe,
    hero,
    play,
)
from tests.rulesets.arm5.fight import RULES as ARM5
from tests.rulesets.arm5.telling import SLOW, STRIKE, results, texts, tiles


def test_a_hit_tells_both_totals_the_damage_and_what_it_costs():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE)
    assert texts(fight) == [
        "Aldo hits Bor (Long sword): 14 against 5, 15 damage: heavy. "
        "Bor loses 2 fatigue levels. Bor has a light wound."
    ]
    assert tiles(results(fight)[-1]) == ["bor WOUNDED: fatigue −2, light wound"]


def test_a_wound_is_told_by_the_name_of_its_level():
    fight = play(hero(**LONG_SWORD), foe(soak_bonus=6), STRIKE, **INTENT)
    assert texts(fight)[0].endswith("15 damage: medium. Bor has a medium wound.")
    assert tiles(results(fight)[-1]) == ["bor WOUNDED: medium wound"]


def test_whoever_dies_is_said_to_be_dead():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE, dice="aldo attack 1 1 9", **INTENT)
    assert texts(fight)[0] == (
        "Aldo hits Bor (Long sword): 45 against 5, 46 damage: killing. Bor is dead."
    )
    assert tiles(results(fight)[1]) == ["bor OUT: dead"]


def test_whoever_is_worn_out_is_said_to_be_unconscious():
    fight = play(hero(**LONG_SWORD), foe(fatigue_lost=4), STRIKE)
    assert "Bor is unconscious." in texts(fight)[0]
    assert tiles(results(fight)[1])[0] == ("bor OUT: unconscious, fatigue −3, light wound")


def test_a_miss_is_told_to_whoever_was_missed():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE, dice="aldo attack 2, bor defense 1 9")
    assert texts(fight) == ["Aldo misses Bor (Long sword): 11 against 18."]
    assert tiles(results(fight)[-1]) == ["bor MISSED: missed"]


def test_a_tie_is_told_as_the_defences():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE, dice="aldo attack 3, bor defense 1 6")
    assert texts(fight) == ["Aldo misses Bor (Long sword): 12 against 12."]
    assert tiles(results(fight)[-1]) == ["bor MISSED: missed, tie: the defence holds"]


def test_a_blow_that_does_nothing_says_so():
    fight = play(hero(**LONG_SWORD), foe(soak_bonus=30), STRIKE)
    assert texts(fight) == ["Aldo hits Bor (Long sword): 14 against 5, no damage."]
    assert tiles(results(fight)[-1]) == ["bor RESISTED: not hurt"]


def test_a_botched_attack_is_told_as_a_botch():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE, dice="aldo attack 10, aldo attack_botch 10")
    assert texts(fight) == ["Aldo botches the attack on Bor (Long sword): 0 against 5."]
    assert tiles(results(fight)[-1]) == ["bor MISSED: missed", "aldo DID: botch"]


def test_a_botched_defence_is_told_of_whoever_defends():
    fight = play(
        hero(**LONG_SWORD), foe(brawl=0), STRIKE, dice="bor defense 10, bor defense_botch 10"
    )
    assert "Bor botches the defence." in texts(fight, own=["bor"])[0]
    assert "botch" in tiles(results(fight)[-1])[0]


def test_a_blow_to_subdue_says_so():
    fight = play(hero(**LONG_SWORD), foe(), f"{STRIKE} subdue=true", **INTENT)
    assert texts(fight)[0].startswith("Aldo hits Bor to subdue (Long sword): 11 against 5")


def test_a_running_attack_is_one_exchange_with_its_cost():
    fight = play(hero(**LONG_SWORD), foe(soak_bonus=5), "aldo turn charge target=bor")
    assert texts(fight)[0].startswith("Aldo charges Bor. Aldo hits Bor (Long sword): 19 against 5")
    assert texts(fight)[0].endswith("Aldo loses 1 fatigue level.")
    assert "aldo CHANGED: fatigue −1" in tiles(results(fight)[-1])


def test_the_run_of_an_answered_charge_is_told_with_its_attack():
    fight = play(
        hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), "aldo turn charge target=bor pace=sprint",
        "bor fast_cast cast spell=bolt", **SLOW,
    )  # fmt: skip
    told = texts(fight)
    assert told[:2] == [
        "Aldo charges Bor. Aldo loses 1 fatigue level.",
        "Bor is too slow to fast cast: 5 against 40.",
    ]
    assert told[2].startswith("Aldo hits Bor")
    assert "Aldo runs out of breath" in told[2]


def test_an_interrupting_charge_is_told_with_its_cost_before_the_order():
    fight = play(
        hero(**LONG_SWORD), foe(), "aldo turn delay", "bor turn attack target=aldo",
        "aldo interrupt charge target=bor",
    )  # fmt: skip
    told = texts(fight)
    assert told[1] == "Aldo charges Bor. Aldo loses 1 fatigue level."
    assert told[2].startswith("Priority roll:")
    assert told[3].startswith("Aldo hits Bor")


def test_a_blow_is_told_in_every_language():
    fight = play(hero(**LONG_SWORD), foe(), STRIKE)
    assert [texts(fight, language=language)[0] for language in ("da", "de", "he", "pl")] == [
        "Aldo rammer Bor (Langsværd): 14 mod 5, 15 skade, skadetrin: svær. "
        "Bor mister 2 udmattelsestrin. Bor får et let sår.",
        "Aldo trifft: Bor (Langschwert), 14 gegen 5, 15 Schaden, schwer. "
        "Bor verliert 2 Erschöpfungs­stufen. Bor hat eine leichte Wunde.",
        "ההתקפה של Aldo על Bor פוגעת (חרב ארוכה): 14 מול 5, נזק\u00a015, חמור. "
        "Bor: אבדו שתי דרגות תשישות. Bor: פציעה קלה.",
        "Aldo trafia postać Bor (Długi miecz), 14 przeciw 5, obrażenia 15, ciężkie. "
        "Bor traci 2 poziomy Wyczerpania. Bor odnosi lekką ranę.",
    ]


def test_it_is_told_also_where_facts_are_missing():
    for rule in LOG.rules:
        for facts in ({}, {"total": 7}, {"success": True, "hit": True}, {"weapon": "axe"}):
            bare = Entry(rule, "aldo", "bor", facts={"field": "cover", **facts})
            assert (ARM5.wording.result([bare]) is None) == (not LOG.has_part(rule))


def shown(*rolls: Roll) -> list[list[tuple[str, bool, bool]]]:
    entry = Entry("attack", "aldo", "bor", rolls=rolls)
    found = (ARM5.wording.faces(entry, roll) for roll in rolls)
    return [[(face.text, face.counts, face.joined) for face in faces] for faces in found]


def test_ones_are_bound_to_the_die_they_double():
    rolls = (Roll("aldo", "attack", 1, 10, (face,)) for face in (1, 1, 10))
    assert shown(*rolls) == [[("1", True, False), ("1", True, True), ("0", True, True)], [], []]


def test_of_the_botch_dice_a_zero_counts():
    zero = Roll("aldo", "attack", 1, 10, (10,))
    botch = Roll("aldo", "attack_botch", 2, 10, (10, 4))
    assert shown(zero, botch) == [
        [("0", True, False)],
        [("0", True, False), ("4", False, False)],
    ]
