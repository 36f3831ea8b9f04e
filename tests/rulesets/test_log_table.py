"""Rules of the log that differ by words only are lines of a table, with texts in `words.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesets.contract import Entry, Weight
from rulesets.dice import Roll
from rulesets.lexicon import lexicon
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Dice, Term
from rulesets.results import Part
from rulesets.wording.labels import labels
from rulesets.wording.log import NEW, OVER, RULING, SET

WORDS = """
game = "cairn"

[log]
leap.also.yes = "{who} clears {feet} feet."
leap.also.yes_untold = "{who} leaps."
leap.also.no = "{who} falls short."
leap.also.untold = "{who} tries to leap."
leap.also.part_no = "short of it"
aim.also.said = "{who} aims at {target}."
aim.also.alone = "{who} takes aim."
heals.also.said = "{who} heals {target}."
heals.also.alone = "{who} rests."
aim.also.rule = "The next shot is better."
shots.also.said = ["{who} fires {count} shot.", "{who} fires {count} shots."]
rests.also.said = "{who} rests."
swims.also.rule_yes = "Swimmers keep up."
swims.also.rule = "Others sink."
climbs.also.high = "{who} climbs {height} feet."
climbs.also.said = "{who} steps up."
ends.also.said = "{who} reaches the end of the path."
"way.stream" = "Stream"
"line.dice".also.line = "Roll {dice}"
"line.way".also.line = "Way"
"line.feet".also.line = "Feet"
"""
TABLE: dict[str, Any] = {
    "like": {"test": {"sees": "success", "why": ["=feet"]}, "": {"sees": "", "outcome": "*"}},
    "rules": {
        "leap": {"like": "test", "sees": "@way", "by": "success", "parts": {"no": "MISSED"}},
        "aim": {"sees": "", "why": ["rule"]},
        "heals": {"sees": "", "on_self": True},
        "shots": {"sees": "shots", "count": "shots", "came": False},
        "turn": {"sees": ""},
        "rests": {"actor": "hours", "target": "hp"},
        "swims": {"sees": "success way", "by": "success", "why": ["dice", "way", "rule"]},
        "climbs": {"sees": "height", "by": "steepness", "parts": {"high": "WOUNDED"}},
        "arrives": {"sees": "", "says": "over", "part": "NEW"},
        "ends": {"sees": ""},
        "ruled": {"sees": "field value", "says": "set", "part": "RULING"},
    },
}


@pytest.fixture
def log(tmp_path: Path) -> Log:
    (tmp_path / "words.toml").write_text(WORDS, encoding="utf-8")
    parts = {"rests": Part(weight=Weight.CHANGED)}
    words, way = lexicon(tmp_path), {"way": "feet way"}
    word = labels(words.terms)
    forms = {"steepness": lambda facts: "high" if facts["height"] > 9 else "low"}
    rows = Rows(words, came={}, says={}, lines={}, facts=way, word=word, parts=parts, forms=forms)
    return Log(rows.rules(TABLE))


@pytest.mark.parametrize(
    ("rule", "target", "facts", "text"),
    [
        ("leap", None, {"success": True, "feet": 9}, "{who} clears {feet} feet."),
        ("leap", None, {"success": True}, "{who} leaps."),
        ("leap", None, {"success": False}, "{who} falls short."),
        ("leap", None, {}, "{who} tries to leap."),
        ("aim", "bor", {}, "{who} aims at {target}."),
        ("aim", None, {}, "{who} takes aim."),
        ("aim", "ada", {}, "{who} takes aim."),
        ("heals", "ada", {}, "{who} heals {target}."),
        ("heals", None, {}, "{who} rests."),
        ("shots", None, {"shots": 3}, "{who} fires {count} shot."),
    ],
)
def test_the_facts_choose_the_sentence(
    log: Log, rule: str, target: str | None, facts: dict[str, Any], text: str
) -> None:
    sentence = log.sentence(Entry(rule, "ada", target, facts=facts))
    assert sentence and sentence.message.text == text
    assert sentence.count == facts.get("shots")


def test_a_rule_named_like_a_sentence_of_every_game_keeps_its_own(log: Log) -> None:
    sentence = log.sentence(Entry("ends", "ada"))
    assert sentence and sentence.message.text == "{who} reaches the end of the path."


def test_a_row_shares_the_facts_of_those_like_it(log: Log) -> None:
    assert log.facts["leap"] == {"feet", "way", "success"}


def test_a_row_may_tell_foes_apart_by_all_its_facts(log: Log) -> None:
    assert log.outcomes["rests"] == {"hours", "hp"} and log.outcomes["shots"] == {"shots"}
    assert log.facts["rests"] == set() and "leap" not in log.outcomes


def test_a_part_that_a_game_makes_itself_belongs_to_the_rule_of_its_name(log: Log) -> None:
    part = log.part(Entry("rests", "ada"))
    assert part and part.weight is Weight.CHANGED


def test_only_what_is_marked_has_happened(log: Log) -> None:
    part = log.part(Entry("leap", "ada", facts={"success": False}))
    assert part and part.weight is Weight.MISSED and getattr(part.word, "text", "") == "short of it"
    assert log.part(Entry("leap", "ada", facts={"success": True})) is None
    assert not log.has_part("shots") and not log.has_part("turn")


def test_an_explanation_has_numbers_and_the_rule_in_words(log: Log) -> None:
    (line,) = log.why(Entry("leap", "ada", facts={"feet": 9}))
    assert (line.label.message.text, line.value, line.total) == ("Feet", 9, True)
    (rule,) = log.why(Entry("aim", "ada"))
    assert rule.label.message.text == "The next shot is better."


def test_an_explanation_has_the_dice_and_the_words_of_a_fact(log: Log) -> None:
    facts = {"success": False, "way": "stream"}
    rolled, way, _ = log.why(
        Entry("swims", "ada", rolls=(Roll("ada", "swim", 1, 6, (4,)),), facts=facts)
    )
    assert (rolled.label.values, rolled.value) == ({"dice": Dice("d6")}, 4)
    assert way.value == Term("way.stream")


@pytest.mark.parametrize(
    ("success", "text"), [(True, "Swimmers keep up."), (False, "Others sink.")]
)
def test_the_facts_choose_the_rule_in_words(log: Log, success: bool, text: str) -> None:
    (rule,) = log.why(Entry("swims", "ada", facts={"success": success}))
    assert rule.label.message.text == text


def test_some_sentences_and_parts_are_those_of_every_game(log: Log) -> None:
    arrives, ruled = (
        Entry("arrives", "ada"),
        Entry("ruled", "gm", "ada", facts={"field": "hp", "value": 3}),
    )
    sentences = [log.sentence(arrives), log.sentence(ruled)]
    assert [each.message for each in sentences if each] == [OVER, SET]
    parts = [log.part(arrives), log.part(ruled)]
    assert [part.word for part in parts if part] == [NEW, RULING]


@pytest.mark.parametrize(
    ("height", "text", "hurt"),
    [(30, "{who} climbs {height} feet.", True), (3, "{who} steps up.", False)],
)
def test_a_function_may_choose_the_form(log: Log, height: int, text: str, hurt: bool) -> None:
    climbs = Entry("climbs", "ada", facts={"height": height})
    sentence, part = log.sentence(climbs), log.part(climbs)
    assert sentence and sentence.message.text == text
    assert (part is not None) == hurt
