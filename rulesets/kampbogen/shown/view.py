"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `log_view` for
an entry of the log, `pending_view` for questions.
"""

from __future__ import annotations

from functools import partial

from rulesets.contract import Decision, Refusal, Segment, View, Viewer
from rulesets.kampbogen.asking.decisions import OFFERS, open_decisions
from rulesets.kampbogen.asking.visibility import (
    Visibility,
    as_offered,
    effects_known,
    visibility_of,
)
from rulesets.kampbogen.shown.banner import banner
from rulesets.kampbogen.shown.combatant_view import combatant_views
from rulesets.kampbogen.shown.headline import headline
from rulesets.kampbogen.shown.log_view import tell
from rulesets.kampbogen.state import State
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.offering import Offer, no, refusals_of
from rulesets.visibility import pending_view

ROUND = ("kampgrad", "roll", "act", "targets")
AFTERWARDS = ("flee", "breakout", "pursuit", "fate", "over")


def strip(state: State) -> tuple[Segment, ...]:
    phase, names = state.phase, list(ROUND)
    if phase in AFTERWARDS:
        names.append(phase)
    elif phase == "challenge":
        back = state.sequence.back if state.sequence else "kampgrad"
        names.insert(names.index(back), phase)
    elif phase not in names:
        names.insert(0, phase)
    place = names.index(phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(names)
    )


__all__ = ["tell", "view"]


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    """The refusals, and why nothing can be warded off, as far as the reader knows."""
    offers = OFFERS.get(decision.kind)
    refused: list[Offer] = list(offers(state, decision.by)) if offers else []
    if decision.kind == "act" and decision.option("counter") is None:
        known = effects_known(state, visibility)
        refused.insert(0, no("counter", "no_ward" if known else "no_effect"))
    return refusals_of(refused, visibility.hidden, LEXICON.terms)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    offered = (as_offered(state, decision, visibility) for decision in open_decisions(state))
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=pending_view(offered, visibility, partial(refusals, state, visibility)),
        strip=strip(state),
        headline=headline(state, visibility),
        banner=banner(state, visibility),
    )
