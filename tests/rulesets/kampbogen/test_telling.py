"""The outcome of an exchange is complete: everybody affected, and the author of each action."""

from __future__ import annotations

from rulesets.contract import Entry
from rulesets.kampbogen.wording.log import LOG
from tests.rulesets.fights import Played
from tests.rulesets.kampbogen.fight import (
    NAMES,
    READER,
    ROLL,
    acts,
    effect,
    foe,
    fought,
    hero,
    play,
)
from tests.rulesets.kampbogen.views import BLIND, KAMPBOGEN, PIA
from tests.rulesets.reading import readings
from tests.rulesets.telling import Telling

PEOPLE = NAMES | {"c": "Cora"}
SMOKE = effect("gift", name="Smoke")
COLD = effect("kraftskade", name="Cold")
KNIFE = "holdup_on_party"
TOLD = Telling(READER, PEOPLE)
beats, results, texts, tiles = TOLD.beats, TOLD.results, TOLD.texts, TOLD.tiles


def a_round(*effects: object) -> Played:
    """Asta thrashes, Bo fights, Cora does nothing and is hit."""
    return play(
        *(hero("a", prygl=8, pools={"kraft": 3}), hero("b"), hero("c")),
        foe(liv_max=9, effects=list(effects)),
        *(ROLL, acts("a prygl", "b combat", "c pass")),
        dice="gm kampgrad 3 4, a ability 2 3, b ability 4 5, c ability 1 3, a prygl 5 4 6 2 1 2",
    )


def challenge(*choices: str, dice: str, **fields: str) -> Played:
    said = " ".join(f"{name}={value}" for name, value in fields.items())
    call = f"gm kampgrad challenge ability=fysik {said}"
    people = hero("a", soul=1, liv_max=9), hero("b")
    return play(*people, foe(), call, *choices, dice=f"gm challenge 5 2, {dice}")


def held_up(dice: str, soul: int = 0) -> Played:
    """Asta has a knife at the throat; grade 7 + 2."""
    return play(
        *(hero("a", soul=soul, liv_max=9), hero("b"), foe(liv_max=9, style="fysik")),
        "a holdup resist",
        situation=KNIFE,
        dice=f"gm kampgrad 5 2, a holdup {dice}",
    )


def test_a_round_is_one_exchange_from_whom_the_kampgrad_hits_to_the_last_harm():
    assert [beat[0].rule for beat in beats(a_round(SMOKE))] == [
        "begin", "round", "kampgrad", "ability_roll", "act", "targets", "round",
    ]  # fmt: skip


def test_a_round_is_told_person_by_person():
    assert texts(a_round())[-1] == (
        "The combat grade of 9 costs Cora 1 life. Troll takes 3 life damage and has 6 life. Asta "
        "thrashes Troll with 9, 8 and 3: 2 hits. Bo is equal and hits Troll: 9 against 9."
    )


def test_each_has_a_tile_with_the_total_and_what_was_lost():
    assert tiles(results(a_round())[-1]) == [
        "o WOUNDED 3: ",
        "c WOUNDED 1: ",
        "a DID 0: 2 hits: 9, 8 and 3",
        "b DID 0: 9 against 9: equal",
    ]


def test_the_own_part_of_a_round_comes_first():
    told = texts(a_round(), PIA, own=["a"])[-1]
    assert told.index("Asta thrashes") < told.index("Troll takes 3 life damage.")


def test_an_effect_is_told_once_for_all_whom_it_reaches():
    assert texts(a_round(SMOKE))[-1].startswith(
        "The combat grade of 9 costs Cora 1 life. Smoke (automatic) costs Asta, Bo and Cora 1 "
        "life each. "
    )


def test_both_causes_are_told_where_two_things_took_life():
    assert "c WOUNDED 2: Smoke: 1 Life, Combat grade: 1 Life" in tiles(results(a_round(SMOKE))[-1])


def test_spent_power_has_its_word_beside_it_and_is_no_life():
    told = tiles(results(a_round(COLD))[-1])
    assert "a CHANGED 0: −1 Power, 2 hits: 9, 8 and 3" in told
    assert "b MISSED 0: 9 against 9: equal" in told


