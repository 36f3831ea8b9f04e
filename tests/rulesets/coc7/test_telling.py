"""The outcome of an exchange is complete: everybody affected, and the author of each action."""

from __future__ import annotations

import pytest

from rulesets.coc7.wording.log import LOG
from tests.rulesets.coc7.entries import ENTRIES, readings
from tests.rulesets.coc7.fight import PISTOL, REVOLVER, ada, armed, bob, gob, hag, play
from tests.rulesets.coc7.telling import (
    CLAWED,
    CLUBBED,
    beats,
    melee,
    results,
    texts,
    tiles,
    volleys,
)
from tests.rulesets.coc7.views import COC, PIA, SPECTATOR
from tests.rulesets.fights import Played

HEX = {"name": "Wither", "mp": 4, "damage": "1d6", "roll": "opposed_pow", "targeted": True}
DIVES = "gob dodge 3, ada attack 67 76, ada attack tens 1 4 5"


def stray(choice: str, dice: str, gun: dict[str, object]) -> Played:
    """Ada fires at the ghoul, which is in melee with Bob."""
    return play(
        *(ada(**armed(gun, skill=40)), bob(hp_max=14), gob(hp_max=40)),
        *("gm gm engage target=bob other=gob", choice, "gob react none"),
        dice=dice,
    )


def casts(dice: str) -> Played:
    return play(
        *(ada(spells=[HEX], pow=50, mp=10), gob(pow=50)),
        "ada turn cast spell=Wither target=gob",
        dice=dice,
    )


def dying(first_aid: int = 0, con: str = "") -> Played:
    """Bob is dying; Ada helps or does something else."""
    helps = "ada turn first_aid target=bob" if first_aid else "ada turn other"
    return play(
        *(ada(), bob(), gob()),
        "gm gm set target=bob field=status value=dying",
        *(helps, *(["gob turn other", "ada turn other", "gob turn other"] if con else [])),
        dice=f"ada first_aid {first_aid or 99}, bob con {con or 99}",
    )


def test_a_hit_tells_weapon_and_damage_and_what_the_target_rolled() -> None:
    fight = melee("dodge", "ada attack 31, gob dodge 90, ada damage 5")
    assert texts(fight)[0] == "Ada hits Ghoul A: club, 5 damage."
    assert tiles(results(fight)[0]) == [
        "gob WOUNDED 5: dodge 90: failure",
        "ada DID 0: attack 31: regular success",
    ]


@pytest.mark.parametrize(
    ("answer", "rolled", "word"),
    [
        ("dodge", "dodge", "RESISTED 0: dodge 41: regular success, tie: the dodge succeeds"),
        (
            "fight_back weapon=claws",
            "fight_back",
            "WOUNDED 5: fighting back 41: regular success, tie: the attacker wins",
        ),
        (
            "manoeuvre goal=push",
            "manoeuvre",
            "WOUNDED 5: manoeuvre 41: regular success, tie: the attacker wins",
        ),
    ],
)
def test_a_tie_tells_by_which_rule_it_fell(answer: str, rolled: str, word: str) -> None:
    fight = melee(
        answer, f"ada attack 41, gob {rolled} 41, ada damage 5", gob(hp_max=20, dodge=60, **CLAWED)
    )
    assert tiles(results(fight)[0]) == [f"gob {word}", "ada DID 0: attack 41: regular success"]


def test_a_tie_leaves_the_held_in_the_hold() -> None:
    fight = play(
        *(gob(**CLAWED), ada(), "gm gm set target=ada field=restrained_by value=gob"),
        "ada turn break_free",
        dice="ada manoeuvre 3, gob resist 3",
    )
    told = "ada DID 0: breaking free 3: extreme success, tie: the hold stays"
    assert told in tiles(results(fight)[-1])


def test_few_shots_tell_each_roll_and_many_only_a_fumble() -> None:
    fight = play(
        *(ada(**armed(PISTOL, burst=3)), gob(hp_max=30)),
        *("ada turn burst target=gob shots=3", "gob react none"),
        dice="ada attack 32 31 94, ada attack tens 1 1 1, ada damage 6 5",
    )
    assert tiles(results(fight)[0])[1].startswith("ada DID 0: shot 32: ")


