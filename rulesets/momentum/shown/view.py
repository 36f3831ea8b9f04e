"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `clusters` for
the combat groups, the rows of the log for its entries, `pending_view` for questions.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.contract import Decision, Entry, Refusal, View, Viewer
from rulesets.contract.extras import Cluster
from rulesets.identity_cache import identity_cached
from rulesets.log_view import LogView, foreign
from rulesets.momentum.asking.decisions import OFFERS, open_decisions
from rulesets.momentum.asking.visibility import Visibility, sealed_entry, visibility_of
from rulesets.momentum.shown.clusters import clusters
from rulesets.momentum.shown.combatant_view import combatant_views
from rulesets.momentum.shown.strip import headline, order, phase_of, strip
from rulesets.momentum.state import State
from rulesets.momentum.wording.labels import LEXICON
from rulesets.momentum.wording.log import LOG
from rulesets.offering import refusals_of
from rulesets.visibility import pending_view

IN_THE_OPEN = ("prone", "status")
"""Values that are visible to everybody when the GM sets them."""
STRUCK = ("damage", "half_damage", "spell_damage")


class MomentumLog(LogView[State, Visibility]):
    naming = ("covered",)
    lists = {"members": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry; for hidden combatants only the harm, without the actor."""
        if entry.who in visibility.hidden and entry.rule in STRUCK:
            entry = replace(entry, who="", rolls=())
        sealed = entry.rule == "choice" and sealed_entry(state, entry.facts)
        if sealed and foreign(state, entry.who, visibility):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if _is_open(entry):
            allowed |= self.of_who["gm_set"]
        if entry.rule in STRUCK and visibility.viewer.foes == "numbers":
            allowed |= {"hp"}
        by_foe = entry.who == "" or foreign(state, entry.who, visibility)
        return allowed - {"reason"} if by_foe and _no_points(entry) else allowed


def _is_open(entry: Entry) -> bool:
    return entry.rule == "gm_set" and entry.facts.get("field") in IN_THE_OPEN


def _no_points(entry: Entry) -> bool:
    """Whether a spell failed for lack of magic points, which only its own side knows."""
    return entry.facts.get("reason") == "no_mp"


tell = MomentumLog(LOG, visibility_of).tell


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
    asked = pending_view(open_decisions(state), visibility, refusals)
    phase = phase_of(state, asked)
    return View(
        round=state.round,
        phase=phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=asked,
        strip=strip(phase),
        order=order(state, visibility),
        headline=headline(state, phase, visibility),
        clusters=_clusters(state, visibility),
    )
