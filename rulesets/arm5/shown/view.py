"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `log_view` for
an entry of the log, `pending_view` for questions.
"""

from __future__ import annotations

from rulesets.arm5.asking.decisions import open_decisions
from rulesets.arm5.asking.pending_view import pending_view
from rulesets.arm5.asking.visibility import visibility_of
from rulesets.arm5.shown.combatant_view import combatant_views
from rulesets.arm5.shown.headline import headline
from rulesets.arm5.shown.log_view import tell
from rulesets.arm5.shown.strip import strip
from rulesets.arm5.state import State
from rulesets.contract import View, Viewer

__all__ = ["tell", "view"]


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=pending_view(state, open_decisions(state), visibility),
        strip=strip(state, visibility),
        headline=headline(state, visibility),
    )
