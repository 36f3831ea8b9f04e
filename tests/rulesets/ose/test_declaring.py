"""README 5.1: only spells and movement out of melee are declared."""

import pytest

from tests.rulesets.ose.fight import foe, hero, play

BOLT = {"name": "bolt", "damage": "1d6"}


def test_spells_and_movement_in_melee_must_be_announced() -> None:
    fight = play(hero(engaged=["gob"], spells=[BOLT]), foe())
    assert set(fight.offered("aldo")) == {"none", "cast", "withdraw", "retreat"}


def test_nothing_else_needs_announcing() -> None:
    fight = play(hero(weapons=["short_bow", "sword"]), foe())
    assert fight.pending() == ["gm initiative"]


def test_foes_declare_too_and_only_their_side_sees_it() -> None:
    fight = play(hero(), foe(engaged=["aldo"]), "gob declare retreat", "aldo declare withdraw")
    seen = [(e["who"], e["facts"], e["visible_to"]) for e in fight.entries("declare")]
    assert seen == [
        ("gob", {"declared": "retreat", "feet": 40}, "foes"),
        ("aldo", {"declared": "withdraw", "feet": 20}, "all"),
    ]


@pytest.mark.parametrize(("rate", "most"), [(40, 20), (25, 12), (10, 5)])
def test_a_fighting_withdrawal_goes_up_to_half_the_rate(rate: int, most: int) -> None:
    beset = hero(engaged=["gob"], move=rate)
    assert play(beset, foe(), f"aldo declare withdraw feet={most}").error is None
    assert play(beset, foe(), f"aldo declare withdraw feet={most + 1}").error == "bad_field"


def test_a_retreat_goes_up_to_the_full_rate() -> None:
    beset = hero(engaged=["gob"])
    assert play(beset, foe(), "aldo declare retreat feet=40").error is None
    assert play(beset, foe(), "aldo declare retreat feet=41").error == "bad_field"


def test_less_than_five_feet_leave_no_melee() -> None:
    assert set(play(hero(engaged=["gob"], move=9), foe()).offered("aldo")) == {"none", "retreat"}
    assert "aldo declare" not in play(hero(engaged=["gob"], move=4), foe()).pending()


def test_a_withdrawal_needs_free_space_behind_and_a_retreat_does_not() -> None:
    fight = play(hero(engaged=["gob"], blocked_behind=True), foe())
    assert set(fight.offered("aldo")) == {"none", "retreat"}


def test_the_cornered_have_no_way_out() -> None:
    assert "aldo declare" not in play(hero(engaged=["gob"], cornered=True), foe()).pending()


@pytest.mark.parametrize("mark", ["bound", "gagged", "silenced"])
def test_who_can_neither_speak_nor_move_the_hands_casts_nothing(mark: str) -> None:
    assert set(play(hero(spells=[BOLT]), foe()).offered("aldo")) == {"none", "cast"}
    assert "aldo declare" not in play(hero(spells=[BOLT], **{mark: True}), foe()).pending()


def test_the_blind_cast_on_themselves_and_what_needs_no_sight() -> None:
    spells = [
        BOLT,
        {"name": "mend", "heal": "1d6", "target": "self"},
        {"name": "feel", "damage": "1d4", "needs_sight": False},
    ]
    blind = hero(spells=spells, blinded=True)
    assert play(blind, foe(), "aldo declare cast spell=mend").error is None
    assert play(blind, foe(), "aldo declare cast spell=feel").error is None
    assert play(blind, foe(), "aldo declare cast spell=bolt").error == "bad_field"


def test_a_spell_that_is_no_longer_in_memory_is_not_offered() -> None:
    assert "aldo declare" not in play(hero(spells=[BOLT | {"memorised": 0}]), foe()).pending()


def test_who_does_not_fight_declares_no_spell() -> None:
    coward = foe(morale=2, spells=[BOLT])
    assert "gob declare" not in play(hero(), coward).pending()
    assert set(play(hero(), coward, morale=False).offered("gob")) == {"none", "cast"}


def test_sleepers_bind_nobody_and_declare_nothing() -> None:
    fight = play(hero(engaged=["gob"]), foe(asleep=True), foe("orc"))
    assert fight.pending() == ["gm initiative"]
