"""Every log entry is a readable sentence, for every reader and in every language."""

from itertools import chain

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Entry
from rulesets.momentum.wording.log import LOG
from tests.rulesets.momentum.entries import DAMAGE, ENTRIES, TEST, one
from tests.rulesets.momentum.fight import explained, read
from tests.rulesets.reading import readings

LANGUAGES = registry.get("momentum").languages


def test_every_rule_is_tried() -> None:
    assert {entry.rule for entry in ENTRIES} == set(LOG.rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", LOG.rules)
def test_a_rule_reads_as_a_sentence_whatever_is_left_out(rule: str, language: str) -> None:
    hideable = ("reason",) if rule == "void" else ()
    entries = (readings(each, LOG, hideable) for each in ENTRIES if each.rule == rule)
    for entry in chain.from_iterable(entries):
        sentence = read(entry, language)
        assert sentence.endswith(".") or sentence == ""
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
        (one("test", target="b1", **TEST), "Ada rolls 5 against Gob: hard success."),
        (one("test", target="a2", **(TEST | {"purpose": "manoeuvre"})),
         "Ada rolls 5 (Bob): hard success."),
        (one("ward", target="b1", covered="a1", level=2, against=1),
         "Ada stops Gob: hard success against success."),
        (one("damage", target="b1", **DAMAGE), "Ada hits Gob: 7 damage."),
        (one("momentum", "gm", group=2, side="foes", reason="outdone"),
         "Combat group 2: the Momentum goes to: Foes (outdid the active side)."),
        (one("group", "gm", group=2, momentum="party", members="a1,b1"),
         "Combat group 2: Ada and Gob. The Momentum is with: Heroes."),
    ],
)  # fmt: skip
def test_the_log_in_english(entry: Entry, sentence: str) -> None:
    assert read(entry) == sentence


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (one("test", target="b1", **TEST),
         "Ada würfelt 5 (Ziel Gob): harter Erfolg (Stufe\u00a0II)."),
        (one("half_damage", target="b1", **{**DAMAGE, "times": 0.5}),
         "Beide misslungen: Ada richtet halbierten Schaden an, Ziel Gob, 7."),
        (one("split", group=1, groups=2), "Ada teilt den Kampf in 2 Gruppen auf."),
        (one("count", "gm", result="none", active=0, passive=0),
         "Beide Seiten kommen durch: Nichts zählt."),
        (one("riposte", target="b1", option="damage"),
         "Lohn der Parade: Ada schlägt zurück, Ziel Gob."),
        (one("reload", weapon="bow", left=2, success=True),
         "Ada lädt nach: bow, noch 2 Aktionen."),
    ],
)  # fmt: skip
def test_the_log_in_german(entry: Entry, sentence: str) -> None:
    assert read(entry, "de") == sentence


def test_the_arithmetic_of_a_blow() -> None:
    entry = one("damage", target="b1", **{**DAMAGE, "times": 2})
    assert explained(entry) == [
        "Bonus = +3",
        "Doubled = × 2",
        "Armour = −2",
        "Damage = 7",
        "Hit points left = 5",
    ]


def test_of_two_dice_it_is_told_which_counts() -> None:
    entry = next(item for item in ENTRIES if item.rule == "test" and item.facts["edge"] == -1)
    assert "Disadvantage: the higher die counts = 5" in explained(entry)
    untold = replace(entry, facts={"roll": 9, "level": 1})
    assert "Two dice, one counts = 9" in explained(untold)
