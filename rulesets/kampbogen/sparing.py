"""Which questions need not be asked: a soul point for a roll that cannot succeed."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Choice, Decision, Viewer
from rulesets.kampbogen.chance import chance
from rulesets.kampbogen.state import State

AGAIN: Mapping[str, str] = {}


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """A reroll that would not help stays unspent; nothing where the viewer is told no odds."""
    if decision.kind != "soul" or decision.option("reroll") is None:
        return None
    found = chance(state, Choice(decision.by, "soul", "reroll"), viewer)
    return "accept" if found is not None and found.percent == 0 else None
