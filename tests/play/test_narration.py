"""A fight as a story: for people, without details that only the program needs."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets import registry
from rulesets.contract import Ruleset

ALDO = {"id": "aldo", "side": "party", "stats": {"skill": 2}}
GOB = {"id": "gob", "name": "Old Gob", "side": "foes", "stats": {"toughness": 2}}
NEWCOMER = {"id": "gob-2", "name": "Young Gob", "side": "foes", "stats": {}}
HIT = {"by": "aldo", "kind": "turn", "option": "attack", "target": "gob"}
BACK = {"by": "gob", "kind": "turn", "option": "attack", "target": "aldo"}
COMES = {"by": "gm", "kind": "gm", "option": "add", "combatant": NEWCOMER}
FIGHT: dict[str, Any] = {
    "ruleset": "sample",
    "combatants": [ALDO, GOB],
    "dice": {
        "party initiative": [4, 4],
        "foes initiative": [2, 2],
        "aldo attack": [3],
        "gob attack": [1],
    },
    "choices": [HIT, BACK],
}

Tell = Callable[..., tuple[str, str, int]]


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    """`manage.py resolve --tell` for that scenario: output, error output, exit status."""

    def run(raw: Any, *arguments: str) -> tuple[str, str, int]:
        path = tmp_path / "fight.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("resolve", str(path), "--tell", *arguments, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
        return out.getvalue(), err.getvalue(), status

    return run


def test_a_story_says_who_is_in_it_and_then_what_happened(tell: Tell) -> None:
    text, complaint, status = tell(FIGHT)
    assert (complaint, status) == ("", 0)
    assert text.splitlines() == [
        "Sample",
        "======",
        "",
        "Party: Aldo",
        "Foes: Old Gob",
        "",
        "Round 1 begins.",
        "Initiative: Party (4) and Foes (2).",
        "Aldo hits Old Gob. Old Gob is wounded.",
        "Old Gob misses Aldo.",
        "",
        "Round 2 begins.",
        "Initiative: Party (4) and Foes (2).",
    ]


def test_it_is_told_in_another_language_of_the_game(tell: Tell) -> None:
    text, _, _ = tell(FIGHT, "--lang", "de")
    assert "Gegner: Old Gob" in text and "Aldo trifft Old Gob." in text
    with pytest.raises(CommandError, match="not written in 'fr'"):
        tell(FIGHT, "--lang", "fr")


def test_who_joins_is_called_by_name(tell: Tell) -> None:
    text, _, status = tell({**FIGHT, "choices": [COMES, HIT]})
    assert status == 0
    assert "Young Gob" in text and "gob-2" not in text


def test_it_goes_as_far_as_its_dice_and_says_which_are_missing(tell: Tell) -> None:
    text, complaint, status = tell({**FIGHT, "choices": [HIT, BACK, HIT]})
    assert status == 3 and "no face is left for “aldo attack”" in complaint
    assert "Round 2 begins." in text


def test_names_with_spaces_in_ids_are_no_matter_in_a_story(tell: Tell) -> None:
    people = [ALDO, {"id": "old gob", "side": "the others"}]
    text, _, status = tell({"ruleset": "sample", "seed": 1, "combatants": people})
    assert status == 0 and "the others: Old gob" in text


def test_a_name_keeps_the_capitals_that_it_has(tell: Tell) -> None:
    """In played fights the ids are names."""
    people = [ALDO, {"id": "Rat of the McCoys", "name": "Rat of the McCoys", "side": "foes"}]
    text, _, _ = tell({"ruleset": "sample", "seed": 1, "combatants": people})
    assert "Foes: Rat of the McCoys" in text


def test_who_reads_only_the_first_lines_gets_no_complaint(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    people = [ALDO, {"id": "gob", "side": "foes", "stats": {"toughness": 99}}]
    path.write_text(
        json.dumps({"ruleset": "sample", "seed": 1, "combatants": people}), encoding="utf-8"
    )
    command = [sys.executable, "manage.py", "resolve", str(path), "--tell", "--suggest"]
    told = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert told.stdout is not None and told.stderr is not None
    with told:
        assert told.stdout.readline() == "Sample\n"
        told.stdout.close()
        assert told.stderr.read() == ""


def test_a_story_of_what_is_no_scenario_is_an_error(tell: Tell) -> None:
    text, complaint, status = tell({"ruleset": "none"})
    assert (text, status) == ("", 2)
    assert "bad_scenario" in complaint


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_in_no_game_a_story_has_an_id(tell: Tell, ruleset: Ruleset) -> None:
    demo = json.loads(ruleset.demo.read_text(encoding="utf-8"))
    people = [(row, "party") for row in demo["characters"][:2]]
    people += [(row, "foes") for row in demo["foes"][:2]]
    begun = {
        "ruleset": ruleset.slug,
        "combatants": [
            {"id": f"id_{place}", "name": row["name"], "side": side, "stats": row["stats"]}
            for place, (row, side) in enumerate(people)
        ],
    }
    text, complaint, status = tell(begun, "--suggest", "--seed", "5")
    assert (complaint, status) == ("", 0)
    assert len(text.splitlines()) > 10 and "id_" not in text


@pytest.mark.parametrize("other", ["--text", "--lines"])
def test_it_is_one_of_several_ways_to_print_a_fight(tell: Tell, other: str) -> None:
    with pytest.raises(CommandError):
        tell(FIGHT, other)