def test_a_dodge_is_told_as_one() -> None:
    fight = melee("dodge", "ada attack 41, gob dodge 3")
    assert texts(fight)[0] == "Ghoul A dodges the attack of Ada: club."
    assert tiles(results(fight)[0]) == [
        "gob RESISTED 0: dodge 3: extreme success",
        "ada DID 0: attack 41: regular success",
    ]


def test_a_counterblow_is_told_as_one() -> None:
    fight = melee("fight_back weapon=claws", "ada attack 91, gob fight_back 13, gob damage 4")
    assert texts(fight)[0] == "Ghoul A fights back and hits Ada: claws, 4 damage."
    assert tiles(results(fight)[0])[0] == "ada WOUNDED 4: attack 91: failure"


def test_a_counterblow_in_vain_is_told_beside_the_miss() -> None:
    fight = melee("fight_back weapon=claws", "ada attack 91, gob fight_back 93")
    assert texts(fight)[0] == "Ada misses Ghoul A: club. Ghoul A fights back, but fails."


def test_a_manoeuvre_in_answer_tells_what_it_did() -> None:
    fight = melee("manoeuvre goal=knock_down", "ada attack 91, gob manoeuvre 13")
    assert texts(fight)[0] == "Ghoul A responds to Ada with a successful manoeuvre: Knock down."
    assert tiles(results(fight)[0])[0] == "ada CHANGED 0: prone, attack 91: failure"


def test_a_fumble_is_called_one_for_whoever_fumbled() -> None:
    fight = melee("none", "ada attack 100")
    assert texts(fight, PIA)[0] == "A fumble: Ada misses Ghoul A."
    assert tiles(results(fight, PIA)[0]) == [
        "gob MISSED 0: missed",
        "ada DID 0: attack 100: fumble",
    ]


def test_a_major_wound_is_told_of_whoever_has_it() -> None:
    stays = melee("none", "ada attack 31, ada damage 8, gob con 20")
    assert texts(stays)[0] == (
        "Ada hits Ghoul A: club, 8 damage. Ghoul A has a major wound and falls. "
        "Ghoul A stays conscious."
    )
    falls = melee("none", "ada attack 31, ada damage 8, gob con 90")
    assert texts(falls)[0] == "Ada hits Ghoul A: club, 8 damage. Ghoul A falls unconscious."
    assert tiles(results(falls)[0]) == [
        "gob OUT 8: unconscious, major wound, CON roll 90: failure",
        "ada DID 0: attack 31: regular success",
    ]


def test_a_hit_that_kills_tells_both() -> None:
    fight = melee("none", "ada attack 31, ada damage 8", gob(hp_max=7))
    assert texts(fight)[0] == "Ada hits Ghoul A: club, 8 damage. Ghoul A dies."
    assert tiles(results(fight)[0]) == [
        "gob OUT 8: dead",
        "ada DID 0: attack 31: regular success",
    ]


def test_somebody_missed_by_volleys_is_told_by_how_many() -> None:
    fight = volleys(DIVES, "dive")
    assert texts(fight)[0] == (
        "Ada fires 2 volleys at Ghoul A: smg, all 10 bullets miss. The dive costs Ghoul A the next "
        "action."
    )
    assert tiles(results(fight)[0]) == [
        "gob CHANGED 0: next action lost, missed by 2 volleys, dive for cover 3: extreme success",
        "ada DID 0: volley 67: failure, volley 76: failure, 10 rounds fired",
    ]


def test_volleys_tell_all_bullets_that_hit_and_their_damage() -> None:
    fight = volleys("ada attack 22 37, ada attack tens 3, ada damage 3 4 5 6")
    assert texts(fight)[0] == (
        "Ada fires 2 volleys at Ghoul A: smg, 4 of 10 bullets hit, 18 damage."
    )
    assert tiles(results(fight)[0])[0] == "gob WOUNDED 18: "


