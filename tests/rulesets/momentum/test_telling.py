"""The outcome of an exchange is complete: everybody affected, and the author of each action."""

from __future__ import annotations

import pytest

from rulesets.momentum.wording.log import LOG
from tests.rulesets.momentum.entries import ENTRIES
from tests.rulesets.momentum.fight import (
    BOLT,
    BOW,
    READER,
    attacks,
    defence,
    duel,
    foe,
    hero,
    one_on_two,
    play,
    two_on_one,
)
from tests.rulesets.momentum.views import MOMENTUM, PIA
from tests.rulesets.reading import readings
from tests.rulesets.telling import Telling

TOLD = Telling(READER)
results, texts, tiles = TOLD.results, TOLD.texts, TOLD.tiles


def test_a_blow_tells_its_weapon_its_damage_and_who_was_missed() -> None:
    fight = attacks(5, 16)
    assert texts(fight)[-1] == "Ada hits Gob (sword): 5 damage. Gob attacks Ada and misses."
    assert tiles(results(fight)[-1]) == [
        "b1 WOUNDED 5: Attack 16: failure",
        "a1 MISSED 0: missed, Attack 5: hard success",
    ]


def test_players_read_their_own_part_first() -> None:
    fight = one_on_two(
        "a1 act attack", "b1 react attack", "b2 react attack",
        dice="a1 attack 5, b1 attack 19, b2 attack 20, a1 damage 1",
    )  # fmt: skip
    assert texts(fight, PIA, own=["a1"])[-1] == (
        "Ada hits Gob (sword): 2 damage. Gob attacks Ada and misses. Hag attacks Ada and fumbles."
    )
    assert tiles(results(fight)[-1])[1] == "a1 MISSED 0: missed 2 times, Attack 5: hard success"


def test_who_fails_alike_reads_the_half_damage_of_all() -> None:
    assert texts(attacks(15, 16))[-1] == "No test succeeds. Half damage: Gob (1) and Ada (4)."


def test_a_defence_that_stops_a_blow_is_told() -> None:
    fight = defence(9, 4)
    assert texts(fight)[-1] == "Gob stops Ada: hard success against success."
    assert tiles(results(fight)[-1]) == [
        "b1 RESISTED 0: stops Ada, Defence 4: hard success",
        "a1 DID 0: Attack 9: success, stopped by Gob",
    ]


def test_a_tie_is_told_as_the_defences() -> None:
    fight = defence(9, 8)
    assert texts(fight)[-1] == "Gob stops Ada: success against success."
    assert tiles(results(fight)[-1])[0] == (
        "b1 RESISTED 0: stops Ada, Defence 8: success, tie: the defence holds"
    )


@pytest.mark.parametrize("counting", ["all", "none"])
def test_a_stalemate_is_told_as_one_whatever_counts(counting: str) -> None:
    told = tiles(results(attacks(8, 7, f"a1 count {counting}"))[-1])
    assert any("stalemate" in tile for tile in told)


def test_a_reward_is_told_as_a_counterblow() -> None:
    assert texts(defence(9, 1, "b1 riposte damage"))[-1] == (
        "Gob stops Ada: extreme success against success. "
        "Reward for the defence: Gob strikes back at Ada, 8 damage."
    )


def test_a_stalemate_declined_tells_where_the_momentum_goes() -> None:
    assert texts(attacks(8, 7, "a1 count none"))[-1] == (
        "Both sides get through: nothing counts. "
        "The Momentum goes to: Foes (no damage in the stalemate)."
    )


def test_three_blows_are_counted_and_each_of_them_is_told() -> None:
    fight = two_on_one(
        "a1 act attack", "a2 act attack", "b1 react attack", "a1 count all",
        dice="a1 attack 5, a2 attack 6, b1 attack 7, a1 damage 4, a2 damage 5, b1 damage 1",
    )  # fmt: skip
    assert texts(fight)[-1] == (
        "3 hits: 16 damage. Gob hits Ada (axe): 5 damage. Ada hits Gob (sword): 5 damage. Bob hits "
        "Gob (sword): 6 damage."
    )
    assert tiles(results(fight)[-1])[1] == "b1 WOUNDED 11: Attack 7: success"


def test_a_fumble_and_its_consequence_are_told_with_the_exchange() -> None:
    fight = attacks(20, 11, "gm fumble drop_weapon")
    assert texts(fight)[-1] == (
        "No test succeeds. Half damage: Gob (1) and Ada (4). Fumble: Ada drops a weapon, sword."
    )
    assert "weapon on the ground" in tiles(results(fight)[-1])[0]


