"""Pending questions: the viewer's own in full, those of companions only as pending."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, PendingView
from rulesets.messages import Name, pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.ose.asking.decisions import offers
from rulesets.ose.asking.visibility import Visibility, tied_in_view
from rulesets.ose.state import State
from rulesets.ose.wording.labels import LEXICON, label

CHECKED = pgettext("ose", "{reason}. Whoever rolls above their morale breaks; then you choose how.")
BROKEN = pgettext("ose", "Their morale is broken: {who}.")
INITIATIVE, TIE = PendingView("gm", "initiative"), PendingView("gm", "tie")


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    """The viewer's pending questions. Of what is asked of the GM and of foes, players learn only
    that the GM is busy, and only while they know of nobody else who is asked."""
    if visibility.viewer.gm:
        return tuple(
            _explained(state, _whole(state, decision, visibility)) for decision in decisions
        )
    rows = []
    for decision in decisions:
        combatant = state.combatants.get(decision.by)
        if decision.by in visibility.viewer.controls:
            rows.append(_whole(state, decision, visibility))
        elif (
            combatant is not None
            and visibility.knows(combatant)
            and combatant.id not in visibility.hidden
        ):
            rows.append(PendingView(decision.by, decision.kind))
    companions = tuple(row for row in rows if row != AT_WORK)
    return companions or ((_of_the_gm(state, visibility),) if decisions else ())


def _of_the_gm(state: State, visibility: Visibility) -> PendingView:
    """All that the others read: before the order is fixed, what the GM does in front of them, also
    while foes still declare in secret."""
    if state.order or state.checks or state.rout:
        return AT_WORK
    if state.places:
        return TIE if tied_in_view(state, visibility) else AT_WORK
    return INITIATIVE


def _whole(state: State, decision: Decision, visibility: Visibility) -> PendingView:
    refused = refusals_of(offers(state, decision), visibility.hidden, LEXICON.terms)
    return visibility.whole(decision, refused)


def _explained(state: State, asked: PendingView) -> PendingView:
    """Adds the cause and the consequences to the GM's own questions."""
    if asked.kind == "morale":
        reason = label("reason", state.checks[0].reason)
        return replace(asked, why=phrase(CHECKED, reason=reason))
    if asked.kind == "rout":
        return replace(asked, why=phrase(BROKEN, who=tuple(map(Name, state.rout))))
    return asked
