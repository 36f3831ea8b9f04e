"""The course of a fight: its steps with their states, each read once for all editions of a report,
and the strength of each side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from itertools import tee, zip_longest
from typing import Any

from msgspec import Struct

from encounters.after.report.facts import Course
from encounters.play.fights import states
from encounters.play.fights.line import head
from encounters.play.models import Encounter, Step
from rulesets.contract import CombatantView, View

BREAK = timedelta(minutes=3)
"""A longer time between two steps is a break, and not counted."""
MEASURES = ("share", "words", "able")
"""Measures of a side's strength, from the most exact."""


class CourseStep(Struct, frozen=True):
    """A step and the state after it, None if that is damaged.

    `counts`: it is on the current line; for undone steps only their time is counted. `seconds`:
    until the next step, without breaks.
    """

    step: Step
    state: Any
    counts: bool
    seconds: float


def rows(encounter: Encounter) -> Iterator[CourseStep]:
    """The rows from the first step to the last."""
    counting = line_of(encounter)
    steps, later = tee(encounter.steps.order_by("number").iterator(chunk_size=100))
    next(later, None)
    for step, after in zip_longest(steps, later):
        took = after.created - step.created if after is not None else timedelta()
        seconds = took.total_seconds() if timedelta() < took <= BREAK else 0.0
        yield CourseStep(step, _state(encounter, step), step.number in counting, seconds)


def line_of(encounter: Encounter) -> set[int]:
    """The numbers of the steps on the current line."""
    parents = dict(encounter.steps.order_by().values_list("number", "parent"))
    number, line = head(encounter), set[int]()
    while number is not None:
        line.add(number)
        number = parents.get(number)
    return line


def last_state(encounter: Encounter) -> Any:
    """The latest readable state of the line; None if there is none."""
    for number in sorted(line_of(encounter), reverse=True):
        state = _state(encounter, encounter.steps.get(number=number))
        if state is not None:
            return state
    return None


def _state(encounter: Encounter, step: Step) -> Any:
    try:
        return states.decoded(encounter, step)
    except states.Unreadable:
        return None


class StrengthCourse:
    """The strength of each side at the beginning and after each of the `ticks`, and the last
    view."""

    def __init__(self) -> None:
        self.ticks: list[int] = []
        self.strengths: list[dict[str, float]] = []
        self.measured: dict[str, str] = {}
        self.view: View | None = None

    def add(self, view: View) -> bool:
        """Counts a step. It belongs to the round in which it was decided, though it may lead to the
        next: whether it does is returned."""
        before, self.view = self.view, view
        if before is None:
            self.strengths.append(self._strength(view))
            return False
        if not self.ticks or self.ticks[-1] != before.round:
            self.ticks.append(before.round)
            self.strengths.append({})
        self.strengths[-1] = self._strength(view)
        return view.round != before.round

    def of_side(self, side: str, ally: bool) -> Course:
        strengths = (item.get(side) for item in self.strengths)
        return Course(
            side=side,
            ally=ally,
            strength=tuple(None if item is None else round(item, 4) for item in strengths),
            measured=self.measured[side],
        )

    def _strength(self, view: View) -> dict[str, float]:
        shares: dict[str, list[float]] = defaultdict(list)
        for now in view.combatants:
            share, measured = strength(now)
            shares[now.side].append(share)
            least = self.measured.get(now.side, measured)
            self.measured[now.side] = max(least, measured, key=MEASURES.index)
        return {side: sum(some) / len(some) for side, some in shares.items()}


def strength(combatant: CombatantView) -> tuple[float, str]:
    """The remaining strength of a combatant, 0 to 1, and its measure."""
    if combatant.health is None:
        return float(combatant.able), "able"
    share, measured = combatant.health.share, "share"
    if share is None:
        share, measured = 100 - 25 * combatant.health.quarters, "words"
    return (share / 100 if combatant.able else 0.0), measured
