"""The phases of the round as a strip; rare ones are shown only while they last."""

from __future__ import annotations

from rulesets.contract import Segment
from rulesets.kampbogen.state import State

ROUND = ("kampgrad", "roll", "act", "targets")
AFTERWARDS = ("flee", "breakout", "pursuit", "fate", "over")


def strip(state: State) -> tuple[Segment, ...]:
    phase, names = state.phase, list(ROUND)
    if phase in AFTERWARDS:
        names.append(phase)
    elif phase == "challenge":
        back = state.sequence.back if state.sequence else "kampgrad"
        names.insert(names.index(back), phase)
    elif phase not in names:
        names.insert(0, phase)
    place = names.index(phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(names)
    )
