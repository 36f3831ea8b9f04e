"""The points of the gauge: the steps with which rounds began, on the current line.

Undone steps are not on that line, so after an undo the gauge is that of the current fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from encounters.play.fights.line import head, steps_back
from encounters.play.models import Encounter, Step


def mark(steps: Sequence[Step]) -> str:
    """A key that changes with each round. `steps` are the latest, newest first; if the round began
    before them, its number is used."""
    if not steps:
        return ""
    number = steps[0].round
    own = [step for step in steps if step.round == number]
    known = len(own) < len(steps) or own[-1].parent is None
    return f"{number}-{own[-1].number}" if known else str(number)


def latest(encounter: Encounter) -> list[Step]:
    """The steps with which the current round and the previous one began, in this order."""
    return list(islice(beginnings(steps_back(encounter, head(encounter))), 2))


def beginnings(line: Iterable[Step]) -> Iterator[Step]:
    """The first step of each round of a line, newest first."""
    later = None
    for step in line:
        if later is not None and step.round != later.round:
            yield later
        later = step
    if later is not None:
        yield later
