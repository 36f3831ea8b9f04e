"""Odds of a choice in a form that can be compared with outcomes.

A game with odds defines in `proof/predictions.py` where their values are found in the log.
Conformance resolves the choice with all faces, or with very many, and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from msgspec import Struct

from rulesets.contract import Choice, Entry, Ruleset

Read = Callable[[Any, Sequence[Entry]], Any]
"""Reads the value from the state after the choice and from the entries that led there; None if it
did not occur, as the hit of a second attack after the first has felled the target."""

Then = Callable[[Any], Choice | None]
"""The next choice in this state, or None if enough is decided."""


def nothing_more(state: Any) -> None:
    """The choice itself decides everything."""


class Prediction(Struct, frozen=True, kw_only=True):
    """A value covered by the odds: `chances` by value, of the cases in which `read` finds one.

    `then` returns the choices to take afterwards, where the odds are about answers still to come.
    """

    what: str
    chances: Mapping[Any, float]
    read: Read
    then: Then = nothing_more


Predict = Callable[[Any, Choice], Iterable[Prediction]]
"""Everything covered by the odds of the choice in this state; empty where there are none."""


def predictor(ruleset: Ruleset) -> Predict | None:
    """The function `predictions` of the game's `proof/predictions.py`; None without that file."""
    path = ruleset.proof / "predictions.py"
    if not path.exists():
        return None
    spec = spec_from_file_location(f"predictions_of_{ruleset.slug}", path)
    assert spec is not None and spec.loader is not None, f"{path} cannot be imported"
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    predictions: Predict = module.predictions
    return predictions


def yes_or_no(chance: float) -> dict[Any, float]:
    return {True: chance, False: 1 - chance}


def fact(name: str, rule: str, nth: int = 0, **values: str) -> Read:
    """Reads a fact of the nth entry of a rule among those with these values (`who`, `target`)."""

    def read(state: Any, entries: Sequence[Entry]) -> Any:
        matching = entries_of(entries, rule, **values)
        return matching[nth].facts.get(name) if nth < len(matching) else None

    return read


def entries_of(entries: Iterable[Entry], rule: str, **values: Any) -> list[Entry]:
    """The entries of a rule with these values."""
    return [
        entry
        for entry in entries
        if entry.rule == rule
        and all(getattr(entry, name) == value for name, value in values.items())
    ]
