"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, the rows of the
log for an entry, `pending_view` for the question.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contract import Figure, Segment, View, Viewer
from rulesets.fifth.asking.decisions import open_decisions
from rulesets.fifth.asking.pending_view import pending_view
from rulesets.fifth.asking.visibility import Visibility, phase_of, visibility_of
from rulesets.fifth.shown.combatant_view import combatant_views
from rulesets.fifth.state import State
from rulesets.fifth.wording.labels import said
from rulesets.fifth.wording.log import LOG
from rulesets.log_view import PersonalLog
from rulesets.messages import Name, Phrase
from rulesets.wording.headlines import GMS_TURN, over

PRESENT = ("active", "dying", "stable")


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    return View(
        round=state.round,
        phase=phase_of(state, visibility),
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=pending_view(state, open_decisions(state), visibility),
        strip=tuple(strip(state, visibility)),
        headline=headline(state, visibility),
    )


def strip(state: State, visibility: Visibility) -> Iterator[Segment]:
    """The order: those who have a place in it and are still there."""
    if not state.order:
        yield Segment(phase_of(state, visibility), "current")
    for id in visibility.present(state.order):
        who = state.combatants[id]
        if who.status in PRESENT:
            done = state.over or state.order.index(id) < state.place
            when = "current" if state.turn == id else "done" if done else "coming"
            total = who.initiative_total
            value = None if total is None else Figure("initiative", total)
            yield Segment(id, when, value=value)


def headline(state: State, visibility: Visibility) -> Phrase:
    """Whose turn it is, and who comes next in this round."""
    if state.over:
        return over(state.winner)
    if state.phase == "initiative":
        return said("strip.before")
    if state.phase == "tie":
        return said("strip.tie") if phase_of(state, visibility) == "tie" else GMS_TURN
    asked = state.question.by if state.question else None
    if visibility.misses(state.turn or asked):  # between turns somebody may have a special action
        return GMS_TURN
    if state.turn is None:
        return said("strip.between", round=state.round)
    coming = (state.combatants[id] for id in visibility.present(state.order[state.place :]))
    following = next((who.id for who in coming if who.status in ("active", "dying")), None)
    if following is None:
        return said("strip.turn", who=Name(state.turn))
    return said("strip.turn_then", who=Name(state.turn), next=Name(following))


class FifthLog(PersonalLog[State, Visibility]):
    naming = ("against",)
    lists = {"order": (" > ",)}
    counts = {"cast": "targets"}


tell = FifthLog(LOG, visibility_of).tell
