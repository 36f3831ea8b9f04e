"""What a seat may see of a fight, and what it may read of the log: the only privacy boundary.

Everything is put together from allow lists (README 10): `seen` for a combatant, `telling` for an
entry of the log, `asked` for who has to choose.
"""

from __future__ import annotations

from rulesets.coc7.asked import asked
from rulesets.coc7.decisions import pending
from rulesets.coc7.eyes import eyes
from rulesets.coc7.seen import seen
from rulesets.coc7.state import State
from rulesets.coc7.strip import headline, strip
from rulesets.coc7.telling import tell
from rulesets.coc7.words import active
from rulesets.contract import View, Viewer
from rulesets.once import once

__all__ = ["tell", "view"]
_pending = once(pending)


def view(state: State, viewer: Viewer) -> View:
    looking = eyes(state.combatants, viewer)
    standing = [one for one in state.combatants.values() if active(one)]
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=tuple(
            seen(state, one, looking, standing)
            for id, one in state.combatants.items()
            if id not in looking.hidden
        ),
        asked=asked(state, _pending(state), looking),
        strip=strip(state, looking),
        headline=headline(state, looking),
    )
