"""Plausible answers (README 11)."""

from __future__ import annotations

from rulesets.contract import Choice, Decision
from rulesets.fifth.asking.visibility import Visibility, visibility_of
from rulesets.fifth.state import Board
from rulesets.suggesting import answer, for_its_side


@for_its_side(visibility_of)
def suggest(state: Board, decision: Decision, visibility: Visibility) -> Choice:
    return answer(decision, ("attack", "close"), lambda option: {})
