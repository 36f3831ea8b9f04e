"""The outcome of an exchange is complete: everybody affected, and the author of each action."""

from __future__ import annotations

from rulesets.contract import Viewer
from rulesets.ose.wording.log import LOG
from tests.rulesets.fights import Json, Played, cast
from tests.rulesets.ose.fight import NAMES, READER, foe, hero, initiative, play
from tests.rulesets.ose.views import OSE, PIA, SPECTATOR
from tests.rulesets.reading import readings
from tests.rulesets.telling import Telling

PEOPLE = NAMES | {
    "merla": "Merla", "orc": "Orc 1", "orc-2": "Orc 2", "ogre": "Ogre", "chief": "Chief",
    "cira": "Cira", "bear": "Bear",
}  # fmt: skip
MERLA = Viewer(controls=("merla",), sides=("party",))
FIRST = "party initiative 6, foes initiative 1"
TIE = "party initiative 3, foes initiative 3"
BALL: Json = {
    "name": "Fire ball",
    "damage": "5d6",
    "save": "spells",
    "on_save": "half",
    "max_targets": 9,
}
SLEEP: Json = {"name": "sleep", "condition": "asleep", "max_targets": 6, "tags": ["sleep"]}
SIX = (
    foe(hp=3), foe("orc", hp=4), foe("orc-2", hp=4), foe("chief", hp=6), foe("wolf", hp=9),
    foe("ogre", hp=30),
)  # fmt: skip
CLAWS = [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}]
MAUL = {"name": "maul", "attacks": ["claw", "claw", "bite"]}
TOLD = Telling(READER, PEOPLE)
results, texts, tiles = TOLD.results, TOLD.texts, TOLD.tiles


def casts(spell: Json, *foes: Json, choice: str = "cast", dice: str, **stats: object) -> Played:
    everybody = ",".join(item["id"] for item in foes)
    return play(
        hero("merla", spells=[spell], **stats),
        *foes,
        "merla declare cast",
        f"gm gm default who={everybody},",
        "gm initiative roll",
        f"merla cast {choice}",
        dice=f"{FIRST}, {dice}",
    )


def fire_ball() -> Played:
    saves = "gob save 18, orc save 9, orc-2 save 15, chief save 11, wolf save 7, ogre save 6"
    everybody = ",".join(item["id"] for item in SIX)
    return casts(
        BALL,
        *SIX,
        choice=f"cast targets={everybody}",
        dice=f"{saves}, merla spell_damage 2 3 4 5 2",
    )


def tied(*written: object, dice: str) -> Played:
    start = initiative(cast(*written))
    return play(start, *written, dice=f"{TIE}, {dice}", ties="simultaneous")


def test_a_fire_ball_tells_its_damage_the_dead_and_the_wounded():
    assert texts(fire_ball())[-1] == (
        "Merla casts Fire ball on 6 targets: 16 damage. 5 dead: Goblin 3, Orc 1, Orc 2 and 2 more. "
        "Ogre: 16 damage."
    )


def test_a_fire_ball_tells_each_target():
    assert tiles(results(fire_ball())[-1]) == [
        "gob OUT 8: dead, saved: 18",
        "orc OUT 16: dead, failed: 9",
        "orc-2 OUT 16: dead, failed: 15",
        "chief OUT 16: dead, failed: 11",
        "wolf OUT 16: dead, failed: 7",
        "ogre WOUNDED 16: failed: 6",
    ]


def test_players_read_of_foes_that_saved_but_not_what_they_rolled():
    told = tiles(results(fire_ball(), MERLA)[-1])
    assert told[0] == "gob OUT 8: dead, saved"
    assert told[-1] == "ogre WOUNDED 16: "


def test_sleep_tells_who_sleeps_and_who_is_immune():
    fight = casts(
        SLEEP, foe(), foe("orc"), foe("ogre", immune_to=["sleep"]),
        choice="cast targets=gob,orc,ogre", dice="",
    )  # fmt: skip
    assert texts(fight)[-1] == (
        "Merla casts Sleep on 3 targets. Sleep lasts for the rest of the fight. 2 asleep: Goblin 3 "
        "and Orc 1. Ogre is immune to Sleep."
    )


def test_a_spell_on_one_tells_it_in_one_sentence():
    fight = casts(
        BALL | {"save": "none", "damage": "2d6"}, foe(hp=20), dice="merla spell_damage 3 4"
    )
    assert texts(fight)[-1] == "Merla casts Fire ball on Goblin 3: 7 damage."


def test_a_spell_that_is_resisted_says_so():
    hold = {"name": "hold_person", "condition": "paralysed", "save": "spells"}
    fight = casts(hold, foe(), dice="gob save 18")
    assert texts(fight)[-1].startswith(
        "Merla casts Hold person on Goblin 3. Saving throw of Goblin 3"
    )
    assert texts(fight, MERLA)[-1] == ("Merla casts Hold person on Goblin 3. Goblin 3 saves.")


