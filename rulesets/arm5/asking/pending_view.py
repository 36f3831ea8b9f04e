"""Pending questions: the viewer's own in full, of others only that there is one (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.arm5.asking.decisions import OFFERS
from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.state import State
from rulesets.arm5.wording.labels import LEXICON
from rulesets.contract import AT_WORK, Decision, PendingView, Refusal
from rulesets.messages import pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.visibility import at_work_once

TO_JUDGE = phrase(
    pgettext(
        "arm5", "The spell is cast in time. Whether it stops the action, the rules leave to you."
    )
)
SPELLS = ("fast_cast", "early_cast")
"""Questions that reveal a combatant's spells."""


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    found = (_asked(state, decision, visibility) for decision in decisions)
    return at_work_once(asked for asked in found if asked is not None)


def _asked(state: State, decision: Decision, visibility: Visibility) -> PendingView | None:
    free = decision.free
    if visibility.viewer.gm or decision.by in visibility.viewer.controls:
        whole = visibility.whole(decision, _refusals(state, visibility, decision))
        return replace(whole, why=TO_JUDGE) if whole.kind == "counter" else whole
    combatant = state.combatants.get(decision.by)
    secret = combatant is not None and decision.kind in SPELLS and not visibility.knows(combatant)
    if secret or decision.by in visibility.hidden:
        return None if free else AT_WORK
    return PendingView(decision.by, decision.kind, free=free)


def _refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    offers = OFFERS.get(decision.kind)
    if offers is None:
        return ()
    found = offers(state, state.combatants[decision.by])
    return refusals_of(found, visibility.hidden, LEXICON.terms)
