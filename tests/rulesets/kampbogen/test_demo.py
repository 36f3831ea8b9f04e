"""The demo campaign is playable in every language of the ruleset."""

import pytest

from tests.rulesets.demo import Demo, Json

DEMO = Demo("kampbogen")
FIGHTS = pytest.mark.parametrize("encounter", DEMO.encounters, ids=lambda item: item["name"])
LANGUAGES = [item for item in DEMO.ruleset.languages if item != "en"]
EFFECTS = [row for foe in DEMO.foes.values() for row in foe["stats"].get("effects", ())]


def test_there_are_four_characters_eight_kinds_of_opponents_and_three_fights() -> None:
    assert DEMO.sizes() == (4, 8, 3)


@FIGHTS
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: Json, seed: int) -> None:
    state, log = DEMO.fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "harm" for entry in log)


def test_the_opponents_show_what_the_rules_can_do() -> None:
    styles = {foe["stats"]["style"] for foe in DEMO.foes.values()}
    assert len(styles) >= 4
    assert {row.get("trigger", "automatic") for row in EFFECTS} == {"automatic", "effect_roll"}
    assert any(row.get("quality") for row in EFFECTS)
    assert any(not row.get("ward") and row["kind"] == "smoke" for row in EFFECTS)


def test_the_lorry_has_a_driver_and_passengers_with_and_without_a_shooting_weapon() -> None:
    hill = [row["stats"] for row in DEMO.roster(DEMO.encounters[2]) if row["side"] == "party"]
    aboard = [stats for stats in hill if "vehicle" in stats]
    roles = [stats.get("vehicle_role") for stats in aboard]
    assert roles.count("driver") == 1 and len(aboard) == 3
    shooting = ("pistol", "rifle", "bow", "crossbow")
    armed = [any(row.get("kind") in shooting for row in stats["weapons"]) for stats in aboard]
    assert {True, False} == set(armed)
    logs = (DEMO.fought(DEMO.encounters[2], seed)[1] for seed in range(10))
    assert any(entry.rule == "vehicle_break" for log in logs for entry in log)


def test_exactly_one_of_the_fights_is_on_the_lorry() -> None:
    with_vehicle = [
        encounter["name"]
        for encounter in DEMO.encounters
        if any("vehicle" in row["stats"] for row in DEMO.roster(encounter))
    ]
    assert with_vehicle == ["The long hill"]


@FIGHTS
def test_a_fight_is_neither_won_nor_lost_beforehand(encounter: Json) -> None:
    """For forty fights by suggestions."""
    ended = [DEMO.fought(encounter, seed)[0] for seed in range(40)]
    won = sum(state.winner == "party" for state in ended)
    assert 20 <= won <= 37
    hurt = sum(
        combatant.liv < combatant.liv_max
        for state in ended
        for combatant in state.combatants.values()
        if combatant.character
    )
    assert hurt >= 80, "half of the party is hurt in the middle"


def names() -> set[str]:
    """Every displayed text of the demo without a term in the ruleset."""
    read = DEMO.texts("weapons")
    for encounter in DEMO.encounters:
        lines = encounter.get("characters", ())
        read |= {line["stats"]["vehicle"] for line in lines if "vehicle" in line["stats"]}
    for row in EFFECTS:
        read |= {row["name"], row["kind"], row.get("condition", "")} - {""}
    return read - set(DEMO.ruleset.wording.terms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO.pack["translations"][language]) == names()
