"""The open question with its cause: the viewer's own in full, a companion's only as pending."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, PendingView, Refusal
from rulesets.fifth.asking.decisions import refused
from rulesets.fifth.asking.visibility import Visibility, phase_of
from rulesets.fifth.state import Question, State
from rulesets.fifth.wording.labels import LEXICON, TEXTS, label, said
from rulesets.messages import Name, Phrase
from rulesets.offering import refusals_of

RITES = ("initiative", "tie", "pause")
"""The GM's public tasks."""


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    return tuple(_asked(state, decision, visibility) for decision in decisions)


def _asked(state: State, decision: Decision, visibility: Visibility) -> PendingView:
    viewer = visibility.viewer
    own = viewer.gm or decision.by in viewer.controls
    why = _why(state.question, own) if state.question else None
    if why is not None and visibility.names(why):
        why = None
    if own:
        view = visibility.whole(decision, _refusals(state, decision, visibility))
        return view if view.decision is None else replace(view, why=why)
    combatant = state.combatants.get(decision.by)
    if combatant is None:
        secret_tie = decision.kind == "tie" and phase_of(state, visibility) != "tie"
        rite = decision.kind in RITES and not secret_tie
        return PendingView("gm", decision.kind) if rite else AT_WORK
    if visibility.knows(combatant) and not visibility.misses(combatant.id):
        return PendingView(decision.by, decision.kind, why=why)
    return AT_WORK


def _refusals(state: State, decision: Decision, visibility: Visibility) -> tuple[Refusal, ...]:
    """The refusals as they would be without those who are hidden, who could be the reason."""
    visible = {each.id: each for each in visibility.seen(state.combatants)}
    board = replace(state, combatants=visible) if visibility.hidden else state
    return refusals_of(refused(board, decision), visibility.hidden, LEXICON.terms)


def _why(question: Question, own: bool) -> Phrase | None:
    """The events that led to the question, to a reaction by its trigger. Only who is asked may know
    the total of an enemy's roll."""
    kind = {"reaction": question.purpose, "hit": "own_hit"}.get(question.kind, question.kind)
    if f"cause.{kind}" not in TEXTS or (kind == "readied" and question.about is None):
        return None
    return said(
        f"cause.{kind}" if own or kind != "hit" else "cause.hit.untold",
        who=Name(question.by),
        about=Name(question.about or ""),
        what=label("powers", question.what or "power"),
        total=question.total if own or kind == "cast" else 0,
        purpose=label("purpose", question.purpose or "roll"),
    )
