"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `clusters` for
the combat groups, `log_view` for an entry of the log, `pending_view` for questions.
"""

from __future__ import annotations

from functools import partial

from rulesets.contract import Decision, Refusal, View, Viewer
from rulesets.contract.extras import Cluster
from rulesets.identity_cache import identity_cached
from rulesets.momentum.asking.decisions import OFFERS, open_decisions
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.shown.clusters import clusters
from rulesets.momentum.shown.combatant_view import combatant_views
from rulesets.momentum.shown.log_view import tell
from rulesets.momentum.shown.strip import headline, order, strip
from rulesets.momentum.state import State
from rulesets.momentum.wording.labels import LEXICON
from rulesets.offering import refusals_of
from rulesets.visibility import pending_view

__all__ = ["tell", "view"]
_clusters_for_all = identity_cached(clusters)


def _clusters(state: State, visibility: Visibility) -> tuple[Cluster, ...]:
    """The cards, computed once for all viewers of a side: those who decide for a combatant see
    nothing more there."""
    own = (state.combatants.get(id) for id in visibility.viewer.controls)
    if all(visibility.shares(item.side) for item in own if item is not None):
        return _clusters_for_all(state, visibility.of_nobody)
    return clusters(state, visibility)


def _refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    offered = OFFERS.get(decision.kind)
    if offered is None:
        return ()
    offers = offered(state, state.combatants[decision.by], decision.kind)
    return refusals_of(offers, visibility.hidden, LEXICON.terms)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    refusals = partial(_refusals, state, visibility)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=pending_view(open_decisions(state), visibility, refusals),
        strip=strip(state),
        order=order(state, visibility),
        headline=headline(state, visibility),
        clusters=_clusters(state, visibility),
    )