def test_a_manoeuvre_tells_what_it_did_and_a_failed_one_which_it_was() -> None:
    trip = duel(
        "a1 act manoeuvre manoeuvre=trip", "b1 react defend",
        dice="a1 manoeuvre 5, b1 defence 12",
    )  # fmt: skip
    assert texts(trip)[-1] == "Ada trips Gob."
    assert tiles(results(trip)[-1])[0] == "b1 CHANGED 0: lying, Defence 12: failure"
    failed = duel(
        "a1 act manoeuvre manoeuvre=trip", "b1 react attack",
        dice="a1 manoeuvre 15, b1 attack 9, b1 damage 1",
    )  # fmt: skip
    assert texts(failed)[-1].endswith("Ada fails against Gob: Trip.")


def test_whoever_falls_and_who_is_free_then_are_told() -> None:
    fight = duel(
        foe(hp=4), "a1 act attack", "b1 react attack",
        dice="a1 attack 5, b1 attack 12, a1 damage 8",
    )  # fmt: skip
    assert texts(fight)[-2].startswith("Ada hits Gob (sword): 9 damage. Gob falls unconscious.")
    assert tiles(results(fight)[-2]) == [
        "b1 OUT 9: unconscious, Attack 12: failure",
        "a1 CHANGED 0: out of the melee, missed, Attack 5: hard success",
    ]


def test_shots_are_told_each_and_who_falls_when_all_are_done() -> None:
    fight = play(
        hero(weapons=[BOW]), hero("a2", weapons=[BOW]), foe(hp=4),
        "a1 declare shoot", "a2 declare shoot metres=3", "b1 declare hold",
        dice="a1 shoot 5, a2 shoot 19, a1 damage 5",
    )  # fmt: skip
    assert texts(fight)[1:-1] == [
        "2 about to shoot: Ada and Bob. Gob declares: Wait.",
        "Ada shoots at Gob and hits: 6 damage. Gob goes down at the end of the phase.",
        "Bob moves 3 metres. Bob shoots at Gob and misses.",
        "Gob falls unconscious.",
    ]


def test_a_spell_tells_its_name_its_damage_and_its_cost() -> None:
    fight = play(
        hero(spells=[BOLT], mp=3), foe(hp=9), foe("b2"),
        "a1 declare cast", "gm gm default who=b1,b2", "gm gm default who=b1,b2",
        dice="a1 cast 5, a1 spell_damage 5 6",
    )  # fmt: skip
    assert "Ada casts bolt on Gob: 9 damage. Gob falls unconscious." in texts(fight)
    assert "a1 CHANGED 0: 1 magic point spent, 5: hard success" in tiles(results(fight)[-1])


def test_players_are_told_the_declarations_of_their_own_side() -> None:
    fight = play(hero(), foe(), "a1 declare engage", "b1 declare move")
    assert texts(fight, PIA)[1] == "Ada declares: Start a melee, target Gob."
    assert texts(fight)[1] == ("Ada declares: Start a melee, target Gob. Gob declares: Move.")


def test_the_die_that_does_not_count_is_shown_as_dropped() -> None:
    fight = duel(
        "a1 act attack", "b1 react manoeuvre manoeuvre=disengage",
        dice="a1 attack 15, b1 manoeuvre 2 7",
    )  # fmt: skip
    test = next(entry for entry in fight.log if entry.rolls and entry.who == "b1")
    faces = MOMENTUM.wording.faces(test, test.rolls[0])
    assert [(face.text, face.counts) for face in faces] == [("2", False), ("7", True)]


def test_a_group_that_dissolved_is_not_shown() -> None:
    fight = duel(
        "a1 act attack", "b1 react manoeuvre manoeuvre=disengage",
        dice="a1 attack 15, b1 manoeuvre 2 2",
    )  # fmt: skip
    assert MOMENTUM.view(fight.now, PIA).clusters == ()


def test_a_reward_is_told_in_every_language() -> None:
    fight = defence(9, 1, "b1 riposte damage")
    last = {language: texts(fight, language=language)[-1] for language in ("da", "de", "he", "pl")}
    assert last["de"].endswith("Lohn der Parade: Gob schlägt zurück, Ziel Ada, 8 Schaden.")
    assert last["da"].endswith("Belønning for forsvaret: Gob slår tilbage mod Ada, 8 skade.")
    assert last["he"].endswith("תגמול ההגנה: מכה חוזרת של Gob נגד Ada, נזק 8.")
    assert last["pl"].endswith("Nagroda za obronę: Gob oddaje cios, cel Ada, obrażenia 8.")


@pytest.mark.parametrize("language", MOMENTUM.languages)
def test_it_is_told_also_where_facts_are_for_others(language: str) -> None:
    for entry in ENTRIES:
        for thin in readings(entry, LOG):
            result = MOMENTUM.wording.result([thin])
            if not LOG.has_part(entry.rule):
                assert result is None
            elif result is not None:
                assert "{" not in TOLD.read(result, language)
