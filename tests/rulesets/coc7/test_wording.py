"""Every log entry is a readable sentence, for every reader and in every language."""

from itertools import chain

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.coc7.wording.log import LOG
from rulesets.contract import Entry
from rulesets.dice import Roll
from rulesets.messages import phrase
from tests.rulesets.coc7.entries import DAMAGE, ENTRIES, P, one, readings
from tests.rulesets.coc7.fight import explained, read, said

WORDING = registry.get("coc7").wording
LANGUAGES = registry.get("coc7").languages


def test_every_rule_is_tried() -> None:
    assert {entry.rule for entry in ENTRIES} == set(LOG.rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", LOG.rules)
def test_a_rule_reads_as_a_sentence_whatever_is_left_out(rule: str, language: str) -> None:
    for entry in chain.from_iterable(readings(each) for each in ENTRIES if each.rule == rule):
        sentence = read(entry, language)
        assert sentence.endswith(".")
        for text in (sentence, *explained(entry, language)):
            assert not set("{}_") & set(text)
            assert "None" not in text and "  " not in text and "()" not in text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.rule)
def test_a_german_line_is_no_english_line(entry: Entry) -> None:
    assert read(entry, "de") != read(entry, "en")
    assert not {"the", "and", "with", "of", "is"} & {
        word.strip(".,:;()") for line in explained(entry, "de") for word in line.split()
    }


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (one("melee", target="gob", weapon="unarmed"), "Ada attacks Ghoul A: Unarmed."),
        (
            one("react", "gob", "ada", option="fight_back", weapon="Claws"),
            "Ghoul A fights back against Ada: Claws.",
        ),
        (
            one("burst", target="gob", weapon="Revolver", range="base", shots=3),
            "Ada fires 3 shots at Ghoul A: Revolver, at base range.",
        ),
        (
            one("volley_hits", target="gob", size=5, hits=2, impaling=0),
            "2 bullets of 5 hit Ghoul A.",
        ),
        (
            one("wound", amount=1, hp_before=9, hp=8, hp_max=11),
            "Ada loses 1 hit point and has 8 of 11 left.",
        ),
        (one("wound", "gob", amount=4), "Ghoul A loses 4 hit points."),
        (one("other", text="lights the lamp"), "Ada does something else: lights the lamp."),
        (
            one("gm_set", "gm", "ada", field="restrained_by", before="", value="gob"),
            "GM ruling on Ada: Held by set to Ghoul A.",
        ),
    ],
    ids=lambda each: each.rule if isinstance(each, Entry) else "",
)
def test_the_log_says_who_whom_and_with_what(entry: Entry, sentence: str) -> None:
    assert read(entry) == sentence


def test_of_a_long_order_the_first_places_are_told() -> None:
    order = ",".join(f"goblin {number}" for number in range(1, 301))
    sentence = read(one("round", None, round=1, order=order))
    assert sentence.endswith("goblin 12 and 288 more.")


def attack(**facts: object) -> Entry:
    return Entry("attack_roll", "ada", "gob", (Roll("ada", "attack", 1, 100, (31,)),), P | facts)


def test_a_roll_is_explained_with_its_tens_and_ones_and_thresholds() -> None:
    assert explained(attack(roll=31, level="regular")) == [
        "Roll = 30 + 1 = 31",
        "Regular / hard / extreme = 60 / 30 / 12",
        "Success level = Regular success",
    ]


def test_a_hundred_is_two_zeros() -> None:
    hundred = Entry("con_roll", "ada", None, (Roll("ada", "con", 1, 100, (100,)),), P)
    assert explained(hundred)[0] == "Roll = 00 + 0 = 100"


def test_being_outnumbered_is_explained_with_its_bonus_die() -> None:
    tens = Roll("ada", "attack tens", 1, 10, (1,))
    entry = attack(roll=11, dice=1, bonus=1, penalty=0, mod_outnumbered=1, level="extreme")
    lines = explained(replace(entry, rolls=(*entry.rolls, tens)))
    assert lines[:4] == [
        "Roll = 30 + 1 = 31",
        "1 further tens die = 10",
        "Bonus: the lowest result counts = 11",
        "Outnumbered = 1 bonus die",
    ]
    assert lines[-1].startswith("Outnumbered: the target faces several opponents")


