"""A fight as text: printed from a scenario, played by suggestions, and replayed from itself."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from encounters.play.telling.transcripts import replay
from rulesets import registry, scenario
from rulesets.contract import Ruleset

ALDO = {"id": "aldo", "side": "party", "stats": {"skill": 2}}
GOB = {"id": "gob", "name": "Old Gob", "side": "foes", "stats": {"toughness": 1}}
HIT = {"by": "aldo", "kind": "turn", "option": "attack", "target": "gob"}
FIGHT: dict[str, Any] = {
    "ruleset": "sample",
    "combatants": [ALDO, GOB],
    "dice": {"party initiative": [4], "foes initiative": [2], "aldo attack": [3]},
    "choices": [HIT],
}

Resolve = Callable[..., tuple[str, str, int]]


@pytest.fixture
def resolve(tmp_path: Path) -> Resolve:
    """`manage.py resolve` for that scenario: output, error output, exit status."""

    def run(raw: Any, *arguments: str) -> tuple[str, str, int]:
        path = tmp_path / "fight.json"
        path.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("resolve", str(path), *arguments, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
        return out.getvalue(), err.getvalue(), status

    return run


def test_a_text_has_the_roster_then_sentences_dice_and_who_is_asked(resolve: Resolve) -> None:
    text, complaint, status = resolve(FIGHT, "--text")
    assert (complaint, status) == ("", 0)
    assert text.splitlines() == [
        "Sample",
        "======",
        "",
        "  ruleset  sample",
        "  options  {}",
        '  aldo     party  {"skill": 2}',
        '  gob      foes   {"toughness": 1}  Old Gob',
        "",
        "> begin",
        "    Round 1 begins.",
        "    Initiative of Party: 4. [party initiative 4]",
        "    Initiative of Foes: 2. [foes initiative 2]",
        "    asked: aldo turn",
        "> aldo turn attack target=gob",
        "    Aldo hits Old Gob. [aldo attack 3]",
        "    Old Gob is wounded.",
        "    Old Gob is out of the fight.",
        "    The fight is over. Winner: Party.",
        "    asked: nobody, the fight is over",
    ]


def test_it_is_said_in_another_language_of_the_game(resolve: Resolve) -> None:
    text, _, _ = resolve(FIGHT, "--text", "--lang", "de")
    assert "    Aldo trifft Old Gob. [aldo attack 3]" in text.splitlines()
    with pytest.raises(CommandError, match="not written in 'fr': en, da, de, he, pl"):
        resolve(FIGHT, "--text", "--lang", "fr")


def test_a_text_goes_as_far_as_its_dice_and_says_which_are_missing(resolve: Resolve) -> None:
    text, complaint, status = resolve(
        {**FIGHT, "dice": {**FIGHT["dice"], "aldo attack": []}}, "--text"
    )
    assert text.splitlines()[-1] == "    asked: aldo turn"
    assert "step 1: no face is left for “aldo attack” (1d6)" in complaint
    assert status == scenario.DICE


def test_and_as_far_as_its_choices_are_legal(resolve: Resolve) -> None:
    text, complaint, status = resolve({**FIGHT, "choices": [{**HIT, "by": "gob"}]}, "--text")
    assert text.splitlines()[-1] == "    asked: aldo turn"
    assert "step 1: not_pending: 'gob' is not asked 'turn' now" in complaint
    assert status == scenario.ERROR


@pytest.mark.parametrize("raw", ["{", [], {**FIGHT, "ruleset": "chess"}])
def test_of_what_is_no_scenario_nothing_is_told(resolve: Resolve, raw: Any) -> None:
    text, complaint, status = resolve(raw, "--text")
    assert (text, status) == ("", scenario.ERROR)
    assert complaint.startswith("step 0: bad_scenario: ")


def test_ids_with_spaces_stand_in_no_text(resolve: Resolve) -> None:
    with pytest.raises(CommandError, match="'old gob': ids and sides have no spaces"):
        resolve({**FIGHT, "combatants": [ALDO, {**GOB, "id": "old gob"}], "choices": []}, "--text")


@pytest.mark.parametrize("other", ["--text", "--suggest"])
def test_many_lines_are_answered_as_json_alone(resolve: Resolve, other: str) -> None:
    with pytest.raises(CommandError, match="--lines goes together with --states alone"):
        resolve(FIGHT, "--lines", other)


class TestSuggestions:
    def test_play_on_to_the_end_after_the_choices_that_are_there(self, resolve: Resolve) -> None:
        begun = {**FIGHT, "combatants": [ALDO, {**GOB, "stats": {}}]}
        del begun["dice"]
        printed, _, status = resolve(begun, "--suggest", "--seed", "6")
        assert status == scenario.OK
        fight = json.loads(printed)
        assert fight["choices"][0] == HIT
        answer, status = scenario.run(fight)
        assert status == scenario.OK
        assert answer["state"]["over"]

    def test_without_dice_say_whose_are_missing(self, resolve: Resolve) -> None:
        printed, _, status = resolve({**FIGHT, "dice": {}}, "--suggest")
        assert status == scenario.DICE
        assert json.loads(printed)["dice_needed"]["purpose"] == "initiative"

    def test_roll_from_a_seed_in_place_of_the_dice_that_are_there(self, resolve: Resolve) -> None:
        printed, _, status = resolve({**FIGHT, "choices": []}, "--suggest", "--seed", "3")
        assert status == scenario.OK
        answer, status = scenario.run(json.loads(printed))
        assert status == scenario.OK and answer["state"]["over"]

    def test_that_end_no_fight_are_given_up(
        self, resolve: Resolve, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(scenario, "most_choices", lambda combatants: 1)
        begun = {key: value for key, value in FIGHT.items() if key not in ("dice", "choices")}
        printed, _, status = resolve(
            {**begun, "combatants": [ALDO, {**GOB, "stats": {}}]}, "--suggest", "--seed", "3"
        )
        assert status == scenario.ERROR
        assert "1 suggestions have not ended the fight" in json.loads(printed)["error"]["message"]


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_fight_of_any_game_is_played_again_from_its_own_text(
    resolve: Resolve, ruleset: Ruleset
) -> None:
    demo = json.loads(ruleset.demo.read_text(encoding="utf-8"))
    people = [(row, "party") for row in demo["characters"][:2]]
    people += [(row, "foes") for row in demo["foes"][:2]]
    begun = {
        "ruleset": ruleset.slug,
        "combatants": [
            {"id": f"n{place}", "name": row["name"], "side": side, "stats": row["stats"]}
            for place, (row, side) in enumerate(people)
        ],
    }
    text, complaint, status = resolve(begun, "--suggest", "--seed", "5", "--text")
    assert (complaint, status) == ("", 0)
    assert list(replay(text)) == text.splitlines()
    fight, _, _ = resolve(begun, "--suggest", "--seed", "5")
    assert resolve(json.loads(fight), "--text")[0] == text