def test_healing_gives_what_was_lacking():
    mend = {"name": "cure_light_wounds", "target": "self", "heal": "1d6+1"}
    fight = casts(mend, foe(), dice="merla healing 6", hp=4, max_hp=6)
    assert texts(fight)[-1] == "Merla casts Cure light wounds: 7 healed."
    assert tiles(results(fight)[-1]) == ["merla CHANGED -2: healed"]


def test_a_hit_that_kills_tells_both():
    fight = play(
        hero(engaged=["gob"]), foe(hp=3), "aldo melee attack",
        first="party", dice="aldo attack 19, gm damage 5",
    )  # fmt: skip
    assert "Aldo hits Goblin 3 with the sword for 5. Goblin 3 dies." in texts(fight)


def test_somebody_who_is_missed_is_told_so():
    fight = play(
        hero(engaged=["gob"]), foe(), "aldo melee attack", first="party", dice="aldo attack 2"
    )
    assert tiles(results(fight)[-1]) == ["gob MISSED 0: missed", "aldo DID 0: roll 2 against 10"]


def test_a_roll_is_told_with_what_the_reader_may_know_of_what_it_needed():
    strikes = play(
        hero(engaged=["gob"]), foe(), "aldo melee attack", first="party", dice="aldo attack 2"
    )
    struck = play(
        hero(engaged=["gob"]), foe(), "gob melee attack", first="foes", dice="gob attack 2"
    )
    assert tiles(results(strikes, PIA)[-1])[-1] == "aldo DID 0: roll 2: AC 17"
    assert tiles(results(struck, PIA)[-1])[-1] == "gob DID 0: roll 2"


def test_several_attacks_of_one_are_one_exchange_with_hits_and_damage():
    fight = play(
        hero(hp=20),
        foe("bear", weapons=CLAWS, routines=[MAUL], engaged=["aldo"]),
        "bear melee attack",
        first="foes",
        dice="bear attack 19 1 19, gm damage 2 5",
    )
    assert texts(fight)[-1] == "Bear attacks Aldo 3 times: 2 hit, 7 damage."
    assert tiles(results(fight)[-1]) == [
        "aldo WOUNDED 7: ",
        "bear DID 0: roll 19 against 10, roll 1 against 10",
    ]


def test_several_misses_are_counted():
    fight = play(
        hero(hp=20),
        foe("bear", weapons=CLAWS, routines=[MAUL], engaged=["aldo"]),
        "bear melee attack",
        first="foes",
        dice="bear attack 1 1 2",
    )
    assert texts(fight)[-1] == "Bear attacks Aldo 3 times and misses."
    assert tiles(results(fight)[-1]) == [
        "aldo MISSED 0: missed 3 times",
        "bear DID 0: roll 1 against 10, roll 2 against 10",
    ]


def clash() -> Played:
    return tied(
        hero(hp=9, engaged=["gob"]),
        foe(hp=9),
        foe("orc", engaged=["aldo"]),
        "aldo melee attack",
        "gob melee attack",
        "orc melee attack",
        dice="aldo attack 19, gob attack 19, orc attack 2, gm damage 3 4",
    )


def test_damage_that_waits_for_the_end_of_the_phase_says_so():
    assert texts(clash())[1:3] == [
        "Aldo hits Goblin 3 with the sword for 3. Goblin 3 takes the damage at the end of the "
        "phase.",
        "Goblin 3 hits Aldo for 4. Aldo takes the damage at the end of the phase.",
    ]
    assert tiles(results(clash())[1]) == [
        "gob CHANGED 0: 3 damage at the end of the phase",
        "aldo DID 0: roll 19 against 10",
    ]


def test_a_condition_waits_with_the_damage_beside_it():
    chill = {"name": "Chill", "damage": "1d6", "save": "spells", "condition": "paralysed"}
    fight = play(
        *(hero("merla", spells=[chill]), hero("cira", spells=[SLEEP]), foe(hp=9)),
        *("merla declare cast", "cira declare cast"),
        *("gm gm default who=gob,", "gm initiative roll", "gob move stay", "merla cast cast"),
        dice=f"{TIE}, gob save 2, merla spell_damage 3",
        ties="simultaneous",
    )
    assert tiles(results(fight)[-1]) == [
        "gob CHANGED 0: 3 damage at the end of the phase, "
        "paralysed at the end of the phase, failed: 2"
    ]


def test_what_a_phase_did_is_told_when_it_ends():
    assert texts(clash())[-1] == (
        "The phase ends, and its effects happen simultaneously. 2 wounded: Aldo and Goblin 3."
    )


def test_a_lost_spell_is_told_of_whoever_loses_it():
    fight = play(
        hero("merla", spells=[SLEEP], hp=9, engaged=["gob"]), foe(), "merla declare cast",
        "gob melee attack", first="foes", dice="gob attack 19, gm damage 2",
    )  # fmt: skip
    assert texts(fight)[-1] == "Goblin 3 hits Merla for 2. Merla loses Sleep: disrupted."
    assert tiles(results(fight)[-1]) == [
        "merla WOUNDED 2: spell lost",
        "gob DID 0: roll 19 against 10",
    ]


