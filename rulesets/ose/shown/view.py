"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, the rows of the
log for its entries, `pending_view` for questions.
"""

from __future__ import annotations

from rulesets.contract import View, Viewer
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.log_view import PersonalLog
from rulesets.ose.asking.decisions import open_decisions
from rulesets.ose.asking.pending_view import pending_view
from rulesets.ose.asking.visibility import Visibility, visibility_of
from rulesets.ose.shown.combatant_view import combatant_views
from rulesets.ose.shown.strip import headline, order, phase_of, strip
from rulesets.ose.state import State
from rulesets.ose.wording.log import LOG

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


class OldSchoolLog(PersonalLog[State, Visibility]):
    lists = {"order": (" > ", " = "), "acting": (" > ", " = ")}
    counts = {"cast": "targets"}


tell = OldSchoolLog(LOG, visibility_of).tell
