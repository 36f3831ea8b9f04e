"""The order of the round as a strip of names by initiative, including those who delay (README
7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.shown.combatant_view import minus, places_of
from rulesets.arm5.state import Combatant, State
from rulesets.arm5.wording.labels import LEXICON
from rulesets.contract import Figure, Segment
from rulesets.messages import Phrase, pgettext, phrase

EARLY = phrase(pgettext("arm5", "Early casting"))
WAITS = phrase(LEXICON.marks["delaying"])


def strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """All active combatants in order of places, with the early places of the viewer's side."""
    return tuple(_segments(state, visibility))


def _segments(state: State, visibility: Visibility) -> Iterator[Segment]:
    round = places_of(state)
    now = (state.current or "", state.early)
    at = round.index(now) if now in round else -1
    for index, (id, early) in enumerate(round):
        combatant = state.combatants[id]
        if id in visibility.hidden or (early and not visibility.knows(combatant)):
            continue
        if combatant.active or index == at:
            yield Segment(
                id,
                _state(state, index, at),
                note=_note(combatant, early),
                value=_value(combatant, early),
            )


def _state(state: State, index: int, at: int) -> str:
    if state.over or index < at:
        return "done"
    return "current" if index == at else "coming"


def _note(combatant: Combatant, early: bool) -> Phrase | None:
    return EARLY if early else WAITS if combatant.delaying else None


def _value(combatant: Combatant, early: bool) -> Figure:
    """The initiative, which was rolled in public."""
    return Figure(
        "initiative", minus((combatant.initiative_fast or 0) if early else combatant.initiative)
    )
