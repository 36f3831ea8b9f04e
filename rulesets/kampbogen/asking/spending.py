"""Answers that use up something scarce: soul points."""

from __future__ import annotations

from rulesets.contract import Choice
from rulesets.kampbogen.state import State


def spends(state: State, choice: Choice) -> bool:
    return choice.option in ("soul_roll", "reroll")
