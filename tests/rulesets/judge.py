"""Checks worked fights: a vector is a scenario with a `title` and the expected results,
`expect`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulesets import registry
from rulesets.scenario import run

type Json = Mapping[str, Any]


def vectors(slug: str) -> Path:
    """The folder with the worked fights of a game."""
    return registry.get(slug).proof / "vectors"


def written(slug: str) -> Iterator[tuple[str, Json]]:
    """Every vector of a ruleset, with a name for it."""
    for path in sorted(vectors(slug).glob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(vectors(slug).glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip():
                yield f"{path.stem}:{number}", json.loads(line)


def complaints(vector: Json) -> list[str]:
    """The differences from the expected results."""
    scenario = {key: vector[key] for key in vector if key not in ("title", "expect", "why")}
    answer, status = run(scenario, states=True)
    found = list(_unexpected_stop(vector, answer))
    if status != (2 if answer["error"] else 3 if answer["dice_needed"] else 0):
        found.append(f"exit status {status}")
    for expected in vector["expect"]:
        found += _compare(expected, scenario, answer)
    return found


def _unexpected_stop(vector: Json, answer: Json) -> Iterator[str]:
    for stop in ("error", "dice_needed"):
        if answer[stop] and not any(stop in expected for expected in vector["expect"]):
            yield f"stopped: {answer[stop]}"


def _compare(expected: Json, scenario: Json, answer: Json) -> Iterator[str]:
    if "error" in expected:
        code = answer["error"] and answer["error"]["code"]
        yield from _differs("error", expected["error"], code)
    elif "dice_needed" in expected:
        needed = answer["dice_needed"]
        asked = [needed["who"], needed["purpose"]] if needed else None
        yield from _differs("dice needed", expected["dice_needed"], asked)
    elif "dice_left" in expected:
        yield from _differs("dice left", expected["dice_left"], _dice_left(scenario, answer))
    else:
        number = 0 if expected["after"] == "begin" else expected["after"] + 1
        if number < len(answer["steps"]):
            for complaint in _compare_step(expected, answer["steps"][number]):
                yield f"after {expected['after']}: {complaint}"
        else:
            yield f"after {expected['after']}: the fight did not come so far"


def _compare_step(expected: Json, step: Json) -> Iterator[str]:
    if "pending" in expected:
        asked = sorted([item["by"], item["kind"]] for item in step["pending"])
        yield from _differs("pending", sorted(expected["pending"]), asked)
    for label, options in expected.get("pending_options", {}).items():
        offered = {f"{item['by']} {item['kind']}": item["options"] for item in step["pending"]}
        yield from _differs(label, sorted(options), sorted(offered.get(label, [])))
    yield from _compare_log(expected.get("log", []), step["log"])
    if "state" in expected:
        yield from _lacks("state", expected["state"], step["state"])


def _compare_log(expected: list[Json], log: list[Json]) -> Iterator[str]:
    """Each expected entry is in the log, in this order; others may be between them."""
    rest = iter(log)
    for wanted in expected:
        if not any(not list(_lacks("", wanted, entry)) for entry in rest):
            rules = [entry["rule"] for entry in log]
            yield f"no entry {json.dumps(wanted)} in its place among {rules}"
            return


def _lacks(path: str, wanted: Any, found: Any) -> Iterator[str]:
    """Compares nested values; an object may have more keys than expected."""
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for number, pair in enumerate(zip(wanted, found, strict=True)):
            yield from _lacks(f"{path}.{number}", *pair)
        return
    if not isinstance(wanted, Mapping):
        yield from _differs(path, wanted, found)
        return
    for key, value in wanted.items():
        if isinstance(found, Mapping) and key in found:
            yield from _lacks(f"{path}.{key}", value, found[key])
        else:
            yield f"{path}.{key} is missing"


def _differs(what: str, wanted: Any, found: Any) -> Iterator[str]:
    """1 is not true, and 1.0 is 1."""
    if wanted != found or isinstance(wanted, bool) != isinstance(found, bool):
        yield f"{what}: {found!r} instead of {wanted!r}"


def _dice_left(scenario: Json, answer: Json) -> int:
    rolled: Counter[str] = Counter()
    for step in answer["steps"]:
        for entry in step["log"]:
            for roll in entry["rolls"]:
                rolled[f"{roll['who']} {roll['purpose']}"] += len(roll["faces"])
    scripted = scenario.get("dice", {})
    return sum(max(0, len(faces) - rolled[label]) for label, faces in scripted.items())
