"""What a seat may see of a fight, and what it may read of the log: the only privacy boundary.

Everything is put together from allow lists (README 10): `seen` for a combatant, `clusters` for the
combat groups, `telling` for an entry of the log, `asked` for who has to choose.
"""

from __future__ import annotations

from rulesets.contract import View, Viewer
from rulesets.momentum.asked import asked
from rulesets.momentum.clusters import clusters
from rulesets.momentum.decisions import pending
from rulesets.momentum.eyes import eyes
from rulesets.momentum.headline import headline
from rulesets.momentum.seen import seen
from rulesets.momentum.state import State
from rulesets.momentum.strip import order, strip
from rulesets.momentum.telling import tell
from rulesets.once import once

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
        clusters=clusters(state, looking),
    )
