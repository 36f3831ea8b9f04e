"""The demo campaign is playable in every language of the ruleset."""

import pytest

from rulesets.contract import Choice
from rulesets.dice import Seeded
from tests.rulesets.demo import Demo, Json

DEMO = Demo("coc7")
FIGHTS = pytest.mark.parametrize("encounter", DEMO.encounters, ids=lambda item: item["name"])
LANGUAGES = [item for item in DEMO.ruleset.languages if item != "en"]


def test_there_are_four_investigators_eight_kinds_of_foes_and_two_fights() -> None:
    assert DEMO.sizes() == (4, 8, 2)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    DEMO.check_sheets(kind)


@FIGHTS
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: Json, seed: int) -> None:
    state, log = DEMO.fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "wound" for entry in log)


@FIGHTS
def test_no_fight_is_lost_or_won_beforehand(encounter: Json) -> None:
    left = {"party", "foes"}
    for seed in range(60):
        left.discard(DEMO.fought(encounter, seed)[0].winner)
        if not left:
            return
    raise AssertionError(f"{left} never win")


def test_no_two_foes_attack_in_the_same_way() -> None:
    attacks = [tuple(map(str, foe["stats"]["weapons"])) for foe in DEMO.foes.values()]
    assert len(set(attacks)) == len(DEMO.foes)


def test_a_swarm_a_gunman_and_a_large_creature_are_among_them() -> None:
    stats = [foe["stats"] for foe in DEMO.foes.values()]
    weapons = [weapon for stat in stats for weapon in stat["weapons"]]
    assert any(stat.get("build", 0) <= -2 for stat in stats)
    assert any(stat.get("build", 0) >= 4 for stat in stats)
    assert any(weapon.get("auto") for weapon in weapons)
    assert any(weapon.get("use") == "thrown" for weapon in weapons)
    assert any(stat.get("spells") for stat in stats)


def test_full_auto_is_one_decision_with_its_volleys_and_a_target() -> None:
    pier = DEMO.encounters[1]
    investigator, gunman = DEMO.characters[0], DEMO.foes["Rumrunner"]
    rows = [
        {"id": "gun", "name": "Gun", "side": "foes", "stats": gunman["stats"]},
        {"id": "ada", "name": "Ada", "side": "party", "stats": investigator["stats"]},
    ]
    dice = Seeded(1)
    state = DEMO.ruleset.begin(rows, DEMO.options(pier), dice).state
    fire = Choice("gun", "turn", "auto", {"target": "ada", "volleys": 3})
    state = DEMO.ruleset.resolve(state, fire, dice).state
    outcome = DEMO.ruleset.resolve(state, Choice("ada", "react", "none"), dice)
    volleys = [entry.facts["volley"] for entry in outcome.log if entry.rule == "attack_roll"]
    assert volleys == [1, 2, 3][: len(volleys)] and volleys


def names() -> set[str]:
    """Every displayed text of the demo without a term in the ruleset."""
    return DEMO.texts("weapons", "spells") - set(DEMO.ruleset.wording.terms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO.pack["translations"][language]) == names()


@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_weapons_keep_their_own_names(language: str) -> None:
    words = DEMO.pack["translations"][language]
    for item in (*DEMO.characters, *DEMO.foes.values()):
        carried = [words[row["name"]] for row in item["stats"].get("weapons", ())]
        assert len(set(carried)) == len(carried)
