"""The outcome of rolls for the order, of moves, single actions and rulings is complete."""

from __future__ import annotations

from rulesets.contract import Viewer
from tests.rulesets.arm5.fight import (
    LONG_SWORD,
    READER,
    foe,
    hero,
    play,
)
from tests.rulesets.arm5.telling import PEOPLE, PIA, STRIKE, results, texts, tiles

HORSE = {"mount": {"name": "horse"}}


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
