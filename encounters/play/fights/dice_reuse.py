"""Reuses the dice of an undone choice if it is made again, so that nobody can undo to get better
rolls.

Two choices are equal if they have the same content and are made at the same point: in the same
round, phase and turn, and after the same number of such choices there. The dice from the undone
line are reused, typed faces too. Only the steps of the current round are searched, and only in a
fight in which something was undone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from django.db.models import Q
from msgspec import Struct

from encounters.play.fights.rolls import EarlierRoll, join_rolls, rolled_before
from encounters.play.fights.statements import BESIDE
from encounters.play.fights.states import Point, point
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import StoredRoll
from rulesets.contract import Choice
from rulesets.scenario import plain_choice


class StepLine(Protocol):
    """A place in a fight where a choice is made, such as `fights.fight.Fight`."""

    now: Step
    steps: list[Step]

    @property
    def head(self) -> int: ...


class StepRow(Struct, frozen=True):
    """The columns of a step that are needed to match it."""

    number: int
    parent: int | None
    choice: str
    rolls: list[StoredRoll]
    after: Point


class Past:
    """The steps of the current round, undone ones included. `undone`: whether there are any."""

    def __init__(self, encounter: Encounter, undone: bool):
        self._encounter, self._undone = encounter, undone
        self._round = -1
        self._rows: dict[int, StepRow] = {}
        self._asides: list[StepRow] = []

    def with_earlier(
        self, fight: StepLine, choice: Choice, faces: Iterable[EarlierRoll]
    ) -> Iterator[EarlierRoll]:
        """`faces`, followed by those rolled for an equal choice that was undone. Steps are only
        read when a die is rolled."""
        rows = list(faces)
        yield from join_rolls(rows, self._rolled_before(fight, choice)) if self._undone else rows

    def add(self, fight: StepLine, step: Step) -> None:
        if self._round == step.round:
            self._rows[step.number] = _step_row(step)

    def _rolled_before(self, fight: StepLine, choice: Choice) -> list[EarlierRoll]:
        self._read_round(fight)
        wording = _as_text(plain_choice(choice))
        line = list(self._steps_back(fight.head))
        here = point(fight.now)
        nth = self._times(line, wording, here)
        on_line = {row.number for row in line}
        earlier: list[EarlierRoll] = []
        for row in (*self._rows.values(), *self._asides):
            if row.number not in on_line and row.choice == wording and self._at(row, here):
                before = self._steps_back(row.parent)
                if self._times(before, wording, here) == nth:
                    earlier = join_rolls(
                        (rolled_before(roll, "again") for roll in row.rolls), earlier
                    )
        return earlier

    def _read_round(self, fight: StepLine) -> None:
        round = fight.now.round
        if self._round == round:
            return
        self._round = round
        # Steps taken in a round have its number, or lead into the next one. Dice put aside by an
        # undo are stored with that undo, in any round.
        where = Q(round__in=(round, round + 1)) | Q(kind__in=BESIDE)
        stored = Step.objects.filter(where, encounter=self._encounter)
        fields = ("number", "kind", "shows", "parent", "choice", "rolls", "round", "phase", "turn")
        steps = [*stored.only(*fields, "encounter_id").order_by("number"), *fight.steps]
        self._rows = {step.number: _step_row(step) for step in steps if step.shows == step.number}
        self._asides = [aside for step in steps for aside in _asides(step)]

    def _steps_back(self, number: int | None) -> Iterator[StepRow]:
        while number is not None and (row := self._rows.get(number)):
            yield row
            number = row.parent

    def _at(self, row: StepRow, point: Point) -> bool:
        base = self._rows.get(row.parent) if row.parent is not None else None
        return base is not None and base.after == point

    def _times(self, line: Iterable[StepRow], wording: str, point: Point) -> int:
        return sum(row.choice == wording and self._at(row, point) for row in line)


def _step_row(step: Step) -> StepRow:
    used = [row for row in step.rolls if not row.unused]
    return StepRow(step.number, step.parent, _as_text(step.choice), used, point(step))


def _asides(step: Step) -> Iterator[StepRow]:
    """Dice put aside for choices that were never resolved, as separate rows."""
    put = [row for row in step.rolls if row.unused]
    for wording in dict.fromkeys(_as_text(row.choice) for row in put):
        rolls = [row for row in put if _as_text(row.choice) == wording]
        yield StepRow(-step.number, rolls[0].at, wording, rolls, point(step))


def _as_text(choice: Any) -> str:
    return json.dumps(choice, sort_keys=True)
