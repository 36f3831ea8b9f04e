"""Pending questions: one's own in full, of companions only that they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, PendingView
from rulesets.messages import Name, pgettext, phrase
from rulesets.ose.asking.refusals import refusals
from rulesets.ose.asking.visibility import Visibility
from rulesets.ose.state import State
from rulesets.ose.wording.labels import label

CHECKED = pgettext("ose", "{reason}. Whoever rolls above their morale breaks; then you choose how.")
BROKEN = pgettext("ose", "Their morale is broken: {who}.")
PUBLIC_RITES = ("initiative", "tie")  # what the GM does in front of everybody


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    """The GM's row comes once and first: of foes, players learn only that the GM is at work."""
    if visibility.viewer.gm:
        return tuple(
            _explained(state, _whole(state, decision, visibility)) for decision in decisions
        )
    rows, referee = [], None
    for decision in decisions:
        one = state.combatants.get(decision.by)
        if decision.by in visibility.viewer.controls:
            rows.append(_whole(state, decision, visibility))
        elif one is not None and visibility.knows(one) and one.id not in visibility.hidden:
            rows.append(PendingView(decision.by, decision.kind))
        elif decision.kind in PUBLIC_RITES:
            referee = PendingView("gm", decision.kind)
        else:
            referee = AT_WORK
    return (referee, *rows) if referee else tuple(rows)


def _whole(state: State, decision: Decision, visibility: Visibility) -> PendingView:
    return visibility.whole(decision, refusals(state, visibility, decision))


def _explained(state: State, asked: PendingView) -> PendingView:
    """The GM's own questions say what led to them and what depends on the answer."""
    if asked.kind == "morale":
        reason = label("reason", state.checks[0].reason)
        return replace(asked, why=phrase(CHECKED, reason=reason))
    if asked.kind == "rout":
        return replace(asked, why=phrase(BROKEN, who=tuple(map(Name, state.rout))))
    return asked
