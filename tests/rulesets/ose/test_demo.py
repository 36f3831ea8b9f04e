"""The demo campaign is playable in every language of the ruleset."""

import pytest

from rulesets.ose.sheet.tables import CATALOGUE
from tests.rulesets.demo import Demo, Json

DEMO = Demo("ose")
FIGHTS = pytest.mark.parametrize("encounter", DEMO.encounters, ids=lambda item: item["name"])
LANGUAGES = [item for item in DEMO.ruleset.languages if item != "en"]


def test_there_are_four_characters_ten_kinds_of_foes_and_three_fights() -> None:
    assert DEMO.sizes() == (4, 10, 3)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    DEMO.check_sheets(kind)


@FIGHTS
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: Json, seed: int) -> None:
    state, log = DEMO.fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "attack" and entry.facts["hit"] for entry in log)


@FIGHTS
def test_no_fight_is_lost_or_won_beforehand(encounter: Json) -> None:
    left = {"party", "foes"}
    for seed in range(60):
        left.discard(DEMO.fought(encounter, seed)[0].winner)
        if not left:
            return
    raise AssertionError(f"{left} never win")


def test_the_foes_show_what_the_rules_can_do() -> None:
    stats = [foe["stats"] for foe in DEMO.foes.values()]
    assert any(stat.get("routines") for stat in stats)
    assert any({"silver", "magic"} <= set(stat.get("only_hurt_by", ())) for stat in stats)
    assert any(stat.get("spells") for stat in stats)
    assert any(stat.get("immune_to") for stat in stats)
    assert {foe["hidden"] for fight in DEMO.encounters for foe in fight["foes"]} == {True, False}


def names() -> set[str]:
    """Every displayed text of the demo without a term in the ruleset."""
    read = DEMO.texts("weapons", "routines", "spells")
    return read - set(DEMO.ruleset.wording.terms) - set(CATALOGUE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO.pack["translations"][language]) == names()
