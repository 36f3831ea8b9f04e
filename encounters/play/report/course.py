"""The steps of a fight with their states, each read once for all editions of its report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from encounters.play.fights import states
from encounters.play.fights.line import head
from encounters.play.models import Encounter, Step

BREAK = timedelta(minutes=3)
"""A longer time between two steps is a break, and not counted."""


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
    before: Step | None = None
    for step in _stored(encounter):
        if before is not None:
            yield _row(encounter, before, before.number in counting, step.created)
        before = step
    if before is not None:
        yield _row(encounter, before, before.number in counting, before.created)


def line_of(encounter: Encounter) -> set[int]:
    """The numbers of the steps on the current line."""
    found = encounter.steps.order_by().values_list("number", "parent")
    parents, number, line = dict(found), head(encounter), set[int]()
    while number is not None:
        line.add(number)
        number = parents.get(number)
    return line


def last_state(encounter: Encounter) -> Any:
    """The latest readable state of the line; None if there is none."""
    line = sorted(line_of(encounter), reverse=True)
    for number in line:
        state = _state(encounter, encounter.steps.get(number=number))
        if state is not None:
            return state
    return None


def _stored(encounter: Encounter) -> Iterator[Step]:
    return encounter.steps.order_by("number").iterator(chunk_size=100)


def _row(encounter: Encounter, step: Step, counts: bool, until: datetime) -> CourseStep:
    took = until - step.created
    seconds = took.total_seconds() if timedelta() < took <= BREAK else 0.0
    return CourseStep(step, _state(encounter, step), counts, seconds)


def _state(encounter: Encounter, step: Step) -> Any:
    try:
        return states.decoded(encounter, step)
    except states.Unreadable:
        return None
