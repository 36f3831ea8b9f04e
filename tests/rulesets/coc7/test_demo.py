"""The demo campaign can be played at once, in every language of the ruleset."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Choice, Entry
from rulesets.dice import Seeded

COC = registry.get("coc7")
DEMO = json.loads(COC.demo.read_bytes())
FOES = {foe["name"]: foe for foe in DEMO["foes"]}


def roster(encounter: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for one in DEMO["characters"]:
        yield {"id": one["name"], "name": one["name"], "side": "party", "stats": one["stats"]}
    for line in encounter["foes"]:
        for number in range(1, line["count"] + 1):
            name = f"{line['name']} {number}"
            stats = FOES[line["name"]]["stats"]
            yield {"id": name, "name": name, "side": "foes", "stats": stats}


def options(encounter: dict[str, Any]) -> dict[str, Any]:
    return {**DEMO["options"], **encounter["options"]}


def fought(encounter: dict[str, Any], seed: int) -> tuple[Any, list[Entry]]:
    """The fight as suggested, to its end."""
    dice = Seeded(seed)
    outcome = COC.begin(list(roster(encounter)), options(encounter), dice)
    log = list(outcome.log)
    while pending := COC.pending(outcome.state):
        outcome = COC.resolve(outcome.state, COC.suggest(outcome.state, pending[0]), dice)
        log += outcome.log
    return outcome.state, log


def test_there_are_four_investigators_eight_kinds_of_foes_and_two_fights() -> None:
    assert (len(DEMO["characters"]), len(FOES), len(DEMO["encounters"])) == (4, 8, 2)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    for one in DEMO[kind]:
        COC.check_stats(one["stats"], "party" if kind == "characters" else "foes")
        assert one["name"] and one["note"]


@pytest.mark.parametrize("encounter", DEMO["encounters"], ids=lambda one: one["name"])
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: dict[str, Any], seed: int) -> None:
    state, log = fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "wound" for entry in log)


@pytest.mark.parametrize("encounter", DEMO["encounters"], ids=lambda one: one["name"])
def test_no_fight_is_lost_or_won_beforehand(encounter: dict[str, Any]) -> None:
    winners = {fought(encounter, seed)[0].winner for seed in range(60)}
    assert {"party", "foes"} <= winners


def test_no_two_foes_attack_in_the_same_way() -> None:
    attacks = [tuple(map(str, foe["stats"]["weapons"])) for foe in FOES.values()]
    assert len(set(attacks)) == len(FOES)


def test_a_swarm_a_gunman_and_a_large_creature_are_among_them() -> None:
    stats = [foe["stats"] for foe in FOES.values()]
    weapons = [weapon for one in stats for weapon in one["weapons"]]
    assert any(one.get("build", 0) <= -2 for one in stats)
    assert any(one.get("build", 0) >= 4 for one in stats)
    assert any(weapon.get("auto") for weapon in weapons)
    assert any(weapon.get("use") == "thrown" for weapon in weapons)
    assert any(one.get("spells") for one in stats)


def test_full_auto_is_one_decision_with_its_volleys_and_a_target() -> None:
    pier = DEMO["encounters"][1]
    one, gunman = DEMO["characters"][0], FOES["Rumrunner"]
    rows = [
        {"id": "gun", "name": "Gun", "side": "foes", "stats": gunman["stats"]},
        {"id": "ada", "name": "Ada", "side": "party", "stats": one["stats"]},
    ]
    dice = Seeded(1)
    state = COC.begin(rows, options(pier), dice).state
    fire = Choice("gun", "turn", "auto", {"target": "ada", "volleys": 3})
    state = COC.resolve(state, fire, dice).state
    outcome = COC.resolve(state, Choice("ada", "react", "none"), dice)
    volleys = [entry.facts["volley"] for entry in outcome.log if entry.rule == "attack_roll"]
    assert volleys == [1, 2, 3][: len(volleys)] and volleys


def names() -> set[str]:
    """Every text of the demo that somebody reads and the ruleset has no word for."""
    read = {DEMO["name"]}
    for one in (*DEMO["characters"], *DEMO["foes"], *DEMO["encounters"]):
        read |= {one["name"], one["note"]}
    for one in (*DEMO["characters"], *DEMO["foes"]):
        for kind in ("weapons", "spells"):
            read |= {row["name"] for row in one["stats"].get(kind, ())}
    return read - set(COC.wording.terms)


@pytest.mark.parametrize("language", [one for one in COC.languages if one != "en"])
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO["translations"][language]) == names()


@pytest.mark.parametrize("language", [one for one in COC.languages if one != "en"])
def test_translated_weapons_keep_their_own_names(language: str) -> None:
    words = DEMO["translations"][language]
    for one in (*DEMO["characters"], *DEMO["foes"]):
        carried = [words[row["name"]] for row in one["stats"].get("weapons", ())]
        assert len(set(carried)) == len(carried)
