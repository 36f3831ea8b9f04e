"""The order of a fight as a strip, and a headline with whose turn it is."""

from __future__ import annotations

from rulesets.contract import Figure, Segment
from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.state import State
from rulesets.fifth.wording.labels import said
from rulesets.messages import Name, Phrase
from rulesets.wording.headlines import AT_WORK, over


def strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """Those who have a place in the order and are still there."""
    if not state.order:
        return (Segment(state.phase, "current"),)
    shown = (
        (at, id)
        for at, id in enumerate(visibility.present(state.order))
        if state.combatants[id].status in ("active", "dying", "stable")
    )
    return tuple(_segment(state, id) for _, id in shown)


def _segment(state: State, id: str) -> Segment:
    total = state.combatants[id].initiative_total
    value = Figure("initiative", total) if total is not None else None
    return Segment(id, _when(state, id), value=value)


def _when(state: State, id: str) -> str:
    if state.turn == id:
        return "current"
    done = state.order.index(id) < state.place
    return "done" if done or state.over else "coming"


def headline(state: State, visibility: Visibility) -> Phrase:
    if state.over:
        return over(state.winner)
    if state.phase == "initiative":
        return said("strip.before")
    if state.phase == "tie":
        return said("strip.tie")
    if state.turn is None:
        return said("strip.between", round=state.round)
    if visibility.misses(state.turn):
        return AT_WORK
    following = _following(state, visibility)
    if following is None:
        return said("strip.turn", who=Name(state.turn))
    return said("strip.turn_then", who=Name(state.turn), next=Name(following))


def _following(state: State, visibility: Visibility) -> str | None:
    """The next one in this round."""
    coming = (state.combatants[id] for id in visibility.present(state.order[state.place :]))
    return next((c.id for c in coming if c.status in ("active", "dying")), None)
