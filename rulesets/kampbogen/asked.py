"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import AT_WORK, Asked, Decision
from rulesets.kampbogen.eyes import Eyes
from rulesets.kampbogen.refusals import refusals
from rulesets.kampbogen.state import State


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    return tuple(_asked(state, decision, looking) for decision in decisions)


def _asked(state: State, decision: Decision, looking: Eyes) -> Asked:
    """Whose decision it is everybody knows; of the hidden only that the GM is at work."""
    if looking.viewer.gm or decision.by in looking.viewer.controls:
        return looking.whole(decision, refusals(state, decision))
    if decision.by in looking.hidden:
        return AT_WORK
    return Asked(decision.by, decision.kind)
