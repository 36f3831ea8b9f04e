"""From where the gauge counts: the steps with which rounds began, on the line that is shown.

What was undone is beside that line. So after an undo the gauge is that of the fight as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from encounters.play.history.line import head, walk
from encounters.play.models import Encounter, Step


def mark(steps: Sequence[Step]) -> str:
    """A key that changes with the beginning of the round. `steps` are the latest, newest first;
    where the round is longer than they reach its number has to do."""
    if not steps:
        return ""
    number = steps[0].round
    own = [step for step in steps if step.round == number]
    known = len(own) < len(steps) or own[-1].parent is None
    return f"{number}-{own[-1].number}" if known else str(number)


def latest(encounter: Encounter) -> list[Step]:
    """The steps with which this round and the one before began, in this order."""
    return list(islice(beginnings(walk(encounter, head(encounter))), 2))


def beginnings(line: Iterable[Step]) -> Iterator[Step]:
    """Of a line, newest first: the first step of each round."""
    later = None
    for step in line:
        if later is not None and step.round != later.round:
            yield later
        later = step
    if later is not None:
        yield later
