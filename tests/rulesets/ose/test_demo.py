"""The demo campaign can be played at once, in every language of the ruleset."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Entry
from rulesets.dice import Seeded
from rulesets.ose.sheet.tables import CATALOGUE

OSE = registry.get("ose")
DEMO = json.loads(OSE.demo.read_bytes())
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
    outcome = OSE.begin(list(roster(encounter)), options(encounter), dice)
    log = list(outcome.log)
    while pending := OSE.pending(outcome.state):
        outcome = OSE.resolve(outcome.state, OSE.suggest(outcome.state, pending[0]), dice)
        log += outcome.log
    return outcome.state, log


def test_there_are_four_characters_ten_kinds_of_foes_and_three_fights() -> None:
    assert (len(DEMO["characters"]), len(FOES), len(DEMO["encounters"])) == (4, 10, 3)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    for one in DEMO[kind]:
        OSE.check_stats(one["stats"], "party" if kind == "characters" else "foes")
        assert one["name"] and one["note"]


@pytest.mark.parametrize("encounter", DEMO["encounters"], ids=lambda one: one["name"])
@pytest.mark.parametrize("seed", range(5))
def test_every_fight_can_be_fought_to_its_end(encounter: dict[str, Any], seed: int) -> None:
    state, log = fought(encounter, seed)
    assert state.over
    assert any(entry.rule == "attack" and entry.facts["hit"] for entry in log)


@pytest.mark.parametrize("encounter", DEMO["encounters"], ids=lambda one: one["name"])
def test_no_fight_is_lost_or_won_beforehand(encounter: dict[str, Any]) -> None:
    winners = {fought(encounter, seed)[0].winner for seed in range(60)}
    assert {"party", "foes"} <= winners


def test_the_foes_show_what_the_rules_can_do() -> None:
    stats = [foe["stats"] for foe in FOES.values()]
    assert any(one.get("routines") for one in stats)
    assert any({"silver", "magic"} <= set(one.get("only_hurt_by", ())) for one in stats)
    assert any(one.get("spells") for one in stats)
    assert any(one.get("immune_to") for one in stats)
    assert {foe["hidden"] for fight in DEMO["encounters"] for foe in fight["foes"]} == {
        True,
        False,
    }


def names() -> set[str]:
    """Every text of the demo that somebody reads and the ruleset has no word for."""
    read = {DEMO["name"]}
    for one in (*DEMO["characters"], *DEMO["foes"], *DEMO["encounters"]):
        read |= {one["name"], one["note"]}
    for one in (*DEMO["characters"], *DEMO["foes"]):
        for kind in ("weapons", "routines", "spells"):
            rows = (row for row in one["stats"].get(kind, ()) if isinstance(row, dict))
            read |= {row["name"] for row in rows}
    return read - set(OSE.wording.terms) - set(CATALOGUE)


@pytest.mark.parametrize("language", [one for one in OSE.languages if one != "en"])
def test_every_name_is_translated(language: str) -> None:
    assert set(DEMO["translations"][language]) == names()
