"""Who is asked what: the own questions whole, of companions only that they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Asked, Decision
from rulesets.messages import Name, pgettext, phrase
from rulesets.ose.eyes import Eyes
from rulesets.ose.refusals import refusals
from rulesets.ose.state import State
from rulesets.ose.wording.labels import label

CHECKED = pgettext(
    "ose", "{reason}. Whoever rolls above their morale gives up; then you choose how."
)
BROKEN = pgettext("ose", "Their morale is broken: {who}.")
PUBLIC_RITES = ("initiative", "tie")  # what the GM does in front of everybody


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    """The GM's row comes once and first: of foes players learn only that the GM is at work."""
    if looking.viewer.gm:
        return tuple(_explained(state, _whole(state, decision, looking)) for decision in decisions)
    rows, referee = [], None
    for decision in decisions:
        one = state.combatants.get(decision.by)
        if decision.by in looking.viewer.controls:
            rows.append(_whole(state, decision, looking))
        elif one is not None and looking.knows(one) and one.id not in looking.hidden:
            rows.append(Asked(decision.by, decision.kind))
        elif decision.kind in PUBLIC_RITES:
            referee = Asked("gm", decision.kind)
        else:
            referee = AT_WORK
    return (referee, *rows) if referee else tuple(rows)


def _whole(state: State, decision: Decision, looking: Eyes) -> Asked:
    one = state.combatants.get(decision.by)
    return looking.whole(decision, refusals(state, decision, one, looking) if one else ())


def _explained(state: State, asked: Asked) -> Asked:
    """The GM's own questions say what led to them, and what hangs on the answer."""
    if asked.kind == "morale":
        reason = label("reason", state.checks[0].reason)
        return replace(asked, why=phrase(CHECKED, reason=reason))
    if asked.kind == "rout":
        return replace(asked, why=phrase(BROKEN, who=tuple(map(Name, state.rout))))
    return asked