def test_power_that_stays_at_0_is_no_change():
    fight = play(
        *(hero("a", pools={"kraft": 0}), hero("b", pools={"kraft": 1})),
        *(foe(liv_max=9, effects=[COLD]), ROLL, acts("a combat", "b combat")),
        dice="gm kampgrad 3 4, a ability 4 6, b ability 4 6",
    )
    weights = {each.who: each.weight.name for each in results(fight)[-1].consequences}
    assert (weights["a"], weights["b"]) == ("RESISTED", "CHANGED")


def test_all_whom_an_unknown_kampgrad_costs_life_are_told_together():
    facts = {"harm": 2, "vehicle": False}
    hit = [Entry(rule="kampgrad_hit", who=who, facts=facts) for who in ("a", "b")]
    told = KAMPBOGEN.wording.result(hit)
    said = [READER.said(each, "da", PEOPLE) for each in told.deed]
    assert said == ["Kampgraden koster Asta og Bo 2 liv hver."]


def test_a_condition_that_an_effect_brings_is_told():
    fight = a_round(effect("gift", name="Fear", harm=0, condition="afraid"))
    assert "Fear (automatic) of Troll reaches Asta, Bo and Cora: afraid." in texts(fight)[-1]
    assert "a CHANGED 0: afraid, 2 hits: 9, 8 and 3" in tiles(results(fight)[-1])


def test_somebody_whom_the_kampgrad_hits_and_does_not_harm_reads_so():
    fight = fought(5, "6 4")
    assert texts(fight)[-1] == (
        "The combat grade of 10 does no damage. Troll takes 1 life damage and has 8 life. Asta is "
        "higher and hits Troll: 15 against 10."
    )
    assert "a RESISTED 0: no damage from the combat grade, 15 against 10: higher" in tiles(
        results(fight)[-1]
    )


def test_a_fumble_is_told_as_one_when_it_is_rolled_and_where_it_decides():
    fight = fought(9, "1 1")
    rolled, resolved = texts(fight)[2], texts(fight)[-1]
    assert rolled == "Asta rolls a double one: a fumble."
    assert "Asta rolls a double one: a fumble." in resolved
    assert tiles(results(fight)[-1]) == ["a WOUNDED 1: 11 against 10: lower, Fumble"]


def test_whoever_falls_is_told_first():
    fight = play(
        *(hero(talents={"styrke": 9}), foe(liv_max=1, fights_to_death=True)),
        *(foe("w"), ROLL, acts("a combat")),
        dice="gm kampgrad 3 4, a ability 4 5",
    )
    assert texts(fight)[-1].split(". ")[1] == "Troll falls dead"
    assert tiles(results(fight)[-1])[0] == "o OUT 1: dead"


def test_a_warded_effect_names_whoever_did_it():
    fight = play(
        *(hero(knowledges={"kultur": 5}), foe(liv_max=9, effects=[COLD])),
        *(ROLL, acts("a counter")),
        dice="gm kampgrad 3 4, a ability 4 5",
    )
    assert "Asta wards off Cold (automatic) for everybody: 14 against 9." in texts(fight)[-1]
    assert tiles(results(fight)[-1]) == [
        "a CHANGED 0: warded off, no damage from the combat grade, 14 against 9: higher"
    ]


def test_what_saves_everybody_is_told_before_the_plain_hits():
    fight = play(
        *(hero(knowledges={"kultur": 5}), hero("b"), hero("c")),
        *(foe(liv_max=9, effects=[COLD]), ROLL, acts("a counter", "b combat", "c combat")),
        dice="gm kampgrad 3 4, a ability 4 5, b ability 4 6, c ability 4 6",
    )
    deed = [READER.said(each, names=PEOPLE) for each in results(fight)[-1].deed]
    assert deed[-1] == "Asta wards off Cold (automatic) for everybody: 14 against 9."


def test_an_ambush_is_told_as_a_surprise_of_the_own_side_alone():
    walked_in = play(hero(), foe(), situation="ambush_on_party")
    assert tiles(results(walked_in, PIA)[0]) == ["party CHANGED 0: surprised"]
    lain_in_wait = play(hero(), foe(), situation="ambush_by_party")
    assert tiles(results(lain_in_wait, PIA)[0]) == []


def test_what_the_kampgrad_costs_several_it_costs_each():
    fight = play(
        *(hero("a"), hero("b"), hero("c"), foe(liv_max=9), foe("w")),
        *(ROLL, acts("a pass", "b pass", "c combat")),
        dice="gm kampgrad 3 4, a ability 1 2, b ability 1 3, c ability 5 6",
    )
    assert texts(fight)[-1].startswith("The combat grade of 9 costs Asta and Bo 1 life each. ")
    danish = texts(fight, language="da")[-1]
    assert danish.startswith("Kampgraden på 9 koster Asta og Bo 1 liv hver. ")


