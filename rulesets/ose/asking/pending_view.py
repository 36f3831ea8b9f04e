"""Pending questions: the viewer's own in full, those of companions only as pending."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, PendingView
from rulesets.messages import Name, pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.ose.asking.decisions import offers
from rulesets.ose.asking.visibility import Visibility
from rulesets.ose.state import State
from rulesets.ose.wording.labels import LEXICON, label

CHECKED = pgettext("ose", "{reason}. Whoever rolls above their morale breaks; then you choose how.")
BROKEN = pgettext("ose", "Their morale is broken: {who}.")
PUBLIC_RITES = ("initiative", "tie")  # the GM's public tasks


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    """The viewer's pending questions. The GM's row comes first and only once: of foes, players
    learn only that the GM is busy."""
    if visibility.viewer.gm:
        return tuple(
            _explained(state, _whole(state, decision, visibility)) for decision in decisions
        )
    rows, referee = [], None
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
        elif decision.kind in PUBLIC_RITES:
            referee = PendingView("gm", decision.kind)
        else:
            referee = AT_WORK
    return (referee, *rows) if referee else tuple(rows)


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
