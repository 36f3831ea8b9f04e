"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, `log_view` for
an entry of the log, `pending_view` for questions.
"""

from __future__ import annotations

from rulesets.coc7.asking.pending_view import asked_now
from rulesets.coc7.asking.visibility import visibility_of
from rulesets.coc7.shown.combatant_view import combatant_views
from rulesets.coc7.shown.log_view import tell
from rulesets.coc7.shown.strip import headline, strip
from rulesets.coc7.state import State
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
        asked=asked_now(state, visibility),
        strip=strip(state, visibility),
        headline=headline(state, visibility),
    )
