"""Makes steps, reads and packs the rules' states, and caches them for the next tap; and the current
line of steps, from the one shown now back to the beginning.

A step never changes, so its state can be cached. The key is the step's primary key and time, since
a restored database may reuse keys. Parts that the rules leave unchanged are the same objects in the
next state, by which the rules recognise them.

Steps are linked by `parent`. The database follows the links itself, several at a time, so reading
the last few takes constant time however long the fight is and however much of it was undone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from encounters.play.fights import statements
from encounters.play.fights.control import RULING
from encounters.play.models import Encounter, Step
from encounters.play.stored import packing
from encounters.play.stored.packing import rows
from rulesets import registry
from rulesets.contract import Outcome
from rulesets.generation_cache import GenerationCache

log = logging.getLogger(__name__)

MOST_KEPT = 128
_kept = GenerationCache[tuple[int, datetime], Any](MOST_KEPT)
_firsts = GenerationCache[tuple[int, datetime | None], bytes](MOST_KEPT)


class Unreadable(Exception):
    """The stored state of a step is damaged."""

    def __init__(self, encounter: Encounter, number: int):
        super().__init__(f"encounter {encounter.pk}, step {number}")
        self.encounter, self.number = encounter, number


def forget() -> None:
    _kept.forget()
    _firsts.forget()


def after(encounter: Encounter, step: Step) -> Any:
    """The state after a stored step of this encounter. Raises Unreadable."""
    key = step.pk, step.created
    state = _kept.get(key)
    return keep(step, decode(encounter, step)) if state is None else state


def keep(step: Step, state: Any) -> Any:
    """Caches the state after that step, which is committed."""
    return _kept.keep((step.pk, step.created), state)


def decode(encounter: Encounter, step: Step) -> Any:
    """The state after a step, decoded again. Raises Unreadable."""
    try:
        stored = packing.unpack(step.state, lambda: first(encounter))
        return registry.get(encounter.ruleset).decode(stored)
    except (registry.UnknownRuleset, Unreadable):
        raise
    except Exception as error:  # rulesets may fail in any way at data they did not write
        log.exception("encounter %s: step %s cannot be read", encounter.pk, step.number)
        raise Unreadable(encounter, step.number) from error


def pack(encounter: Encounter, state: Any, begins: bool = False) -> str:
    """A state in stored form. All but the first state of a fight need the first for unpacking."""
    data = registry.get(encounter.ruleset).encode(state)
    return packing.pack(data) if begins else packing.pack(data, first(encounter))


def first(encounter: Encounter) -> bytes:
    """The encoded first state of the fight, which later ones need for unpacking. A fight that was
    begun again has another."""
    key = encounter.pk, encounter.started
    state = _firsts.get(key)
    if state is None:
        begun = statements.beginning.one(encounter.pk)
        try:
            state = _firsts.keep(key, packing.unpack(begun.state if begun else "", bytes))
        except packing.DamagedData as error:
            raise Unreadable(encounter, 1) from error
    return state


def step_of(encounter: Encounter, number: int, kind: str, outcome: Outcome) -> Step:
    """An unsaved step with everything derived from its outcome."""
    state = outcome.state
    return Step(
        encounter=encounter,
        number=number,
        kind=kind,
        shows=number,
        state=pack(encounter, state, begins=kind == Step.Kind.BEGIN),
        log=rows(outcome.log),
        round=state.round,
        phase=str(state.phase)[:60],
        turn=str(state.turn)[:60],
    )


def copy_of(step: Step, kind: str, number: int, tip: int | None, parent: int | None) -> Step:
    """An unsaved step that shows the state of another one."""
    return Step(
        encounter_id=step.encounter_id,
        number=number,
        kind=kind,
        shows=step.shows,
        parent=parent,
        tip=tip,
        state=step.state,
        round=step.round,
        phase=step.phase,
        turn=step.turn,
    )


CHUNK = 60
LIGHT = (
    *("id", "encounter_id", "number", "kind", "shows", "parent", "seat_id", "token"),
    *("choice", "rolls", "notes", "round", "phase", "turn", "created"),
)
LOGGED = (*LIGHT, "log")
FOLLOW = """
WITH RECURSIVE line(number, depth) AS (
    SELECT %s, 1
    UNION ALL
    SELECT step.parent, line.depth + 1 FROM line
    JOIN {table} step ON step.encounter_id = %s AND step.number = line.number
    WHERE step.parent IS NOT NULL AND line.depth < %s
)
SELECT {columns} FROM line
JOIN {table} step ON step.encounter_id = %s AND step.number = line.number
ORDER BY line.depth
"""

Point = tuple[int, str, str]


def head(encounter: Encounter) -> int | None:
    """The number of the step whose state is shown now; None before the fight has begun."""
    now = Step.objects.filter(encounter=encounter, number=encounter.step)
    return now.values_list("shows", flat=True).first()


def current_steps(
    encounter: Encounter, limit: int, start: int | None = None, loaded: Iterable[Step] = ()
) -> list[Step]:
    """The current steps, newest first, at most `limit`, without their states. They begin at the
    step shown now, or at `start` if the caller already knows it. Steps that are `loaded` are not
    read."""
    by_number = {step.number: step for step in loaded}
    number, steps = start or head(encounter), list[Step]()
    while number is not None and len(steps) < limit:
        step = by_number.get(number)
        if step is None:
            older = max((item for item in by_number if item < number), default=0)
            unknown = min(limit - len(steps), number - older)  # parents have smaller numbers
            stretch = _stretch(encounter, number, unknown, LOGGED)
            if not stretch:
                break
            steps += stretch
        else:
            steps.append(step)
        number = steps[-1].parent
    return steps


def steps_back(encounter: Encounter, number: int | None) -> Iterator[Step]:
    """The steps from `number` back to the beginning, without states and logs."""
    while number is not None:
        steps = _stretch(encounter, number, CHUNK, LIGHT)
        yield from steps
        number = steps[-1].parent if steps else None


def last_tap(encounter: Encounter, number: int | None) -> list[Step]:
    """The steps of the last tap, including those that followed automatically, newest first."""
    return latest_tap(steps_back(encounter, number))


def latest_tap(steps: Iterable[Step]) -> list[Step]:
    """The steps of the last tap on a line, newest first. Playing the foes is one tap."""
    tap: list[Step] = []
    for step in steps:
        if step.kind == Step.Kind.BEGIN or _before_the_foes(step, tap):
            break
        tap.append(step)
        if is_tap(step):
            break
    return tap


def taps(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps of each tap, including those that followed automatically, newest first; the
    beginning is one too."""
    while steps:
        taken = latest_tap(steps) or steps[:1]
        yield taken
        steps = steps[len(taken) :]