def test_initiative_tells_all_rolls_and_a_tie_rolled_again():
    fight = play(
        hero(), foe(), initiative([hero(), foe()]),
        dice="party initiative 3 5, foes initiative 3 2",
    )  # fmt: skip
    assert texts(fight)[-1] == ("Initiative after a tie: Party (3, then 5), then Foes (3, then 2).")


def test_initiative_of_many_names_who_is_first():
    people = [hero(), *(foe(f"gob-{number}") for number in range(1, 8))]
    rolled = ", ".join(f"gob-{number} initiative {min(number, 5)}" for number in range(1, 8))
    fight = play(
        *people,
        initiative(people),
        dice=f"aldo initiative 6, {rolled}",
        initiative="individual",
        ties="simultaneous",
    )
    assert "Initiative: Aldo (6) first." in texts(fight)
    two = [hero(), foe("gob-1")]
    both = play(
        *two,
        initiative(two),
        dice="aldo initiative 6, gob-1 initiative 6",
        initiative="individual",
        ties="simultaneous",
    )
    assert texts(both)[-1] == "Initiative: Aldo (6) and gob-1 (6) simultaneously."


def declared() -> Played:
    return play(
        hero("merla", spells=[SLEEP]), hero(engaged=["gob"]), foe(spells=[BALL]),
        "merla declare cast", "aldo declare retreat", "gob declare cast",
    )  # fmt: skip


def test_all_declarations_of_a_round_are_told_together():
    assert texts(declared())[-1] == (
        "Merla declares a spell: Sleep. Aldo declares a retreat of 40 feet. "
        "Goblin 3 declares a spell: Fire ball."
    )


def test_players_are_told_the_declarations_of_their_own_side():
    assert texts(declared(), PIA, own=["aldo"])[-1] == (
        "Aldo declares a retreat of 40 feet. Merla declares a spell: Sleep."
    )
    assert tiles(results(declared(), PIA)[-1]) == [
        "merla DID 0: Casting Sleep",
        "aldo DID 0: Retreating",
    ]


def test_a_morale_check_tells_who_holds_and_who_runs():
    fight = play(
        hero(weapons=["sling"]),
        foe("gob"), foe("orc", morale=7), foe("orc-2", morale=7), foe("ogre", morale=9),
        "gm gm set target=gob field=status value=dead",
        "gm initiative roll", "gm morale roll", "gm rout flee",
        dice="party initiative 1, foes initiative 6, gm morale 4 4",
    )  # fmt: skip
    check = next(text for text in texts(fight) if text.startswith("Morale check"))
    assert check == (
        "Morale check for Foes: 8 (First death). 2 flee: Orc 1 and Orc 2. "
        "Ogre holds: 8 against morale 9."
    )
    assert "2 flee: Orc 1 and Orc 2." in texts(fight, SPECTATOR)
    assert texts(fight)[-1] == "2 fled: Orc 1 and Orc 2."


def test_a_saving_throw_that_the_gm_calls_is_an_exchange_of_its_own():
    fight = play(
        hero(engaged=["gob"]), foe(), "aldo melee attack",
        "gm gm save target=aldo category=death on_fail=dead",
        first="party", dice="aldo attack 2, aldo save 3",
    )  # fmt: skip
    told = [text for text in texts(fight) if text.startswith("Saving throw of Aldo")]
    assert told == ["Saving throw of Aldo: 3 against 12, failed (Death or poison). Aldo dies."]


def test_a_fire_ball_is_told_in_every_language():
    last = {
        language: texts(fire_ball(), language=language)[-1] for language in ("da", "de", "he", "pl")
    }
    assert last == {
        "da": "Merla kaster Ildkugle på 6 mål: 16 skade. "
        "5 døde: Goblin 3, Orc 1, Orc 2 og 2 mere. Ogre: 16 skade.",
        "de": "Merla wirkt Feuerball auf 6 Ziele: 16 Schaden. "
        "5 tot: Goblin 3, Orc 1, Orc 2 und 2 weitere. Ogre: 16 Schaden.",
        "he": "הטלת כדור אש של Merla, מטרות 6: נזק 16. "
        "ללא רוח חיים (5): \u2068Goblin 3\u2069, \u2068Orc 1\u2069, \u2068Orc 2\u2069 "
        "ועוד 2. Ogre: נזק 16.",
        "pl": "Merla rzuca czar: Kula ognia, cele 6, obrażenia 16. "
        "Nie żyją (5): Goblin 3, Orc 1, Orc 2 i jeszcze 2. Ogre: obrażenia 16.",
    }


def test_it_is_told_also_where_facts_are_for_others():
    for entry in fire_ball().log:
        for told in readings(entry, LOG, ("targets",)):
            result = OSE.wording.result([told])
            assert (result is None) == (not LOG.has_part(entry.rule))
