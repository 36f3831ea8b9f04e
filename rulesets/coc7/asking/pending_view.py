"""Pending questions as a viewer may see them; of shots it is said how many and from how far."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.coc7.asking.decisions import offers, open_decisions
from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.state import State
from rulesets.coc7.wording.labels import LEXICON
from rulesets.contract import Decision, PendingView, Refusal
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.visibility import pending_view

FIRED = pgettext("coc7", "Fired {range}.")
THROWN = pgettext("coc7", "Thrown {range}.")
VOLLEYS = npgettext(
    "coc7",
    "{count} volley of {size} shots, {range}.",
    "{count} volleys of {size} shots, {range}.",
)


def asked_now(state: State, visibility: Visibility) -> tuple[PendingView, ...]:
    def refusals(decision: Decision) -> tuple[Refusal, ...]:
        return refusals_of(offers(state), visibility.hidden, LEXICON.terms)

    found = pending_view(open_decisions(state), visibility, refusals)
    why = _why(state, visibility)
    if why is None:
        return found
    return tuple(
        replace(asked, why=why) if asked.kind == "react" and asked.decision else asked
        for asked in found
    )


def _why(state: State, visibility: Visibility) -> Phrase | None:
    """The part of the attack that everybody heard when it was declared."""
    attack = state.attack
    if attack is None or attack.by in visibility.hidden:
        return None
    far = Term(f"at.{attack.range}")
    if attack.kind == "auto":
        return phrase(VOLLEYS, attack.volleys, size=attack.size, range=far)
    if attack.kind == "throw":
        return phrase(THROWN, range=far)
    return phrase(FIRED, range=far) if attack.kind in ("shoot", "burst") else None
