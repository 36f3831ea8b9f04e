"""Which questions need not be asked each time: who waits while others run at each other."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Decision, Viewer
from rulesets.momentum.state import State

AGAIN: Mapping[str, str] = {"initiate": "wait", "join": "stay"}


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """Every answer that is offered can change something."""
    return None
