"""Every game has every language of the pages, in words of that language that fit a small phone.

The style of a language is in `encounters/locale/<language>/STYLE.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.conf import settings
from django.utils.translation import override

from encounters.text.wording import message as said
from rulesets import registry
from rulesets.contract import Ruleset
from tests.test_translations import EACH, ROOT, Home, catalogue, homes

LANGUAGES = [language for language, _ in settings.LANGUAGES]
TRANSLATED = pytest.mark.parametrize("language", [item for item in LANGUAGES if item != "en"])
GAMES = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)

PLACE = re.compile(r"\{(\w+)\}")
NO_WORDS = re.compile(r"\{\w+\}|%\(\w+\)\w|<[^>]*>")
WORD = re.compile(r"[^\W\d_]{2,}")
SAME = re.compile(r"^## Same in English$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)

LONGEST_WORD = 17
"""Letters without a break opportunity in a label. Beside another one it has 146 of 360 pixels."""
LONGEST_SHORT = 14
"""Characters of a word for narrow places: below the strip, beside a number."""


@GAMES
def test_a_game_speaks_every_language_of_the_pages(ruleset: Ruleset) -> None:
    missing = set(LANGUAGES) - set(ruleset.languages)
    assert not missing, f"translate rulesets/{ruleset.slug}/locale and add to `languages`"


@TRANSLATED
def test_a_language_has_a_style_sheet_that_lists_what_is_the_same_in_english(language: str) -> None:
    assert same_in_english(language), (
        f"write encounters/locale/{language}/STYLE.md with a section 'Same in English', its words "
        f"in backticks"
    )


@EACH
def test_nothing_is_left_in_english(home: Home) -> None:
    left = [text for text, form in translated(home) if form == text and is_left(text, home)]
    assert not left, (
        f"{home}: translate {left}, or list them under 'Same in English' in "
        f"encounters/locale/{home.language}/STYLE.md"
    )


@EACH
def test_a_translation_has_the_places_of_its_message(home: Home) -> None:
    """Each translation has its text's placeholders, and no others. One of several plural forms may
    omit the number."""
    for message in catalogue(home):
        wanted, found = places(message.id), places(message.string)
        assert wanted == found, f"{home}: {message.id} has {wanted}, its translation {found}"


@GAMES
def test_the_words_of_labels_fit_beside_each_other(ruleset: Ruleset) -> None:
    """A longer word has soft hyphens where it may be broken."""
    long = {
        f"{language}: {word}"
        for language, label in labels(ruleset)
        for word in re.findall(r"[^\W\d_]+", label)
        if len(word) > LONGEST_WORD
    }
    assert not long, f"{ruleset.slug}: {sorted(long)} have more than {LONGEST_WORD} letters"


@GAMES
def test_words_for_narrow_places_are_short(ruleset: Ruleset) -> None:
    long = {
        f"{language}: {label}"
        for language, label in labels(ruleset, narrow=True)
        if len(label) > LONGEST_SHORT
    }
    assert not long, f"{ruleset.slug}: {sorted(long)} have more than {LONGEST_SHORT} characters"


MASCULINE = frozenset(
    "מת הרוג ישן חבול פצוע משותק לפות שרוע מסונוור קשור מושבת מובס נכנע נמלט הותקף כורע רכוב "
    "מוסתר גוסס".split()
)
"""States as adjectives, which would agree with a man."""


@pytest.mark.parametrize("home", [home for home in homes() if home.language == "he"], ids=str)
def test_a_state_in_hebrew_agrees_with_nobody(home: Home) -> None:
    states = [form.split() for _, form in translated(home)]
    assert not [words for words in states if len(words) < 3 and MASCULINE & {*words[:1]}]


@pytest.mark.parametrize("home", [home for home in homes() if home.language == "pl"], ids=str)
def test_a_polish_sentence_has_no_name_after_a_colon_to_dodge_its_case(home: Home) -> None:
    """ "Ogar atakuje postać Marek", not "Ogar atakuje: Marek"; a line that is a label has its colon
    in English too, or after "cel"."""
    said = re.compile(r"(?<!\(cel): \{target\}")
    wrong = [
        f"{text}: {form}"
        for text, form in translated(home)
        if text.startswith(("{who} ", "{by} ")) and said.search(form) and not said.search(text)
    ]
    assert not wrong, wrong


@cache
def same_in_english(language: str) -> tuple[str, ...]:
    """Texts that may equal the English ones according to the style guide, the longest first."""
    sheet = ROOT / "encounters" / "locale" / language / "STYLE.md"
    section = SAME.search(sheet.read_text(encoding="utf-8")) if sheet.exists() else None
    listed = re.findall(r"`([^`]+)`", section[1]) if section else []
    return tuple(sorted(listed, key=len, reverse=True))


def is_left(text: str, home: Home) -> bool:
    """Whether the text contains words that the style guide does not list."""
    text = NO_WORDS.sub(" ", text)
    for allowed in same_in_english(home.language):
        text = re.sub(rf"(?<!\w){re.escape(allowed)}(?!\w)", " ", text)
    return WORD.search(text) is not None


def translated(home: Home) -> Iterator[tuple[str, str]]:
    """Each text with its translation; for plural forms those that correspond."""
    for message in catalogue(home):
        if message.id:
            yield from zip(forms(message.id), forms(message.string), strict=False)


def forms(given: str | tuple[str, ...]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def places(given: str | tuple[str, ...]) -> set[str]:
    return {place for form in forms(given) for place in PLACE.findall(form)}


def labels(ruleset: Ruleset, narrow: bool = False) -> Iterator[tuple[str, str]]:
    """Every term as displayed; optionally only those for narrow places, where no reasons of
    refusals (`why.NAME`) stand."""
    for language in ruleset.languages:
        with override(language):
            for name, term in ruleset.wording.terms.items():
                if not narrow:
                    yield language, said(term.word)
                elif term.short is not None and not name.startswith("why."):
                    yield language, said(term.short)
