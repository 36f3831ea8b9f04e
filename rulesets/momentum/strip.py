"""The five phases of the round as a strip."""

from __future__ import annotations

from rulesets.contract import Segment
from rulesets.momentum.state import State

PHASES = ("first_move", "skirmish", "melee", "magic", "second_move")


def strip(state: State) -> tuple[Segment, ...]:
    place = PHASES.index(state.phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(PHASES)
    )
