"""What a seat may see of a fight, and what it may read of the log: the only privacy boundary.

Everything is put together from allow lists (README 10): `seen` for a combatant, `telling` for an
entry of the log, `asked` for who has to choose.
"""

from __future__ import annotations

from rulesets.contract import View, Viewer
from rulesets.kampbogen.asked import asked
from rulesets.kampbogen.banner import banner
from rulesets.kampbogen.decisions import pending
from rulesets.kampbogen.eyes import eyes
from rulesets.kampbogen.headline import headline
from rulesets.kampbogen.preview import preview
from rulesets.kampbogen.seen import seen
from rulesets.kampbogen.state import State
from rulesets.kampbogen.strip import strip
from rulesets.kampbogen.telling import tell
from rulesets.once import once

__all__ = ["tell", "view"]
_pending = once(pending)

REVEAL = ("targets", "kampgrad")
"""The resolution is told at one go, from whom the kampgrad hits to the next kampgrad."""


def view(state: State, viewer: Viewer) -> View:
    looking = eyes(state.combatants, viewer)
    hits = preview(state, looking)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=tuple(
            seen(state, one, looking, hits)
            for id, one in state.combatants.items()
            if id not in looking.hidden
        ),
        asked=asked(state, _pending(state), looking),
        strip=strip(state),
        headline=headline(state, looking),
        banner=banner(state),
        reveal=REVEAL,
    )
