"""Valid names: readable, unlike the GM's, unlike any other at the table."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from encounters import settings
from encounters.campaigns import names
from encounters.campaigns.models import Campaign, Seat, other_names
from encounters.campaigns.names import BLANK, TABLE, confusable, skeleton
from encounters.combatants.models import Combatant

SHA256 = "091c7f82fc39ef208faf8f94d29c244de99254675e09de163160c810d13ef22a"
LEGITIMATE = [
    "Pia",
    "Łucja Żółć-Śpiewak",
    "Jørgen Ærø",
    "Grüße & Co.",
    "Goblin 1",
    "O’Neill",
    "שָׂרָה בַּת־אָשֵׁר",
    "בְּרֵאשִׁ֖ית",
    "Nguyễn Thị Ánh",
    "ᾧ Ὀδυσσεύς",
    "می‌خواهم",
    "क्‍ष",
    "👩‍🚀",
    "❤️‍🔥",
    "1️⃣",
    "김철수",
    "葛\U000e0100城",
    "O",
    "7",
]
EMPTY = [
    *("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u2800\u2800", "\U0001d159"),
    *("\u200d", "\u200c\u200d", "\ufe0f", "\u034f", "\u180b", "\U000e0100", "\u0301"),
    *("\u200b", "\u00ad", "\u2060", "\ufeff", "\u202e", "\U00013441", "\u17b4"),
]
TOWERS = ["Pi\u0301\u0302\u0303\u0304\u0305a", "Z\u0489\u0489\u0489\u0489\u0489", "\u0301Pia"]
AS_THE_GM = [
    *("GM", "gm", "G M", "G.M.", "ＧＭ", "GМ", "Game Master", "gamemaster", "Game  master"),
    *("Spilleder", "spillederen", "Spielleitung", "Spielleiter", "SPIELLEITER", "SL"),
    *("Mistrz Gry", "MG", "ΜG", "מנחה", "המנחה", "the GM", "Ѕріllеdеr", "Co-GM"),
]
"""Some have Cyrillic and Greek letters."""
LOOK_ALIKES = [
    ("Pia", "Ріа"),
    ("Pia", "PIA"),
    ("Pia", "ΡΙΑ"),
    ("Pia", "P i a"),
    ("Pia", "𝐏𝐢𝐚"),
    ("Pia", "Ｐｉａ"),
    ("Pia", "Pıa"),
    ("Pia", "P\u200dia"),
    ("Hugo", "Ηugo"),
    ("HIA", "ΗΙΑ"),
    ("Hia", "ΗΙΑ"),
    ("Borin 1", "Borin l"),
    ("Lo", "Lס"),
    ("דור", "דןר"),
]
DIFFERENT = [
    *(("Pia", "Piet"), ("Elia", "Ella"), ("Anna", "Änna"), ("Müller", "Muller")),
    *(("Goblin 1", "Goblin 2"), ("👩‍🚀", "👨‍🚀"), ("🔥", "💧"), ("Łucja", "Lucja"), ("Ali", "All")),
]


def refused(name: str, check: Callable[[str], None] = names.check_at_the_table) -> bool:
    try:
        check(name)
    except ValidationError:
        return True
    return False


@pytest.mark.parametrize("name", LEGITIMATE)
def test_names_of_all_scripts_with_points_accents_and_joiners_are_fine(name: str) -> None:
    for form in ("NFC", "NFD"):
        names.check_at_the_table(unicodedata.normalize(form, name))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EMPTY, ids=ascii)
def test_no_name_looks_empty(name: str) -> None:
    assert refused(name, names.check)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("name", [".", "—", "…", "?!", "- -", "+", "·"])
def test_a_name_of_signs_alone_is_refused_with_a_sentence(name: str, language: str) -> None:
    with override(language), pytest.raises(ValidationError) as refusal:
        names.check(name)
    english = ["A name has at least one letter."]
    assert (refusal.value.messages == english) == (language == "en")


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\uffa0", "\u2800", "\u202e"], ids=ascii)
def test_nothing_blank_hides_in_a_name(blank: str) -> None:
    assert refused(f"Pi{blank}a", names.check)


@pytest.mark.parametrize("name", TOWERS, ids=ascii)
def test_marks_build_no_towers_and_stand_on_nothing_before_the_name(name: str) -> None:
    assert refused(name, names.check)


def test_everything_that_unicode_draws_as_nothing_is_blank() -> None:
    """Format characters and unassigned code points are ignorable by their categories too."""
    for point in range(0x110000):
        letter = chr(point)
        if "FILLER" in unicodedata.name(letter, "") and unicodedata.category(letter) == "Lo":
            assert letter in BLANK, ascii(letter)
        if "VARIATION SELECTOR" in unicodedata.name(letter, ""):
            assert letter in BLANK, ascii(letter)


@pytest.mark.parametrize("name", AS_THE_GM)
def test_nobody_is_called_as_the_gm_is_in_any_language(name: str) -> None:
    assert refused(name) and not refused(name, names.check)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_words_for_the_gm_are_those_that_the_interface_says(language: str) -> None:
    with override(language):
        said = [gettext("GM"), gettext("the GM"), gettext("game master")]
    assert all(refused(word) for word in said)


@pytest.mark.parametrize("name", ["Gemma", "Mgr Nowak", "Master", "Slim", "Dmitri"])
def test_a_name_that_only_reminds_of_the_gm_is_fine(name: str) -> None:
    names.check_at_the_table(name)


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKES)
def test_letters_that_look_alike_make_names_that_look_alike(name: str, other: str) -> None:
    assert confusable(name, other) and confusable(other, name)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_to_the_eye_are_different(name: str, other: str) -> None:
    assert not confusable(name, other)


def test_the_very_same_name_is_for_the_gm_to_give() -> None:
    names.check_apart("Wolf", ["Wolf", "Bear"], twins=True)
    with pytest.raises(ValidationError, match="looks the same"):
        names.check_apart("Wolf", ["Wolf", "Bear"])
    with pytest.raises(ValidationError, match="looks the same"):
        names.check_apart("W\u043elf", ["Wolf", "Bear"], twins=True)


def test_the_table_of_look_alikes_is_as_unicode_published_it() -> None:
    assert hashlib.sha256(TABLE.read_bytes()).hexdigest() == SHA256
    assert "Version: 17.0.0" in TABLE.read_text(encoding="utf-8-sig")[:500]


def test_a_skeleton_has_a_skeleton_of_its_own() -> None:
    """UTS #39: the function is idempotent."""
    for letter in "АВЕКМНОРСТХаеорсухіјѕɑɡѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧ":
        assert skeleton(letter).isascii(), letter
        assert skeleton(skeleton(letter)) == skeleton(letter)


