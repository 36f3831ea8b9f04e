"""A fight without a browser: input, output, and errors for invalid input."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets import registry, scenario
from rulesets.sample.resolver import Sample

PIA = {"id": "pia", "side": "party"}
OTTO = {"id": "otto", "side": "foes", "stats": {"wounds": 2}}
ATTACK = {"by": "pia", "kind": "turn", "option": "attack", "target": "otto"}
FIGHT: dict[str, Any] = {
    "ruleset": "sample",
    "options": {"initiative": False},
    "combatants": [PIA, OTTO],
    "dice": {"pia attack": [6]},
    "choices": [ATTACK],
}


@pytest.fixture(autouse=True)
def only_the_sample(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_rulesets", {"sample": Sample()})
    yield


def error(**changes: Any) -> tuple[int, str]:
    answer, status = scenario.run({**FIGHT, **changes})
    assert status == scenario.ERROR
    assert answer["error"]["message"]
    return answer["error"]["step"], answer["error"]["code"]


def test_a_fight_is_played_step_by_step() -> None:
    answer, status = scenario.run(FIGHT)
    assert status == scenario.OK
    assert [step["choice"] for step in answer["steps"]] == [None, ATTACK]
    assert answer["steps"][0]["pending"] == [
        {"by": "pia", "kind": "turn", "options": ["attack", "guard"], "default": "guard"},
        {"by": "otto", "kind": "turn", "options": ["attack", "guard"], "default": "guard"},
    ]
    assert answer["steps"][1]["log"][0] == {
        "rule": "attack",
        "who": "pia",
        "target": "otto",
        "rolls": [{"who": "pia", "purpose": "attack", "count": 1, "sides": 6, "faces": [6]}],
        "facts": {"roll": 6, "skill": 1, "guarded": False, "hit": True, "needed": 4},
        "visible_to": "all",
    }
    assert answer["state"]["winner"] == "party"
    assert answer["error"] is None
    assert answer["dice_needed"] is None


def test_the_name_is_the_id_unless_given() -> None:
    answer, _ = scenario.run({**FIGHT, "combatants": [{**PIA, "name": "Pia"}, OTTO]})
    assert [value["name"] for value in answer["state"]["combatants"].values()] == ["Pia", "otto"]


def test_each_step_carries_its_state_when_asked() -> None:
    answer, _ = scenario.run(FIGHT, states=True)
    assert [step["state"]["over"] for step in answer["steps"]] == [False, True]


def test_missing_faces_stop_the_run_before_the_step() -> None:
    answer, status = scenario.run({**FIGHT, "dice": {}})
    assert status == scenario.DICE
    assert answer["dice_needed"] == {
        "step": 1,
        "who": "pia",
        "purpose": "attack",
        "count": 1,
        "sides": 6,
    }
    assert len(answer["steps"]) == 1
    assert answer["state"]["over"] is False


def test_one_seed_gives_one_fight() -> None:
    seeded = {key: value for key, value in FIGHT.items() if key != "dice"} | {"seed": 4}
    assert scenario.run(seeded) == scenario.run(seeded)


def test_an_illegal_choice_stops_at_the_state_before_it() -> None:
    again = {**FIGHT, "dice": {"pia attack": [1, 1]}, "choices": [ATTACK, ATTACK]}
    answer, status = scenario.run(again)
    assert status == scenario.ERROR
    assert (answer["error"]["step"], answer["error"]["code"]) == (2, "not_pending")
    assert answer["state"]["combatants"]["pia"]["acted"] is True


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ruleset": "chess"}, "bad_scenario"),
        ({"ruleset": None}, "bad_scenario"),
        ({"ruleset": ["sample"]}, "bad_scenario"),
        ({"weather": "rain"}, "bad_scenario"),
        ({"seed": 1}, "bad_scenario"),
        ({"dice": [1, 2]}, "bad_scenario"),
        ({"dice": {"pia attack": 6}}, "bad_scenario"),
        ({"choices": {}}, "bad_scenario"),
        ({"options": []}, "bad_scenario"),
        ({"combatants": []}, "bad_scenario"),
        ({"combatants": [PIA, PIA]}, "bad_scenario"),
        ({"combatants": ["pia"]}, "bad_scenario"),
        ({"combatants": [PIA, {"id": "otto"}]}, "bad_scenario"),
        ({"combatants": [PIA, {"id": "", "side": "foes"}]}, "bad_scenario"),
        ({"combatants": [PIA, {"id": "gm", "side": "foes"}]}, "bad_scenario"),
        ({"combatants": [PIA, {**OTTO, "hp": 3}]}, "bad_scenario"),
        ({"combatants": [PIA, {**OTTO, "stats": [1]}]}, "bad_scenario"),
        ({"combatants": [PIA, {**OTTO, "stats": {"wounds": 4}}]}, "bad_stats"),
        ({"combatants": [PIA, {**OTTO, "stats": {"teeth": 4}}]}, "bad_stats"),
        ({"options": {"initiative": "yes"}}, "bad_options"),
    ],
)
def test_a_wrong_scenario_stops_before_the_first_step(changes: dict[str, Any], code: str) -> None:
    assert error(**changes) == (0, code)


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ("attack", "bad_scenario"),
        ({"by": "pia", "kind": "turn"}, "bad_scenario"),
        ({**ATTACK, "by": 3}, "bad_scenario"),
        ({**ATTACK, "by": "piet"}, "not_pending"),
        ({**ATTACK, "kind": "melee"}, "not_pending"),
        ({**ATTACK, "option": "shout"}, "unknown_option"),
        ({**ATTACK, "target": "pia"}, "bad_field"),
        ({**ATTACK, "with": "left hand"}, "bad_field"),
    ],
)
def test_a_wrong_choice_stops_at_its_own_step(choice: Any, code: str) -> None:
    assert error(choices=[choice]) == (1, code)


def test_a_face_that_is_on_no_die_is_refused() -> None:
    assert error(dice={"pia attack": [7]}) == (1, "bad_dice")


def test_nothing_can_be_chosen_after_the_end() -> None:
    assert error(choices=[ATTACK, {**ATTACK, "by": "nobody"}]) == (2, "fight_over")


@pytest.mark.parametrize("nonsense", [None, 3, "fight", [FIGHT]])
def test_what_is_no_object_is_no_scenario(nonsense: Any) -> None:
    answer, status = scenario.run(nonsense)
    assert status == scenario.ERROR
    assert answer["error"]["code"] == "bad_scenario"


def resolve(*arguments: str) -> tuple[list[Any], int]:
    out, status = io.StringIO(), 0
    try:
        call_command("resolve", *arguments, stdout=out, stderr=io.StringIO())
    except SystemExit as left:
        status = int(left.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_the_command_prints_one_answer_and_leaves_with_its_status(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    path.write_text(json.dumps(FIGHT), encoding="utf-8")
    assert resolve(str(path)) == ([json.loads(json.dumps(scenario.run(FIGHT)[0]))], 0)
    path.write_text(json.dumps({**FIGHT, "dice": {}}), encoding="utf-8")
    assert resolve(str(path))[1] == 3
    path.write_text("{", encoding="utf-8")
    answers, status = resolve(str(path))
    assert (answers[0]["error"]["code"], status) == ("bad_scenario", 2)


def test_a_file_that_is_not_there_is_a_bad_scenario(tmp_path: Path) -> None:
    answers, status = resolve(str(tmp_path / "nowhere.json"))
    assert (answers[0]["error"]["code"], status) == ("bad_scenario", 2)


@pytest.mark.parametrize("written", [b"\xff\n", None], ids=["no text", "not there"])
def test_lines_that_cannot_be_read_are_told(tmp_path: Path, written: bytes | None) -> None:
    file = tmp_path / "fights"
    if written:
        file.write_bytes(written)
    with pytest.raises(CommandError, match="fights"):
        call_command("resolve", str(file), "--lines")


def test_many_scenarios_go_through_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [json.dumps(FIGHT), "nonsense", "", json.dumps({**FIGHT, "dice": {}})]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    answers, status = resolve("--lines", "--states", "-")
    assert status == 0
    assert [bool(answer["error"]) for answer in answers] == [False, True, False]
    assert answers[0]["steps"][1]["state"]["over"] is True
    assert answers[2]["dice_needed"]["who"] == "pia"
