"""Sentences of stat blocks become fields by a table of regular expressions."""

from __future__ import annotations

from rulesets.blocks import Figure
from rulesets.blocks.sentences import Sentences, dice_in, odd_mean, written

SAYS = Sentences(
    {
        "harm": r"@amount@ (?P<type>@types@) damage",
        "save": r"a DC (?P<dc>\d+) (?P<save>Strength|Dexterity) save",
        "prone": {"says": "knocked prone", "gives": {"conditions": ["prone"]}},
    },
    {"types": ("fire", "cold")},
    {"strength": "str", "dexterity": "dex"},
)


def test_the_groups_of_a_sentence_are_fields_beside_those_that_it_gives() -> None:
    text = Figure("", "Make a DC 13 Dexterity save or be knocked prone.")
    assert SAYS.gives(text, "save") == {"dc": 13, "save": "dex"}
    assert SAYS.gives(text, "save", "prone") == {"conditions": ["prone"]}
    assert text.text.split() == ["Make", "or", "be", "."], "the text loses what is taken"
    assert SAYS.gives(text, "save", "prone") == {}


def test_an_amount_is_read_with_its_mean_as_dice_or_as_a_number() -> None:
    told = {"7 (1d8 + 3) fire damage": "1d8+3", "2d6-1 cold damage": "2d6-1", "4 fire damage": "4"}
    for text, dice in told.items():
        match = SAYS.find(text, "harm")
        assert match is not None
        assert written(*dice_in(match)) == dice


def test_a_mean_that_is_not_that_of_the_dice_is_told() -> None:
    usual, odd = (
        SAYS.find("7 (1d8 + 3) fire damage", "harm"),
        SAYS.find("9 (1d8) cold damage", "harm"),
    )
    assert usual and odd
    assert (odd_mean(usual), odd_mean(odd)) == ("", "9")
