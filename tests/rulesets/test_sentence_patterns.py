"""A log sentence contains only the facts that its reader has."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import Entry
from rulesets.messages import Term, english, npgettext, pgettext
from rulesets.sentence_patterns import (
    Say,
    by_word,
    if_known,
    sentence_of,
    whether,
)

HITS = pgettext("test", "{who} hits {target} with {weapon} for {damage}.")
ATTACKS = pgettext("test", "{who} attacks {target}.")
LOSES = npgettext("test", "{who} loses {count} level.", "{who} loses {count} levels.")
TIRES = pgettext("test", "{who} tires.")


def said(say: Say, target: str | None = "orc", **facts: Any) -> str:
    found = sentence_of(say)(Entry("attack", "aldo", target, (), facts), facts)
    assert found is not None
    return english(found)


def test_the_places_of_a_message_name_the_facts_that_it_needs() -> None:
    attack = if_known(HITS, ATTACKS)
    assert said(attack, weapon="sword", damage=0) == "aldo hits orc with sword for 0."
    assert said(attack, weapon="sword") == "aldo attacks orc."
    assert said(attack, weapon="", damage=3) == "aldo attacks orc."


def test_facts_that_every_reader_has_need_no_second_sentence() -> None:
    entry = Entry("attack", "aldo", "orc")
    assert said(if_known(HITS), weapon="sword", damage=1) == "aldo hits orc with sword for 1."
    assert if_known(HITS)(entry, {}) is None
    assert by_word("deep", {"yes": TIRES})(entry, {}) is None


def test_the_plural_follows_a_fact() -> None:
    fatigue = if_known(LOSES, TIRES, count="levels")
    assert said(fatigue, levels=1) == "aldo loses 1 level."
    assert said(fatigue, levels=2) == "aldo loses 2 levels."
    assert said(fatigue) == "aldo tires."


def test_a_game_has_its_own_words_for_facts() -> None:
    attack = if_known(HITS, ATTACKS, word=lambda fact, value: Term(f"{fact}.{value}"))
    assert said(attack, weapon="sword", damage=1) == "aldo hits orc with weapon.sword for 1."


@pytest.mark.parametrize(("facts", "told"), [({"up": True}, "y"), ({"up": False}, "n"), ({}, "?")])
def test_a_sentence_depends_on_whether_something_is_so(facts: dict[str, bool], told: str) -> None:
    yes, no, untold = (pgettext("test", text) for text in "yn?")
    assert said(whether("up", yes, no, untold), **facts) == told
    assert said(whether("up", yes, no), **facts) == told.replace("?", "n")


def test_a_sentence_depends_on_a_word() -> None:
    status = by_word("status", {"dead": pgettext("test", "{who} dies.")}, TIRES)
    assert (said(status, status="dead"), said(status)) == ("aldo dies.", "aldo tires.")
