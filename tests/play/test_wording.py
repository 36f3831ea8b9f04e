"""Phrases of the rules become HTML and plain text in the reader's language."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import translation

from encounters.text import wording
from rulesets import registry
from rulesets.contract import Term as Word
from rulesets.messages import Dice, Message, Name, Term, npgettext, pgettext, phrase

HIT = pgettext("tug", "{who} hits {whom} with {what}: {dice}.")
TERMS = {
    "axe": Word(pgettext("tug", "Axe"), pgettext("tug", "Ax")),
    "stats.axe": Word(pgettext("tug", "Axes owned")),
}
NAMES = {"pia": "Pia & Co", "ogre": "<Ogre>"}
NOWHERE = Path("nowhere")


class Tug:
    slug = "tug"
    wording = SimpleNamespace(terms=TERMS)
    demo = library = NOWHERE


TUG: Any = Tug()


@pytest.fixture(autouse=True)
def _fresh() -> None:
    wording._pieces.cache_clear()
    wording._message.cache_clear()


def said(message: Message, count: int | None = None, **values: Any) -> str:
    return wording.Voice(TUG, NAMES).say(phrase(message, count, **values))


def test_names_are_bold_and_keep_their_own_direction() -> None:
    told = said(pgettext("tug", "{who} pulls."), who=Name("pia"))
    assert told == "<b><bdi>Pia &amp; Co</bdi></b> pulls."


def test_what_people_typed_is_never_markup() -> None:
    told = said(HIT, who=Name("ogre"), whom="<i>", what=Term("<b>"), dice=Dice("<1d6>"))
    assert "<Ogre>" not in told
    assert "<i>" not in told
    assert "&lt;b&gt;" in told


@pytest.mark.parametrize(
    ("reader", "against", "own"),
    [("he", "Long sword", "טיל קסם"), ("en", "טיל קסם", "Long sword")],
)
def test_words_that_run_against_the_readers_language_are_isolated_in_a_list(
    reader: str, against: str, own: str
) -> None:
    """The commas between them keep their places, on the page and in plain text."""
    with translation.override(reader):
        listed = phrase(pgettext("tug", "{things}"), things=(against, own, Term(against)))
        shown = str(wording.Voice(TUG, NAMES).say(listed))
        plain = wording.Voice(TUG, NAMES).plain(listed)
    assert shown.count(f"<bdi>{against}</bdi>") == 2
    assert plain.count(f"\u2068{against}\u2069") == 2
    assert f"<bdi>{own}" not in shown and f"\u2068{own}" not in plain


def test_dice_and_numbers_run_from_left_to_right_with_a_real_minus() -> None:
    told = said(pgettext("tug", "{dice} makes {sum}."), dice=Dice("1d6+1"), sum=-4)
    assert told == '<bdi dir="ltr">1d6+1</bdi> makes <bdi dir="ltr">−4</bdi>.'


def test_a_word_of_the_game_is_read_where_it_stands() -> None:
    assert wording.term(TUG, "axe") == "Axe"
    assert wording.term(TUG, "axe", short=True) == "Ax"
    assert wording.term(TUG, "axe", within="stats") == "Axes owned"


def test_a_word_of_the_tables_own_stands_as_it_is() -> None:
    assert wording.term(TUG, "old_boot") == "old boot"


@pytest.mark.parametrize("game, gm", [("kampbogen", "Spilleder"), ("ose", "Spilleder")])
def test_the_gm_is_called_as_the_game_calls_them(game: str, gm: str) -> None:
    with translation.override("da"):
        assert wording.with_sides({}, (), registry.get(game))["gm"] == gm


def test_the_number_chooses_the_form() -> None:
    strikes = npgettext("tug", "{count} attack", "{count} attacks")
    assert wording.Voice(TUG, NAMES).plain(phrase(strikes, 1)) == "1 attack"
    assert wording.Voice(TUG, NAMES).plain(phrase(strikes, 3)) == "3 attacks"


def test_several_are_a_list() -> None:
    both = (Name("pia"), Name("ogre"))
    told = wording.Voice(TUG, NAMES).plain(phrase(pgettext("tug", "{all} rest."), all=both))
    assert told == "Pia & Co and <Ogre> rest."
    assert wording.join_list(["a", "b", "c"]) == "a, b and c"


def test_phrases_stand_in_phrases() -> None:
    inner = phrase(pgettext("tug", "with {what}"), what=Term("axe"))
    told = wording.Voice(TUG, NAMES).plain(
        phrase(pgettext("tug", "{who} pulls {how}."), who=Name("pia"), how=inner)
    )
    assert told == "Pia & Co pulls with Axe."


def test_inside_a_heading_names_are_not_bold_again() -> None:
    told = wording.Voice(TUG, NAMES).say(
        phrase(pgettext("tug", "{who} pulls."), who=Name("pia")), strong=False
    )
    assert told == "<bdi>Pia &amp; Co</bdi> pulls."


def test_somebody_the_reader_does_not_know_of_has_no_name() -> None:
    known = {"pia": "Pia", "": "somebody"}
    told = wording.Voice(TUG, known).plain(
        phrase(pgettext("tug", "{who} pulls."), who=Name("spy-1"))
    )
    assert told == "somebody pulls."


@pytest.mark.parametrize("broken", ["{who schlägt", "{nobody} zieht.", "{} zieht."])
def test_a_translation_that_lost_its_places_is_not_used(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wording, "pgettext", lambda context, text: broken)
    told = wording.Voice(TUG, NAMES).plain(phrase(pgettext("tug", "{who} pulls."), who=Name("pia")))
    assert told == "Pia & Co pulls."


def test_each_language_has_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hebrew = {"{who} pulls.": "{who} מושכת."}
    monkeypatch.setattr(
        wording,
        "pgettext",
        lambda context, text: (
            hebrew.get(text, text) if translation.get_language() == "he" else text
        ),
    )
    pulls = phrase(pgettext("tug", "{who} pulls."), who=Name("pia"))
    assert wording.Voice(TUG, NAMES).plain(pulls) == "Pia & Co pulls."
    with translation.override("he"):
        assert wording.Voice(TUG, NAMES).plain(pulls) == "Pia & Co מושכת."
    assert wording.Voice(TUG, NAMES).plain(pulls) == "Pia & Co pulls."


@pytest.mark.parametrize(
    ("language", "said_so"), [("en", "44%"), ("de", "44\u00a0%"), ("he", "44%")]
)
@pytest.mark.parametrize("written", ["hits: {share} %", "hits: {share}%"])
def test_percent_is_written_as_the_language_does(language: str, said_so: str, written: str) -> None:
    with translation.override(language):
        told = wording.Voice(TUG, NAMES).plain(phrase(pgettext("tug", written), share=44))
    assert told == f"hits: {said_so}"


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("אלדו", "א, ב ואלדו"),
        ("<b><bdi>אלדו</bdi></b>", "א, ב ו<b><bdi>אלדו</bdi></b>"),
        ("Aldo", "א, ב ו־Aldo"),
        ("<b><bdi>Aldo</bdi></b>", "א, ב ו־<b><bdi>Aldo</bdi></b>"),
        ("3", "א, ב ו־3"),
        ("עוד 3", "א, ב ועוד 3"),
    ],
)
def test_a_list_in_hebrew_joins_its_last_word_with_a_letter(last: str, said: str) -> None:
    with translation.override("he"):
        assert wording.join_list(["א", "ב", last]) == said
