"""A player who gives any legal answer, sensible or not."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rulesets.contract import Choice, Decision, Field, Refused, Ruleset
from rulesets.dice import Seeded
from rulesets.suggesting import NAMED, fill

TRIES = 20  # for fields that conflict


class RandomPlayer:
    """A policy: all options are equally likely, and so are all values of their fields.

    `asked`: how often it had to answer.
    """

    def __init__(self, seed: int):
        self._random = Random(seed)
        self.asked = 0

    def __call__(self, ruleset: Ruleset, state: Any, decision: Decision) -> Choice:
        self.asked += 1
        for _ in range(TRIES):
            option = self._random.choice(decision.options)
            fields = fill(option, {field.name: self._value for field in option.fields})
            choice = Choice(decision.by, decision.kind, option.name, fields)
            try:
                ruleset.resolve(state, choice, Seeded(0))
            except Refused:
                continue
            return choice
        return ruleset.suggest(state, decision)

    def _value(self, field: Field, chosen: Mapping[str, Any]) -> Any:
        """Any legal value; texts and rows keep their defaults."""
        if field.type == "bool":
            return self._random.random() < 0.5
        if field.type == "int" and field.min is not None and field.max is not None:
            return self._random.randint(field.min, field.max)
        if field.type == "combatants":
            least, most = field.min or 0, min(field.max or 99, len(field.choices))
            return self._random.sample(field.choices, self._random.randint(least, most))
        return self._random.choice(field.choices) if field.type in NAMED else None
