"""Dice are read in any common notation, and shown in the reader's."""

from __future__ import annotations

import pytest
from django.utils import translation

from encounters.text import notation


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1d6", "1d6"),
        ("1W6", "1d6"),
        ("w6", "1d6"),
        ("k6", "1d6"),
        ("1K6 + 2", "1d6+2"),
        ("T6", "1d6"),
        ("2T6+1", "2d6+1"),
        ("ק6", "1d6"),
        ("1ק6", "1d6"),
        ("\u200f2ק8 − 1", "2d8-1"),
        ("2 D 6 – 1", "2d6-1"),
        ("d%", "1d100"),
        ("2W%", "2d100"),
        ("1W6 + 1W4", "1d6+1d4"),
        ("１Ｗ６", "1d6"),
        ("-1W4", "-1d4"),
        ("1W6+db", "1d6+db"),
        ("1d6 + half db", "1d6+half db"),
        ("-1", "-1"),
        ("4", "4"),
        ("", ""),
    ],
)
def test_dice_are_read_in_the_notation_of_every_language(typed: str, meant: str) -> None:
    assert notation.dice_notation(typed) == meant


@pytest.mark.parametrize("typed", ["lots", "sword6", "1x6", "two dice", "d", "6d"])
def test_what_is_no_dice_stays_as_it_was_typed(typed: str) -> None:
    assert notation.dice_notation(typed) == typed


@pytest.mark.parametrize(
    ("language", "seen"),
    [("en", "2d6+1"), ("de", "2W6+1"), ("pl", "2k6+1"), ("da", "2T6+1"), ("he", "2d6+1")],
)
def test_dice_are_shown_as_the_reader_writes_them_and_read_back(language: str, seen: str) -> None:
    with translation.override(language):
        assert notation.dice("2d6+1") == seen
    assert notation.dice_notation(seen) == "2d6+1"


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "50%"), ("de", "50\xa0%"), ("da", "50\xa0%"), ("he", "50%"), ("pl", "50%")],
)
def test_percent_has_one_notation_in_each_language(language: str, shown: str) -> None:
    with translation.override(language):
        assert notation.percent(50) == shown
        assert notation.percents("dodge: 50 %, dive: 50%") == f"dodge: {shown}, dive: {shown}"
