"""The outcome of an exchange is complete: everybody affected, and the author of each action."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.arm5.wording.log import LOG
from rulesets.contract import Entry, Result, Viewer
from rulesets.dice import Roll
from tests.rulesets.arm5.fight import (
    BOLT,
    CHARM,
    INTENT,
    LONG_SWORD,
    NAMES,
    QUICK_BOLT,
    READER,
    foe,
    hero,
    play,
)
from tests.rulesets.arm5.fight import (
    RULES as ARM5,
)
from tests.rulesets.fights import Played
from tests.rulesets.telling import GWEN, Telling

PEOPLE = NAMES | {"dun": "Dun", "eda": "Eda"}
PIA = Viewer(controls=("aldo",), sides=("party",))
STRIKE = "aldo turn attack target=bor"
HORSE = {"mount": {"name": "horse"}}
SLOW = {"early_cast": False}
TOLD = Telling(READER, PEOPLE)
results = TOLD.results


def texts(
    fight: Played, viewer: Viewer = GWEN, own: Sequence[str] = (), language: str = "en"
) -> list[str]:
    """The text of each exchange after initiative."""
    return TOLD.texts(fight, viewer, own, language)[1:]


def tiles(result: Result) -> list[str]:
    """`bor WOUNDED: medium wound`; combatants without words have no tile."""
    found = ((each, TOLD.words(each)) for each in result.consequences)
    return [f"{each.who} {each.weight.name}: {words}" for each, words in found if words]


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


def test_initiative_tells_every_total_and_whose_die_doubled():
    fight = play(hero(), foe(), foe("dun"))
    told = results(fight)[0]
    assert (
        READER.said(told.deed[0], names=PEOPLE) == "Initiative: Aldo (320), Bor (40) and Dun (5)."
    )
    assert tiles(told) == [
        "aldo DID: initiative 320, doubled die",
        "bor DID: initiative 40, doubled die",
        "dun DID: initiative 5",
    ]


def test_equal_initiative_that_is_rolled_again_is_told_with_it():
    fight = play(
        hero(), foe(), dice="aldo initiative 5, bor initiative 5, "
        "aldo initiative_tie 8, bor initiative_tie 3",
    )  # fmt: skip
    (told,) = results(fight)
    assert [READER.said(each, names=PEOPLE) for each in told.deed] == [
        "Initiative: Aldo (5) and Bor (5).",
        "Equal initiative, rolled again: Aldo (8) and Bor (3).",
    ]
    assert tiles(told)[0] == "aldo DID: initiative 5, rolled again: 8"


def test_many_who_roll_initiative_are_not_all_listed_in_the_sentence():
    fight = play(hero(), *(foe(f"f{number}") for number in range(7)))
    told = results(fight)[0]
    assert READER.said(told.deed[0], names=PEOPLE) == "Everybody has rolled initiative."
    assert len(tiles(told)) == 8


def test_a_priority_roll_tells_who_comes_first():
    fight = play(
        hero(**LONG_SWORD), foe(), "aldo turn delay", "bor turn attack target=aldo",
        "aldo interrupt attack target=bor",
    )  # fmt: skip
    assert texts(fight)[:2] == ["Aldo delays the action.", "Priority roll: Aldo (8) and Bor (5)."]
    assert texts(fight)[2].startswith("Aldo hits Bor")


def test_a_lot_for_equal_priority_is_told_with_the_roll():
    fight = play(
        hero(), foe(), "aldo turn delay", "bor turn attack target=aldo",
        "aldo interrupt attack target=bor", dice="aldo priority_tie 9, bor priority_tie 4",
    )  # fmt: skip
    assert texts(fight)[1] == (
        "Priority roll: Bor (5) and Aldo (5). Equal priority, decided by lot: Aldo (9) and Bor (4)."
    )


def test_a_delayed_action_is_told_with_what_it_is():
    fight = play(
        hero(**LONG_SWORD), foe(), "aldo turn delay", "bor turn end",
        "aldo delayed attack target=bor",
    )  # fmt: skip
    assert texts(fight)[-1].startswith("Aldo has waited and acts now. Aldo hits Bor")


def test_a_delayed_action_that_lapses_is_an_exchange_of_its_own():
    fight = play(hero(), foe(), "aldo turn delay", "bor turn end", "aldo delayed lapse")
    assert texts(fight)[-1] == "Aldo lets the delayed action lapse."


def test_leaving_combat_tells_who_could_not_hold_on():
    fight = play(
        hero(**LONG_SWORD), foe(soak_bonus=20), "aldo turn end", "bor turn attack target=aldo",
        "aldo turn disengage",
    )  # fmt: skip
    assert texts(fight)[-1] == (
        "Aldo leaves combat with a defence of 14. Bor does not hold Aldo: 5 against 14."
    )
    assert tiles(results(fight)[-1]) == ["aldo CHANGED: free", "bor DID: does not hold: 5"]


def test_a_failed_retreat_tells_who_holds():
    fight = play(
        hero(), foe(**LONG_SWORD), "aldo turn end", "bor turn attack target=aldo",
        "aldo turn disengage", dice="bor attack 2 9", damage_effects="by_intent",
    )  # fmt: skip
    assert "Bor holds Aldo" in texts(fight)[-1]
    assert tiles(results(fight)[-1])[0] == "aldo CHANGED: held"


def test_a_leap_is_told_with_the_fall_it_ends_in():
    fight = play(hero(**HORSE), foe(), "aldo turn quick what=leap", dice="aldo athletics 2")
    assert texts(fight) == [
        "Aldo fails the leap from the saddle: 2 against 9. Aldo falls from the mount. "
        "Aldo takes 7 damage against soak 5: light. Aldo loses 1 fatigue level."
    ]


def test_a_vault_tells_its_total():
    walker = hero(**HORSE, mounted=False)
    fight = play(walker, foe(), "aldo turn quick what=vault", dice="aldo athletics 8")
    assert texts(fight) == ["Aldo vaults into the saddle: 8 against 6."]
    assert tiles(results(fight)[-1]) == ["aldo DID: passed: 8"]


def test_a_sprint_is_one_exchange_with_its_test():
    fight = play(hero(), foe(), "aldo turn move pace=sprint toward=bor", dice="aldo fatigue 2")
    assert texts(fight) == [
        "Aldo moves up to Bor. Aldo and Bor are engaged in melee. "
        "Aldo runs out of breath: 2 against 6. Aldo loses 1 fatigue level."
    ]


def test_a_test_called_by_the_gm_names_what_is_tested():
    fight = play(hero(), foe(), "gm gm test target=aldo test=concentration ease=9")
    assert texts(fight) == ["Aldo fails the test (Concentration): 5 against 9."]


def test_a_hazard_tells_what_it_does():
    fight = play(hero(), foe(), "gm gm hazard target=aldo damage=8")
    assert texts(fight) == [
        "Aldo is in danger. Aldo takes 13 damage against soak 5: medium. "
        "Aldo loses 2 fatigue levels."
    ]


def test_whoever_falls_by_a_ruling_falls_in_no_exchange_of_others():
    fight = play(hero(), foe(), foe("dun"), STRIKE, "gm gm set target=dun field=status value=dead")
    assert texts(fight, PIA)[-1] == "Dun is dead."


def test_whoever_leaves_the_field_is_out():
    fight = play(hero(), hero("mira"), foe(), "aldo turn leave")
    assert texts(fight) == ["Aldo leaves the field."]
    assert tiles(results(fight)[-1]) == ["aldo OUT: left the field"]


def test_a_single_action_is_a_sentence_with_its_weapon():
    fight = play(hero(**LONG_SWORD), foe(), "aldo turn quick what=drop weapon=long_sword")
    assert texts(fight) == ["Aldo drops: Long sword."]


def test_a_note_is_read_by_the_own_side_alone():
    fight = play(hero(), foe(), "aldo turn act what=other note=gate")
    assert texts(fight, PIA) == ["Aldo does something else: gate."]
    otto = Viewer()
    assert texts(fight, otto) == ["Aldo does something else."]


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
