"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `log_view` for
an entry of the log, `pending_view` for questions.
"""

from __future__ import annotations

from rulesets.contract import View, Viewer
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.ose.asking.decisions import open_decisions
from rulesets.ose.asking.pending_view import pending_view
from rulesets.ose.asking.visibility import visibility_of
from rulesets.ose.shown.combatant_view import combatant_views
from rulesets.ose.shown.log_view import tell
from rulesets.ose.shown.strip import headline, order, phase_of, strip
from rulesets.ose.state import State

__all__ = ["tell", "view"]
_order = identity_cached(order, MOST_STATES)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    asked = pending_view(state, open_decisions(state), visibility)
    phase = phase_of(state, asked, visibility)
    return View(
        round=state.round,
        phase=phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=asked,
        strip=strip(phase),
        order=_order(state, visibility.of_nobody),
        headline=headline(state, phase, visibility),
    )
