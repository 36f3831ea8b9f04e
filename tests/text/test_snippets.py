"""Markup and plain text of the pieces that every page is made of."""

import pytest
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from encounters.text import snippets


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Aldo", "Aldo"),
        ('<b>5</b> "points"', '5 "points"'),
        ("Bob & <b>Ann", "Bob & <b>Ann"),
        ("<bdi>Aldo</bdi> · AC", "\u2068Aldo\u2069 · AC"),
        ('<bdi dir="ltr" data-highest>8–13</bdi> HP', "\u20668–13\u2069 HP"),
        ("O&#x27;Hara", "O'Hara"),
    ],
)
def test_an_attribute_has_the_text_without_markup(text: str, read: str) -> None:
    assert snippets.plain(text if text.startswith("Bob") else mark_safe(text)) == read


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        (snippets.figure("AC", 6), "AC 6"),
        (snippets.figure("HP", 11, 14), "11/14 HP"),
        (snippets.times("Goblin", 6), "Goblin\u00a0×6"),
    ],
)
def test_a_label_with_its_value_keeps_its_order_in_any_line(drawn: SafeString, read: str) -> None:
    assert strip_tags(drawn) == read
    assert drawn.startswith("<bdi>") and drawn.endswith("</bdi>")


@pytest.mark.parametrize(
    ("language", "read"),
    [
        ("en", "\u2066\u206612\u2069 → \u20668–9\u2069\u2069"),
        ("he", "\u2067\u206612\u2069 ← \u20668–9\u2069\u2069"),
    ],
)
def test_a_change_is_read_in_the_direction_of_the_page_whatever_stands_beside_it(
    language: str, read: str
) -> None:
    with override(language):
        assert snippets.plain(snippets.change(12, "8–9")) == read


@pytest.mark.parametrize(
    ("language", "name", "shown"),
    [
        ("de", "Räuberhauptmann", "Räuber\u00adhauptmann"),
        ("de", "Goblin 3", "Goblin\u00a03"),
        ("de", "Räuberhauptmann 2", "Räuber\u00adhauptmann\u00a02"),
        ("da", "Goblinhøvding", "Goblin\u00adhøvding"),
        ("en", "Räuberhauptmann", "Räuberhauptmann"),
    ],
)
def test_a_long_compound_is_parted_with_a_hyphen(language: str, name: str, shown: str) -> None:
    with override(language):
        assert snippets.name(name) == shown
        assert "\u00ad" not in snippets.plain(snippets.name(name))


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Marek", "Alda", "Giles", "Grog 1", "Grog 2"], ["M", "A", "Gi", "G1", "G2"]),
        (["Samuel", "Sam", "Sarah"], ["Samu", "Sam", "Sar"]),
        (["Anna", "Anna", "Anna 1"], ["A2", "A3", "A1"]),
        (["Jens", "Jens 1"], ["J2", "J1"]),
    ],
)
def test_names_that_start_alike_have_short_labels_that_differ(
    names: list[str], labels: list[str]
) -> None:
    assert snippets.letters(names) == labels
