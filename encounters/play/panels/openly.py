"""What lies open on every screen of the table: the rolls, what was just revealed, and the log."""

from __future__ import annotations

from typing import Any

from encounters.markup import SafeString
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import beats, reveal
from encounters.play.panels.people import combatants
from encounters.play.panels.sights import Sight


def parts(sight: Sight) -> dict[str, Any]:
    """The rolls that lie on the table, and what was just told together."""
    rows = combatants.rolls(sight)
    return {
        "rolls": drawn("rolls", rows) if rows else "",
        "reveal": reveal.html(sight),
    }


def log_of(sight: Sight, most: int = 30) -> SafeString:
    """The newest lines, without those that stand on the screen already."""
    return beats.html(sight, most, reveal.ids(sight))