def of_seat(taken: Sequence[Step], seat: int) -> bool:
    """Whether the steps of this tap (newest first) are the seat's, and none of them is a standing
    order of somebody else."""
    standing = (step.seat_id for step in taken if step.kind == Step.Kind.STANDING)
    return bool(taken) and taken[-1].seat_id == seat and all(item == seat for item in standing)


def _before_the_foes(step: Step, later: list[Step]) -> bool:
    """Whether the foes were played after this step; such steps have no tap of their own if they are
    applied again."""
    played = any(item.kind == Step.Kind.FOES for item in later)
    by_itself = (Step.Kind.FOES, Step.Kind.STANDING, Step.Kind.ITSELF)
    return played and step.kind not in by_itself


def point(step: Step) -> Point:
    """The point in the fight that the step leads to."""
    return step.round, step.phase, step.turn


def is_tap(step: Step) -> bool:
    """Whether the step is a tap. Of several rulings in one tap only the first has its token."""
    choice = step.choice or {}
    ruled = (choice.get("by"), choice.get("kind")) == (RULING, RULING)
    followed = step.kind == Step.Kind.CHOICE and ruled
    return step.token is not None or (
        step.kind in (Step.Kind.CHOICE, Step.Kind.AGAIN) and not followed
    )


def _stretch(
    encounter: Encounter, number: int | None, limit: int, columns: tuple[str, ...]
) -> list[Step]:
    if number is None:
        return []
    sql = FOLLOW.format(
        table=Step._meta.db_table, columns=", ".join(f"step.{column}" for column in columns)
    )
    return list(Step.objects.raw(sql, [number, encounter.pk, limit, encounter.pk]))
