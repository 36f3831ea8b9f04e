"""The correct chance of an attack to hit."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.conformance.numbers.predictions import Prediction, fact, yes_or_no
from rulesets.contract import Choice
from rulesets.sample.resolver import Sample
from rulesets.sample.state import State


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    found = Sample().odds(state, choice)
    if found is not None:
        chances = yes_or_no(found[True])
        yield Prediction(what="hit", chances=chances, read=fact("hit", "attack"))
