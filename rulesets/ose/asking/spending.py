"""Answers that use up something scarce: spells in memory."""

from __future__ import annotations

from rulesets.contract import Choice
from rulesets.ose.state import State


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice declares a spell, which then leaves memory."""
    return choice.kind == "declare" and choice.option == "cast"