@pytest.mark.database
def test_others_at_the_table_are_seats_characters_and_who_runs_it(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]
) -> None:
    sheet("Aldo", pia, hp=6)
    brand = sheet("Brand", piet, hp=6)
    sheet("Hidden ghoul", hp=3)
    with CaptureQueriesContext(connection) as asked:
        assert sorted(other_names(campaign, None)) == sorted(
            ["Pia", "Piet", "Aldo", "Brand", "Gwen"]
        )
    assert len(asked) <= 4
    assert sorted(other_names(campaign, piet, brand.pk)) == ["Aldo", "Gwen", "Pia"]


def test_whoever_has_left_gives_the_name_free(campaign: Campaign, pia: Seat) -> None:
    pia.revoked = pia.created
    pia.save()
    assert "Pia" not in other_names(campaign, None)


class TestNamesOfAFile:
    def test_the_very_same_may_come_twice(self) -> None:
        taken = names.TakenNames(["Goblin"])
        taken.add("Goblin")
        taken.add("goblin")

    def test_one_that_looks_like_another_may_not(self) -> None:
        taken = names.TakenNames(["Otto"])
        taken.add("Pia")
        with pytest.raises(ValidationError):
            taken.add("Оttо")  # with two Cyrillic letters
        with pytest.raises(ValidationError):
            taken.add("Ρia")  # with a Greek letter
