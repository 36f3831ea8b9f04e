"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import AT_WORK, Asked, Decision
from rulesets.momentum.asking.refusals import refusals
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.state import State


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[Asked, ...]:
    return tuple(_asked(state, decision, visibility) for decision in decisions)


def _asked(state: State, decision: Decision, visibility: Visibility) -> Asked:
    """Whose decision it is everybody knows; of the hidden only that the GM is at work."""
    if visibility.viewer.gm or decision.by in visibility.viewer.controls:
        return visibility.whole(decision, refusals(state, decision))
    if decision.by in visibility.hidden:
        return AT_WORK
    return Asked(decision.by, decision.kind)
