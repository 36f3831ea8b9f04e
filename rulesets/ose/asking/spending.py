"""Which answers use up something scarce: spells in memory."""

from __future__ import annotations

from rulesets.contract import Choice
from rulesets.ose.state import State


def spends(state: State, choice: Choice) -> bool:
    """A declared spell is as good as gone from memory."""
    return choice.kind == "declare" and choice.option == "cast"
