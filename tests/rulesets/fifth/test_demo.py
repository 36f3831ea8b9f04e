"""The demo campaign is playable in every language of the ruleset."""

import pytest

from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from tests.rulesets.demo import Demo, Json

DEMO = Demo("fifth")
FIGHTS = pytest.mark.parametrize("encounter", DEMO.encounters, ids=lambda item: item["name"])
LANGUAGES = [item for item in DEMO.ruleset.languages if item != "en"]


def test_there_are_five_characters_seven_kinds_of_foes_and_three_fights() -> None:
    assert DEMO.sizes() == (5, 7, 3)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    DEMO.check_sheets(kind)


@FIGHTS
def test_the_values_of_each_fight_fit(encounter: Json) -> None:
    for row in DEMO.roster(encounter):
        DEMO.ruleset.check_stats(row["stats"], row["side"])


@FIGHTS
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: Json, seed: int) -> None:
    state, log = DEMO.fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "damage" and entry.facts["damage"] for entry in log)


@FIGHTS
def test_no_fight_is_lost_or_won_beforehand(encounter: Json) -> None:
    left = {"party", "foes"}
    for seed in range(60):
        left.discard(DEMO.fought(encounter, seed)[0].winner)
        if not left:
            return
    raise AssertionError(f"{left} never win")


def test_the_fights_show_what_the_rules_can_do() -> None:
    first, mage, dragon = DEMO.encounters
    assert "characters" not in first
    assert any(foe["hidden"] for foe in first["foes"])
    casters = {row["name"]: row for row in DEMO.roster(mage)}
    assert all(
        "counterspell" in casters[name]["stats"]["powers"] for name in ("Lia", "Hired Mage 1")
    )
    assert any("Dragon" in foe["name"] for foe in dragon["foes"])


def names() -> set[str]:
    """Every displayed text of the demo without a term in the ruleset."""
    read = DEMO.texts("weapons", "powers", "routines", "extra_damage")
    for encounter in DEMO.encounters:
        for line in encounter.get("characters", ()):
            for key in ("weapons", "powers", "extra_damage"):
                rows = line["stats"].get(key, ())
                read |= {row["name"] for row in rows if isinstance(row, dict)}
    return read - set(DEMO.ruleset.wording.terms) - set(WEAPONS) - set(POWERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO.pack["translations"][language]) == names()
