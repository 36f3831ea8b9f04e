"""All outcomes of a choice over all dice: brute force, to check odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rulesets.contract import Choice, Outcome, Ruleset
from rulesets.dice import DiceNeeded, Script, label

type Faces = Mapping[str, tuple[int, ...]]


def every_outcome(
    rules: Ruleset, state: Any, choice: Choice, least: float = 0.0
) -> Iterator[tuple[float, Outcome]]:
    """Each outcome with its probability, except those less probable than `least`."""
    return _outcomes(rules, state, choice, {}, 1.0, least)


def _outcomes(
    rules: Ruleset, state: Any, choice: Choice, faces: Faces, probability: float, least: float
) -> Iterator[tuple[float, Outcome]]:
    try:
        yield probability, rules.resolve(state, choice, Script(faces))
    except DiceNeeded as needed:
        share = probability / needed.sides**needed.count
        if share < least:
            return
        name = label(needed.who, needed.purpose)
        for rolled in product(range(1, needed.sides + 1), repeat=needed.count):
            more = {**faces, name: (*faces.get(name, ()), *rolled)}
            yield from _outcomes(rules, state, choice, more, share, least)
