"""Every log entry is a readable sentence, for every reader and in every language."""

import gettext
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Entry
from rulesets.ose.wording.log import LOG
from tests.rulesets.ose.entries import (
    ENTRIES,
    HIT,
    SHOT,
    attack,
)
from tests.rulesets.ose.fight import explained, read
from tests.rulesets.reading import readings

OSE = registry.get("ose")


def test_every_rule_is_tried() -> None:
    assert {entry.rule for entry in ENTRIES} == set(OSE.rules)


@pytest.mark.parametrize("language", OSE.languages)
@pytest.mark.parametrize("rule", OSE.rules)
def test_a_rule_reads_as_a_sentence_whatever_is_left_out(rule: str, language: str) -> None:
    hideable = ("targets",) if rule == "cast" else ()
    entries = (readings(item, LOG, hideable) for item in ENTRIES if item.rule == rule)
    for entry in chain.from_iterable(entries):
        sentence, why = read(entry, language), explained(entry, language)
        assert sentence.endswith(".") or rule == "armour_class"
        for text in (sentence, *why):
            assert not set("{}_") & set(text)
            assert "None" not in text and "  " not in text and "()" not in text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.rule)
def test_a_hebrew_sentence_has_no_english_word(entry: Entry) -> None:
    own = {"Aldo", "Theo", "Goblin", "Wolf", "Party", "Foes", "Lantern", "mace", "AC", "THAC0"}
    own |= {"fireball", "web", "cure", "and"}  # the conjunction of a list is no word of the rules
    texts = [read(entry, "he"), *explained(entry, "he")]
    words = {word.strip(".,:;()") for text in texts for word in text.split()}
    english = {word for word in words - own if word.isascii() and word.isalpha()}
    assert not english


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({}, "Aldo hits Goblin 3 with the sword for 7."),
        ({"weapon": "unarmed"}, "Aldo hits Goblin 3 with bare hands for 7."),
        ({"weapon": "Lantern mace +1"}, "Aldo hits Goblin 3 for 7 (Lantern mace +1)."),
        ({"weapon": "attack"}, "Aldo hits Goblin 3 for 7."),
        ({"hit": False, "damage": 0}, "Aldo misses Goblin 3 with the sword."),
        (
            {"immune": True, "damage": 0},
            "Aldo hits Goblin 3 with the sword: no effect, immune.",
        ),
        ({"damage": 0}, "Aldo hits Goblin 3 with the sword: no damage."),
        ({"automatic": "helpless"}, "Aldo hits the helpless Goblin 3 with the sword for 7."),
    ],
)
def test_an_attack_names_who_whom_and_with_what(facts: dict[str, object], sentence: str) -> None:
    assert read(attack(**facts)) == sentence


def test_an_order_is_told_one_after_the_other() -> None:
    order = Entry("initiative_order", facts={"order": "aldo = theo > gob > wolf"})
    assert read(order) == (
        "Order of initiative: Aldo and Theo simultaneously, then Goblin 3, then Wolf 1."
    )


def test_of_a_long_order_the_first_places_are_told() -> None:
    order = " > ".join(f"goblin {number}" for number in range(1, 301))
    sentence = read(Entry("initiative_order", facts={"order": order}))
    assert sentence.endswith("then goblin 12, then 288 more places.")


def test_a_hit_is_explained_line_by_line() -> None:
    assert explained(attack()) == [
        "Roll d20 = 14",
        "Strength = +2",
        "AC hit 3: a hit = 16",
        "Damage 1d8 + 2 = 5 + 2 = 7",
        "A hit if the AC hit is equal to the armour class of the target or lower; "
        "with ascending armour class, equal or higher.",
    ]


def test_only_modifiers_that_count_are_explained() -> None:
    lines = explained(replace(attack(), facts=SHOT | {"cover": -2, "retreat": 2}))
    assert lines[1:5] == [
        "Dexterity = +2",
        "Long range = −1",
        "Partial cover = −2",
        "Against a retreating fighter = +2",
    ]


def test_the_attack_of_a_foe_is_explained_without_its_numbers() -> None:
    hidden = "ability bonus other modifier attack_bonus total ac_hit damage_modifier".split()
    facts = {name: value for name, value in HIT.items() if name not in hidden}
    assert explained(replace(attack(), facts=facts)) == [
        "Roll d20 = 14",
        "Damage 1d8 = 7",
        "A hit if the AC hit is equal to the armour class of the target or lower; "
        "with ascending armour class, equal or higher.",
    ]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "Theo: הטלת שינה."),
        (2, "Theo: הטלת שינה על שתי מטרות."),
        (6, "Theo: הטלת שינה על 6 מטרות."),
    ],
)
def test_hebrew_has_a_form_for_two(count: int, sentence: str) -> None:
    entry = Entry("cast", "theo", facts={"spell": "sleep", "targets": count})
    assert read(entry, "he") == sentence


def test_the_compiled_catalogue_is_the_written_one() -> None:
    folder = Path(registry.get("ose").demo.parent, "locale", "he", "LC_MESSAGES")
    with (folder / "django.po").open("rb") as file:
        written = read_po(file)
    with (folder / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in written:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if isinstance(message.id, tuple):
            single, several = message.id
            compiled_forms = [compiled.npgettext("ose", single, several, n) for n in (1, 2, 3)]
            assert compiled_forms == list(forms)
        elif message.id:
            assert (compiled.pgettext("ose", str(message.id)),) == forms


def test_morale_and_saving_throws_are_told_with_their_numbers() -> None:
    rolled = {"score": 7, "modifier": -1, "roll": 8, "holds": False}
    assert read(Entry("morale", "gob", facts=rolled)) == (
        "The morale of Goblin 3 breaks: 8 against morale 6."
    )
    made = {"category": "death", "total": 14, "needed": 12, "success": True}
    assert read(Entry("save", "aldo", facts=made)).startswith("Saving throw of Aldo: 14 against 12")
    told = {"category": "death", "success": False}
    assert read(Entry("save", "gob", facts=told)).startswith("Saving throw of Goblin 3: failed")


def test_in_hebrew_a_side_and_a_weapon_stand_apart_from_the_sentence() -> None:
    assert read(Entry("turn", facts={"acting": "foes"}), "he") == "תור: Foes."
    hit = read(attack(weapon="short_sword"), "he")
    assert "(חרב קצרה)" in hit and "עם" not in hit
