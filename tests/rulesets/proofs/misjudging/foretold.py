"""The chance of an attack to hit, one in a hundred too high."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.conformance.reckoned.foretold import Foretold, fact, yes_or_no
from rulesets.contract import Choice
from rulesets.sample.resolver import Sample
from rulesets.sample.state import State


def foretold(state: State, choice: Choice) -> Iterator[Foretold]:
    found = Sample().odds(state, choice)
    if found is not None:
        chances = yes_or_no(found[True] + 0.01)
        yield Foretold(what="hit", chances=chances, read=fact("hit", "attack"))
