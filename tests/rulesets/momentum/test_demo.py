"""The demo campaign can be played at once, in every language of the ruleset."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Entry
from rulesets.dice import Seeded

MOMENTUM = registry.get("momentum")
DEMO = json.loads(MOMENTUM.demo.read_bytes())
FOES = {foe["name"]: foe for foe in DEMO["foes"]}
MOST_STEPS = 2000


def roster(encounter: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for one in DEMO["characters"]:
        yield {"id": one["name"], "name": one["name"], "side": "party", "stats": one["stats"]}
    for line in encounter["foes"]:
        for number in range(1, line.get("count", 1) + 1):
            name = f"{line['name']} {number}"
            stats = FOES[line["name"]]["stats"]
            yield {"id": name, "name": name, "side": "foes", "stats": stats}


def fought(encounter: dict[str, Any], seed: int) -> tuple[Any, list[Entry]]:
    """The fight as suggested, to its end."""
    dice = Seeded(seed)
    outcome = MOMENTUM.begin(list(roster(encounter)), DEMO["options"], dice)
    log = list(outcome.log)
    for _ in range(MOST_STEPS):
        pending = MOMENTUM.pending(outcome.state)
        if not pending:
            break
        outcome = MOMENTUM.resolve(outcome.state, MOMENTUM.suggest(outcome.state, pending[0]), dice)
        log += outcome.log
    return outcome.state, log


def test_there_are_four_characters_eight_kinds_of_foes_and_two_fights() -> None:
    assert (len(DEMO["characters"]), len(FOES), len(DEMO["encounters"])) == (4, 8, 2)


@pytest.mark.parametrize("kind", ["characters", "foes"])
def test_every_sheet_fits(kind: str) -> None:
    for one in DEMO[kind]:
        MOMENTUM.check_stats(one["stats"], "party" if kind == "characters" else "foes")
        assert one["name"] and one["note"]


@pytest.mark.parametrize("encounter", DEMO["encounters"], ids=lambda one: one["name"])
def test_every_fight_ends_and_is_worth_it(encounter: dict[str, Any]) -> None:
    """The party wins more often than not, and somebody of it gets hurt badly."""
    fights = [fought(encounter, seed) for seed in range(20)]
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
    words = DEMO["translations"]["de"]
    named = [DEMO["name"], *(row["name"] for row in (*DEMO["foes"], *DEMO["encounters"]))]
    noted = [row["note"] for key in ("characters", "foes", "encounters") for row in DEMO[key]]
    things = [
        thing["name"]
        for row in (*DEMO["characters"], *DEMO["foes"])
        for kind in ("weapons", "spells", "techniques")
        for thing in row["stats"].get(kind, ())
    ]
    assert not {*named, *noted, *things} - set(words)