def test_the_kampgrad_tells_style_and_effects_as_one_event_that_is_never_cut():
    fight = play(hero(), foe(style="styrke", effects=[SMOKE, COLD]), ROLL, dice="gm kampgrad 6 5")
    event = next(told for told in results(fight, PIA) if len(told.deed) == 4)
    assert [READER.said(each, names=PEOPLE) for each in event.deed] == [
        "The combat grade is 13: Normal.",
        "Troll brings Smoke (automatic): 1 damage to Life for everybody.",
        "Troll brings Cold (automatic): 1 damage to Power for everybody.",
        "Troll lets nobody fight except with Strength.",
    ]
    assert not any(each.said for each in event.consequences)


def test_all_ability_rolls_are_one_exchange():
    assert texts(a_round())[2] == "Rolls: Asta (5), Bo (9) and Cora (4)."


def test_all_choices_of_a_round_are_told_together_the_own_first():
    assert texts(a_round(), PIA, own=["b"])[3] == (
        "Bo wants to fight with Physique: 9, equal. Asta wants to thrash. Cora does nothing with "
        "the roll."
    )


def test_a_soul_point_is_told_with_the_new_roll_among_the_choices():
    fight = play(
        *(hero(soul=1), hero("b"), foe(), ROLL, "a roll roll", "b roll roll"),
        *("b act pass", "a act soul_roll"),
        dice="gm kampgrad 3 4, a ability 1 2 4 5, b ability 3 3",
    )
    assert [entry.rule for entry in beats(fight)[-1]] == ["act", "soul_roll", "ability_roll"]
    assert tiles(results(fight)[-1])[0] == "a CHANGED 0: soul point spent, 0 left, rolled 9"


def test_a_challenge_tells_everybodys_roll_and_who_passes():
    fight = challenge(
        *("a challenge roll", "b challenge roll", "a soul accept"),
        dice="a challenge 2 3, b challenge 6 6, b rise 1 2",
        condition="wet",
    )
    assert texts(fight)[-1] == (
        "Challenge: Physique against 9. Rolls: Asta (5) and Bo (15, rising roll). "
        "Asta fails with 5 against 9 and loses 1 life. Asta is now: wet. "
        "Bo passes with 15 against 9."
    )
    assert tiles(results(fight)[-1]) == [
        "a WOUNDED 1: wet, failed: 5",
        "b RESISTED 0: passed: 15, Rising roll",
    ]


def test_a_hold_up_tells_what_is_at_stake_before_the_soul_question():
    assert texts(held_up("6 3", soul=1))[-1] == (
        "Asta resists Troll. Asta against Troll: 9 against 9, equal. "
        "Asta and Troll would take 6 life damage each."
    )
    assert texts(held_up("6 4", soul=1))[-1].endswith("Asta would take 6 life damage, Troll 2.")


def test_a_hold_up_tells_what_both_took():
    fight = held_up("6 3")
    assert texts(fight)[-1].endswith("9 against 9, equal. Asta and Troll take 6 life damage each.")
    assert tiles(results(fight)[-1]) == ["a WOUNDED 6: ", "o WOUNDED 6: "]


def test_whoever_yields_is_out():
    fight = play(hero(), hero("b"), foe(), "a holdup yield", situation=KNIFE)
    assert tiles(results(fight)[1]) == ["a OUT 0: surrenders"]


def test_a_sneak_attack_is_told_to_its_target():
    fight = play(
        *(hero(), foe(liv_max=9), "a sneak sneak_up"),
        situation="sneak_attack",
        dice="gm kampgrad 1 2, a sneak 6 3",
    )
    assert texts(fight)[-1] == (
        "Asta sneaks up on Troll. Asta surprises Troll: 9 against 5. "
        "Troll takes 6 life damage and has 3 life."
    )


def test_a_party_that_leaves_is_told_of_as_a_whole():
    fight = fought(5, "6 4").then("party break_out through", "gm pursuit catch_up")
    through, caught = results(fight)[-2:]
    assert [READER.said(each.deed[0]) for each in (through, caught)] == [
        "1 character fights their way through.",
        "The opponents catch up with them.",
    ]
    assert [each.consequences[0].who for each in (through, caught)] == ["party", "party"]


