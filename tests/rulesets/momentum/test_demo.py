"""The demo campaign is playable in every language of the ruleset."""

import pytest

from tests.rulesets.demo import Demo, Json

DEMO = Demo("momentum")
FIGHTS = pytest.mark.parametrize("encounter", DEMO.encounters, ids=lambda item: item["name"])


def test_there_are_four_characters_eight_kinds_of_foes_and_two_fights() -> None:
    assert DEMO.sizes() == (4, 8, 2)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    DEMO.check_sheets(kind)


@FIGHTS
def test_every_fight_ends_and_is_worth_it(encounter: Json) -> None:
    """The party wins more often than not, and one of its members gets badly hurt."""
    fights = [DEMO.fought(encounter, seed) for seed in range(20)]
    assert all(state.over for state, _ in fights)
    won = sum(state.winner == "party" for state, _ in fights)
    assert 12 <= won <= 18
    rules = {entry.rule for _, log in fights for entry in log}
    assert {"damage", "half_damage", "ward", "momentum", "group", "exchange", "cast"} <= rules
    assert any(
        entry.facts["purpose"] == "shoot"
        for _, log in fights
        for entry in log
        if entry.rule == "test"
    )


def test_every_word_of_the_demo_is_german() -> None:
    words = set(DEMO.pack["translations"]["de"])
    people = {character["name"] for character in DEMO.characters}
    assert not DEMO.texts("weapons", "spells", "techniques") - people - words
