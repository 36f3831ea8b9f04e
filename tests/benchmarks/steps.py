"""Steps per second of the rules alone, four against six, on one core."""

from __future__ import annotations

import time
from typing import Any

from tests.benchmarks.stage import close_stage, open_stage, show

SECONDS = 5


def roster() -> list[dict[str, Any]]:
    heroes = [
        {"hp": 14, "ac": 4, "str": 16},
        {"hp": 13, "ac": 5, "weapons": ["short_bow", "short_sword"]},
        {"hp": 10, "ac": 4, "shield": 1, "weapons": ["mace"]},
        {"hp": 6, "ac": 9, "spells": [{"name": "sleep", "condition": "asleep", "max_targets": 2}]},
    ]
    goblin = {"hp": 5, "ac": 6, "morale": 7, "weapons": ["short_sword", "javelin"]}
    people = [("party", f"hero{place}", stats) for place, stats in enumerate(heroes)]
    people += [("foes", f"goblin{place}", goblin) for place in range(6)]
    return [{"id": id, "name": id, "side": side, "stats": stats} for side, id, stats in people]


def main() -> None:
    folder = open_stage()
    from rulesets import registry
    from rulesets.dice import Seeded

    ruleset, people = registry.get("ose"), roster()
    steps, fights, resolving, began = 0, 0, 0.0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        dice = Seeded(fights)
        state = ruleset.begin(people, {}, dice).state
        fights += 1
        while not state.over:
            choice = ruleset.suggest(state, ruleset.pending(state)[0])
            start = time.perf_counter()
            state = ruleset.resolve(state, choice, dice).state
            resolving += time.perf_counter() - start
            steps += 1
    whole = time.perf_counter() - began
    head = ("fights", "steps", "resolve, steps/s", "with pending and suggest, steps/s")
    show("Rules, 4 against 6", head, [(fights, steps, int(steps / resolving), int(steps / whole))])
    close_stage(folder)


if __name__ == "__main__":
    main()