def test_dice_that_cancel_are_told_with_what_remains() -> None:
    lines = explained(attack(dice=1, mod_outnumbered=1, mod_prone=1, mod_held=-1))
    assert lines[1:5] == [
        "Outnumbered = 1 bonus die",
        "Target prone = 1 bonus die",
        "Held by somebody = 1 penalty die",
        "What remains = 1 bonus die",
    ]


def test_the_roll_of_a_foe_is_explained_by_its_dice_alone() -> None:
    tens = Roll("gob", "attack tens", 1, 10, (1,))
    facts = {"weapon": "Claws", "roll": 11, "level": "hard", "success": True}
    entry = Entry("attack_roll", "gob", "ada", (Roll("gob", "attack", 1, 100, (31,)), tens), facts)
    assert explained(entry) == [
        "Roll = 30 + 1 = 31",
        "1 further tens die = 10",
        "Bonus: the lowest result counts = 11",
        "Success level = Hard success",
        "In melee there is a bonus die against whoever is outnumbered and has already defended "
        "this round, and against whoever is prone.",
    ]


def test_a_raised_difficulty_is_told_with_what_is_needed() -> None:
    lines = explained(attack(range="base", raised=1, difficulty="hard", needed=30, volley=4))
    assert "Harder by 1 level" in lines
    assert "Difficulty = Hard" in lines and "Needed = ≤ 30" in lines


@pytest.mark.parametrize(
    ("facts", "rolls", "lines"),
    [
        (
            {},
            (Roll("ada", "damage", 1, 6, (4,)), Roll("ada", "bonus", 1, 4, (2,))),
            [
                "Roll 1d6 = 4",
                "Damage bonus 1d4 = 2",
                "Damage rolled = 4",
                "Damage bonus = +2",
                "Armour = −1",
                "Damage done = 5",
            ],
        ),
        (
            {"extreme": True, "base": 6, "bonus": 4, "impale": 5, "net": 14},
            (Roll("ada", "impale", 1, 6, (5,)),),
            [
                "Impale 1d6 = 5",
                "Maximum damage of the weapon = 6",
                "Damage bonus = +4",
                "Impale: the weapon’s damage once more = +5",
                "Armour = −1",
                "Damage done = 14",
                "Extreme success with an impaling weapon or bullet: maximum damage and damage "
                "bonus, plus the damage roll.",
            ],
        ),
    ],
    ids=["normal", "impaling"],
)
def test_damage_is_explained_line_by_line(
    facts: dict[str, object], rolls: tuple[Roll, ...], lines: list[str]
) -> None:
    assert explained(Entry("damage", "ada", "gob", rolls, DAMAGE | facts)) == lines


GLOSSARY = {
    "round": ("Round", "Kampfrunde"),
    "dex": ("Dexterity (DEX)", "Geschicklichkeit (GE)"),
    "pow": ("POW", "Mana"),
    "luck": ("Luck", "Glückswert"),
    "brawl": ("Brawl", "Nahkampf (Handgemenge)"),
    "fumble": ("Fumble", "Patzer"),
    "hard": ("Hard success", "Schwerer Erfolg"),
    "bonus_die": ("Bonus die", "Bonuswürfel"),
    "fight_back": ("Fight back", "Zurückschlagen"),
    "none": ("Do nothing", "Nichts tun"),
    "dive": ("Dive for cover", "In Deckung werfen"),
    "manoeuvre": ("Combat manoeuvre", "Kampfmanöver"),
    "auto": ("Full auto", "Dauerfeuer"),
    "point_blank": ("Point-blank", "Aus nächster Nähe"),
    "fix": ("Clear the jam", "Fehlfunktion beheben"),
    "major_wound": ("Major wound", "Schwere Verletzung"),
    "skill": ("Full value", "Zielwert"),
    "out": ("Out of the fight", "Aus dem Kampf fliehen"),
    "belt": ("Belt", "MG-Gurt"),
    "jam": ("Jammed", "Klemmt"),
    "act_again": ("One more turn (GM)", "Weitere Handlung (Spielleitung)"),
    "opposed_roll": ("Opposed roll", "Kräftemessen"),
    "pushing": ("Pushing a roll", "Forcieren"),
}


@pytest.mark.parametrize("identifier", GLOSSARY)
def test_the_words_of_the_game_are_those_of_the_glossary(identifier: str) -> None:
    word = WORDING.terms[identifier].word
    english, german = GLOSSARY[identifier]
    assert word.text == english
    assert said(phrase(word), "de") == german
