"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.coc7.eyes import Eyes
from rulesets.coc7.refusals import refusals
from rulesets.coc7.state import State
from rulesets.contract import AT_WORK, Asked, Decision


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    return tuple(_asked(state, decision, looking) for decision in decisions)


def _asked(state: State, decision: Decision, looking: Eyes) -> Asked:
    """Whose decision it is everybody knows; of the hidden only that the GM is at work."""
    if looking.viewer.gm or decision.by in looking.viewer.controls:
        one = state.combatants.get(decision.by)
        return looking.whole(decision, refusals(state, decision, one, looking) if one else ())
    if decision.by in looking.hidden:
        return AT_WORK
    return Asked(decision.by, decision.kind)
