"""What a seat may see of a fight, and what it may read of the log: the only privacy boundary.

Everything is put together from allow lists (README 10): `seen` for a combatant, `telling` for an
entry of the log, `asked` for who has to choose.
"""

from __future__ import annotations

from rulesets.contract import View, Viewer
from rulesets.once import once
from rulesets.ose.asked import asked
from rulesets.ose.decisions import pending
from rulesets.ose.eyes import eyes
from rulesets.ose.seen import seen
from rulesets.ose.state import State
from rulesets.ose.strip import headline, order, strip
from rulesets.ose.telling import tell

__all__ = ["tell", "view"]
_pending = once(pending)


def view(state: State, viewer: Viewer) -> View:
    looking = eyes(state.combatants, viewer)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=tuple(
            seen(state, one, looking)
            for id, one in state.combatants.items()
            if id not in looking.hidden
        ),
        asked=asked(state, _pending(state), looking),
        strip=strip(state),
        order=order(state, looking),
        headline=headline(state, looking),
    )
