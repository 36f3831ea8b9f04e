"""A plausible answer to every question (README 11)."""

from __future__ import annotations

from rulesets.arm5.words import Board
from rulesets.contract import Choice, Decision


def suggest(board: Board, decision: Decision) -> Choice:
    return Choice(decision.by, decision.kind, decision.default or decision.options[-1].name, {})
