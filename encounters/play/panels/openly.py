"""What lies open on every screen of the table: the rolls, what was just revealed, and the log."""

from __future__ import annotations

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import beats, reveal
from encounters.play.panels.people import combatants
from encounters.play.panels.sights import Sight


class Lying(Struct, frozen=True):
    """The rolls that lie on the table, and what was just told together."""

    rolls: SafeString | str
    reveal: SafeString | str


def lying(sight: Sight) -> Lying:
    rows = combatants.rolls(sight)
    return Lying(drawn("rolls", rows) if rows else "", reveal.html(sight))


def log_of(sight: Sight, most: int = 30) -> SafeString:
    """The newest lines, without those that stand on the screen already."""
    return beats.html(sight, most, reveal.ids(sight))