def test_all_who_flee_are_one_exchange():
    leader = hero(knowledges={"feltkunst": 9})
    fight = play(
        *(leader, hero("b"), hero("c"), foe(liv_max=9), ROLL),
        *acts("a manoeuvre goal=flee", "b pass", "c pass"),
        *("a flee flee", "b flee flee", "c flee stay"),
        dice="gm kampgrad 3 4, a ability 2 3, b ability 4 5, c ability 1 3",
    )
    assert texts(fight)[-1] == "2 flee: Asta and Bo. Cora stays in the fight."


def test_gear_tells_what_it_gave_and_took_away():
    fight = play(
        *(hero(liv=3, pools={"kraft": 1}), foe()),
        "gm gm set target=a field=conditions value=afraid,",
        "gm gm use who=a text=Tonic liv=2 pool=kraft amount=1 cure=afraid",
    )
    assert texts(fight)[-1] == (
        "Asta uses on Asta: Tonic Asta is no longer: afraid. Asta regains 2 life. "
        "Power of Asta: from 1 to 2."
    )
    assert tiles(results(fight)[-1]) == ["a CHANGED -2: no longer: afraid, healed, +1 Power"]


def test_a_pool_that_is_empty_stays_so():
    fight = play(
        *(hero(pools={"kraft": 0}), foe()),
        "gm gm use who=a text=Frost pool=kraft amount=-1",
    )
    assert tiles(results(fight)[-1]) == ["a MISSED 0: Power stays 0"]


def test_a_ruling_in_the_middle_does_not_tear_or_take_what_is_not_its_own():
    fight = challenge(
        *("a challenge roll", "b challenge roll"),
        *("gm gm front target=o", "a soul accept"),
        dice="a challenge 2 3, b challenge 5 6",
    )
    assert [beat[0].rule for beat in beats(fight)][-3:] == ["challenge_grade", "front", "harm"]


def test_of_a_hidden_opponent_nobody_reads_a_name():
    for text in texts(a_round(SMOKE), BLIND):
        assert "Troll" not in text


def test_a_round_is_told_in_every_language():
    last = {
        language: texts(a_round(), language=language)[-1] for language in ("da", "de", "he", "pl")
    }
    assert last == {
        "da": "Kampgraden på 9 koster Cora 1 liv. Troll tager 3 livskade og har 6 liv. "
        "Asta prygler Troll med 9, 8 og 3: 2 træffere. Bo ligger lige og rammer Troll: 9 mod 9.",
        "de": "Der Kampfgrad 9 kostet 1 Leben: Cora. "
        "Troll erleidet 3 Lebensschaden und hat 6 Leben. "
        "Asta verprügelt: Troll (9, 8 und 3), 2 Treffer. "
        "Bo liegt gleichauf und trifft: Troll, 9 gegen 9.",
        "he": "Cora: דרגת הקרב (9) פוגעת, אבדה נקודת חיים אחת. "
        "Troll: נזק לחיים 3, חיים כעת 6. "
        "מכות של Asta נגד Troll: 9, 8 ו־3, שתי פגיעות. הגלגול של Bo שווה ופוגע: Troll, 9 מול 9.",
        "pl": "Stopień walki 9: Cora traci 1 punkt życia. "
        "Troll traci 3 punkty życia, zostaje 6. "
        "Asta spuszcza łomot postaci Troll (9, 8 i 3), 2 trafienia. "
        "Bo ma równy wynik i trafia postać Troll, 9 przeciw 9.",
    }


def test_it_is_told_also_where_facts_are_for_others():
    failed = challenge("b challenge roll", dice="b challenge 1 1")
    for fight in (a_round(SMOKE, COLD), held_up("6 3"), failed):
        for entry in fight.log:
            for told in readings(entry, LOG, ("effect", "opponents")):
                result = KAMPBOGEN.wording.result([told])
                assert (result is None) == (not LOG.has_part(entry.rule))


def test_a_double_one_and_a_double_six_are_read_together_but_not_the_gms():
    fight = challenge("b challenge roll", dice="b challenge 6 6, b rise 1 2")
    joined = {
        roll.who: [face.joined for face in KAMPBOGEN.wording.faces(entry, roll)]
        for entry in fight.log
        for roll in entry.rolls[:1]
    }
    assert joined == {"gm": [False, False], "b": [False, True]}