def test_a_burst_tells_all_its_shots_and_a_jam_as_one() -> None:
    fight = play(
        *(ada(**armed(PISTOL, burst=3)), gob(hp_max=30)),
        *("ada turn burst target=gob shots=3", "gob react none"),
        dice="ada attack 32 31 99, ada attack tens 1 1 1, ada damage 6 5, ada jam 3",
    )
    assert texts(fight)[0] == (
        "Ada fires 2 shots at Ghoul A: pistol, 2 hit, 11 damage. "
        "Malfunction: the weapon of Ada jams (pistol)."
    )
    assert tiles(results(fight)[0])[1] == (
        "ada CHANGED 0: weapon jammed, shot 32: regular success, shot 31: regular success, "
        "2 rounds fired"
    )


def test_a_jam_is_no_fumble() -> None:
    fight = play(
        *(ada(**armed(PISTOL)), gob(), "ada turn shoot target=gob", "gob react none"),
        dice="ada attack 100, ada jam 3",
    )
    assert texts(fight)[0] == (
        "Ada shoots at Ghoul A: pistol, at base range. "
        "Malfunction: the weapon of Ada jams (pistol)."
    )
    assert tiles(results(fight)[0]) == ["ada CHANGED 0: weapon jammed"]


def test_a_friend_hit_by_a_fumble_reads_so() -> None:
    dice = "ada attack 97, ada attack tens 3, ada damage 6"
    fight = stray("ada turn shoot target=gob", dice, REVOLVER)
    assert texts(fight, PIA)[-1] == (
        "Ada shoots at Ghoul A: revolver, at base range. "
        "A fumble: the shot of Ada goes into the melee and hits Bob: 6 damage."
    )
    assert tiles(results(fight)[-1])[0] == "bob WOUNDED 6: "


def test_a_spell_tells_its_effect_and_its_cost() -> None:
    fight = casts("ada spell 20, gob resist 90, ada damage 4")
    assert texts(fight)[0] == "Ada casts Wither on Ghoul A: 4 damage."
    assert tiles(results(fight, PIA)[0]) == [
        "gob WOUNDED 4: resistance 90: failure",
        "ada CHANGED 0: 4 magic points spent, casting roll 20: hard success",
    ]


def test_a_spell_that_fails_says_so() -> None:
    fight = casts("ada spell 90, gob resist 30")
    assert texts(fight)[0] == "Ada casts Wither on Ghoul A: it fails."
    assert tiles(results(fight)[0])[1] == "gob RESISTED 0: resistance 30: regular success"


@pytest.mark.parametrize(
    ("roll", "said", "word"),
    [
        (3, "Ada breaks free of Ghoul A.", "CHANGED 0: free, breaking free 3: extreme success"),
        (73, "Ada does not break free of Ghoul A.", "DID 0: breaking free 73: failure"),
    ],
)
def test_a_hold_is_told_as_broken_or_not(roll: int, said: str, word: str) -> None:
    fight = play(
        *(gob(), ada(), "gm gm set target=ada field=restrained_by value=gob"),
        "ada turn break_free",
        dice=f"ada manoeuvre {roll}, gob resist 60",
    )
    assert texts(fight)[-1] == said
    assert f"ada {word}" in tiles(results(fight)[-1])


def test_being_surprised_is_told_of_whoever_was() -> None:
    fight = play(
        *(ada(**CLUBBED), gob(hp_max=20, unaware="listen")),
        "ada turn melee target=gob weapon=club",
        dice="gob awareness 90, ada attack 30, ada damage 3",
    )
    assert texts(fight)[0] == (
        "Ada hits Ghoul A: club, 3 damage. Surprise attack: Ghoul A does not notice Ada in time."
    )
    assert tiles(results(fight)[0]) == [
        "gob WOUNDED 3: surprised",
        "ada DID 0: attack 30: hard success",
    ]


def test_all_whose_turn_is_skipped_are_told_together() -> None:
    fight = play(ada(), gob(unaware="unaware"), hag(unaware="unaware"), "ada turn other")
    assert "Unaware of the fight, without a turn (2): Ghoul A and Cultist." in texts(fight)


