"""The rolls that lie open on every screen of the table."""

from __future__ import annotations

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.panels.fragments import drawn
from encounters.play.panels.people import combatants
from encounters.play.panels.sights import Sight


class Lying(Struct, frozen=True):
    rolls: SafeString | str


def lying(sight: Sight) -> Lying:
    rows = combatants.rolls(sight)
    return Lying(drawn("rolls", rows) if rows else "")
