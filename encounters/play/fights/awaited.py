"""Finds the questions that attempts waiting for dice will answer."""

from __future__ import annotations

from collections.abc import Iterable

from encounters.play.models import Attempt
from rulesets.contract import Decision

RULING = "gm"
FOR_MANY = ("default", "suggest")
"""Rulings that answer many combatants' questions at once."""


def attempt_at(attempts: Iterable[Attempt], decision: Decision) -> Attempt | None:
    """The attempt that answers this question and waits for its dice, if there is one."""
    return next((attempt for attempt in attempts if answers(attempt, decision)), None)


def answers(attempt: Attempt, decision: Decision) -> bool:
    """Whether an attempt answers this question, alone or together with many others."""
    if (attempt.by, attempt.kind) == (decision.by, decision.kind):
        return True
    option = attempt.choice["option"] if attempt.kind == RULING else ""
    many = option in FOR_MANY and decision.by in attempt.choice.get("who", ())
    return many and (option != "default" or decision.default is not None)