def test_a_turn_lost_by_diving_is_told_of_whoever_lost_it() -> None:
    fight = play(
        *(ada(**armed(REVOLVER)), gob(hp_max=20), hag()),
        *("ada turn shoot target=gob", "gob react dive"),
        dice="ada attack 90, gob dodge 3, ada attack tens 1",
    )
    assert texts(fight)[-1] == "Ghoul A has lost this turn by diving for cover."
    assert tiles(results(fight)[-1]) == ["gob CHANGED 0: turn lost diving for cover"]


def test_a_failed_roll_of_the_dying_tells_that_they_die() -> None:
    fight = dying(con="90")
    assert texts(fight)[-1] == "Bob is dying and rolls 90 for CON: failure. Bob dies."
    assert tiles(results(fight)[-1]) == ["bob OUT 0: dead, CON roll 90: failure"]


def test_first_aid_tells_that_the_dying_is_stable() -> None:
    fight = dying(first_aid=20)
    assert texts(fight)[-1].endswith("Bob is stable, but unconscious.")
    assert tiles(results(fight)[-1]) == ["bob CHANGED -1: stable"]


def test_what_the_gm_rules_between_attack_and_answer_is_an_exchange_of_its_own() -> None:
    fight = play(
        *(ada(**CLUBBED), gob(hp_max=20), "ada turn melee target=gob weapon=club"),
        *("gm gm set target=gob field=armour value=1", "gob react none"),
        dice="ada attack 33, ada damage 4",
    )
    assert texts(fight)[:3] == [
        "Ada attacks Ghoul A: club.",
        "GM ruling on Ghoul A: Armour set to 1.",
        "Ada hits Ghoul A: club, 3 damage.",
    ]


def test_hit_points_that_the_gm_takes_are_life_lost() -> None:
    fight = play(ada(hp=8), gob(), "gm gm set target=ada field=hp value=3")
    assert tiles(results(fight)[-1]) == ["ada WOUNDED 5: "]


def test_hit_points_that_the_gm_leaves_as_they_are_are_a_ruling() -> None:
    fight = play(ada(), gob(hp_max=9), "gm gm set target=gob field=hp value=9")
    assert tiles(results(fight)[-1]) == ["gob CHANGED 0: GM ruling"]


def test_fleeing_tells_it_once() -> None:
    fight = play(ada(), gob(), "gm gm engage target=ada other=gob", "ada turn flee")
    assert "Ada flees from the fight." in texts(fight)


def test_a_round_that_begins_is_nothing_to_tell() -> None:
    fight = play(ada(), gob())
    assert [entry.rule for beat in beats(fight) for entry in beat] == ["round"]
    assert not results(fight)


def test_watchers_read_of_the_same_exchange() -> None:
    fight = volleys(DIVES, "dive")
    assert texts(fight, SPECTATOR)[0] == texts(fight)[0]


def test_volleys_are_told_in_every_language() -> None:
    fight = volleys("ada attack 22 87, ada attack tens 3, ada damage 3 4")
    told = {language: texts(fight, language=language)[0] for language in ("da", "de", "he", "pl")}
    assert told == {
        "da": "Ada skyder 2 salver mod Ghoul A: smg, 2 af 10 kugler rammer, 7 skade.",
        "de": "Ada feuert 2 Salven: Ghoul A (smg), Treffer 2 von 10 Kugeln, 7 Schaden.",
        "he": "שני צרורות של Ada על Ghoul A: smg, כדורים שפגעו: 2 מתוך 10, נזק 7.",
        "pl": "Ada oddaje 2 salwy do postaci Ghoul A (smg), trafienia 2 z 10, obrażenia 7.",
    }


def test_it_is_told_also_to_those_who_do_not_read_every_fact() -> None:
    for entry in (told for each in ENTRIES for told in readings(each)):
        result = COC.wording.result([entry])
        assert (result is None) == (not LOG.has_part(entry.rule)), entry
