"""The course of a fight: its steps with their states, each read once for all editions of a report;
the strength of each side; damage and healing as they took effect; and the whole as a scenario."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import tee, zip_longest
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from encounters.after.report.facts import Course, Sums
from encounters.play.fights import roster, states
from encounters.play.fights.states import head, steps_back
from encounters.play.models import Encounter, Step
from rulesets.contract import CombatantView, View
from rulesets.contract.reports import Effect
from rulesets.dice import label
from rulesets.scenario import read_choice

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
        return states.decode(encounter, step)
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


DAMAGE = "damage"


class Effects:
    """Counts effects step by step. `appearances` are the combatants as the audience last saw them,
    `health` is the figure for the remaining life, if the game has one.

    `raw`: some damage counted as it was dealt, since the remaining life was not shown.
    """

    def __init__(self, appearances: Mapping[str, CombatantView], health: str):
        self.appearances, self.health = appearances, health
        self.sums: dict[str, Sums] = defaultdict(Sums)
        self.raw = False
        self.waiting: list[Effect] = []  # damage that has not taken effect
        self.hitters: dict[str, str] = {}  # who last hit whom in this round, by target

    def new_round(self) -> None:
        self.waiting, self.hitters = [], {}

    def add(self, effects: Sequence[Effect], view: View | None) -> list[Effect]:
        """Counts a step's effects; `view` is the view after it, or None. Returns those that took
        effect in it."""
        for effect in effects:
            # Hits count when the log has them: one whose damage waits takes effect later, and one
            # on the dead costs nothing.
            if effect.who is None or effect.kind != DAMAGE or self._among_friends(effect):
                continue
            self.sums[effect.who].hits += effect.amount > 0
            self.hitters[effect.target] = effect.who
        amounts = self._amounts(effects, view)
        for effect, amount in amounts:
            by = self.sums[effect.who] if effect.who is not None else Sums()
            target = self.sums[effect.target]
            if effect.kind != DAMAGE:
                target.regained += amount
                by.healed += amount
                continue
            target.taken += amount
            if self._among_friends(effect):
                by.friendly += amount
            else:
                by.dealt += amount
        return [effect for effect, _ in amounts]

    def lost(self, now: CombatantView) -> int | None:
        """The life lost since its last appearance; None if no number is shown."""
        was = self.appearances.get(now.id)
        before, after = self._life(was), self._life(now)
        return before - after if before is not None and after is not None else None

    def _life(self, combatant: CombatantView | None) -> int | None:
        figures = combatant.figures if combatant else ()
        value = next((figure.value for figure in figures if figure.term == self.health), None)
        return value if type(value) is int else None

    def _among_friends(self, effect: Effect) -> bool:
        by, target = (self.appearances.get(id or "") for id in (effect.who, effect.target))
        return by is not None and target is not None and by.side == target.side

    def _amounts(self, effects: Sequence[Effect], view: View | None) -> list[tuple[Effect, int]]:
        """Each effect with the amount really lost or regained: damage beyond the last hit point and
        healing beyond the maximum do not count. Damage that takes effect later in its round waits
        until then. If the audience sees no number, the full amount counts."""
        people = view.combatants if view else ()
        lost = {now.id: points for now in people if (points := self.lost(now)) is not None}
        due = [effect for effect in self.waiting if lost.get(effect.target, 0) > 0]
        self.waiting = [effect for effect in self.waiting if effect not in due]
        due += effects
        beyond = {id: -points for id, points in lost.items()}
        for effect in due:
            if effect.target in beyond:
                beyond[effect.target] += effect.amount * _way(effect)
        self.waiting += [
            effect
            for effect in due
            if effect.kind == DAMAGE and lost.get(effect.target) == 0 and beyond[effect.target] > 0
        ]
        amounts: list[tuple[Effect, int]] = []
        for effect in reversed(due):  # of two blows, the last one went beyond
            self.raw |= effect.target not in beyond
            way = _way(effect)
            over = min(effect.amount, max(0, way * beyond.get(effect.target, 0)))
            if over:
                beyond[effect.target] -= way * over
            amounts.append((effect, effect.amount - over))
        return amounts[::-1]


def _way(effect: Effect) -> int:
    return 1 if effect.kind == DAMAGE else -1


class CannotBeReplayed(Exception):
    """The fight cannot be played again; the message is the reason, for the GM."""


def scenario(encounter: Encounter) -> dict[str, Any]:
    """The scenario of the fight up to its present step. Raises CannotBeReplayed.

    `manage.py resolve` plays it to an equal last state. Undone steps are left out; combatants that
    were renamed have their new names from the beginning; those that the GM hides are only hidden
    from views.
    """
    number = head(encounter)
    if number is None:
        raise CannotBeReplayed(gettext("The fight has not begun."))
    if not encounter.roster.combatants:
        reason = gettext("This fight began before rosters were saved. It cannot be replayed.")
        raise CannotBeReplayed(reason)
    if encounter.thinned:
        raise CannotBeReplayed(gettext("This fight has been trimmed: its dice are deleted."))
    line = list(steps_back(encounter, number))[::-1]
    return {
        "ruleset": encounter.ruleset,
        "options": encounter.roster.options,
        "combatants": [_with_new_name(encounter, row) for row in encounter.roster.combatants],
        "dice": _dice(line),
        "choices": list(_choices(encounter, line)),
    }


def _with_new_name(encounter: Encounter, combatant: dict[str, Any]) -> dict[str, Any]:
    name = roster.new_names(encounter).get(combatant["id"])
    return {**combatant, "name": name} if name else combatant


def _choices(encounter: Encounter, line: Iterable[Step]) -> Iterator[dict[str, Any]]:
    for step in line:
        choice = step.choice
        if choice is None or roster.is_renaming(read_choice(choice)):
            continue
        if (choice["by"], choice["kind"], choice["option"]) == ("gm", "gm", "add"):
            yield {**choice, "combatant": _with_new_name(encounter, choice["combatant"])}
        else:
            yield choice


def _dice(line: Iterable[Step]) -> dict[str, list[int | dict[str, int]]]:
    """Faces by label, in the order in which they were requested; a sum if only that was typed."""
    faces: dict[str, list[int | dict[str, int]]] = {}
    for step in line:
        for row in step.rolls:
            if not row.unused:
                some = [{"sum": sum(row.faces)}] if row.summed else row.faces
                faces.setdefault(label(row.who, row.purpose), []).extend(some)
    return faces
