"""Players who have come in the middle of a fight, with a character that is not in it."""

from __future__ import annotations

from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.play.panels.table import Table


class Arrival(Struct, frozen=True):
    """A sheet that the GM may let in, and the name of its player."""

    pk: int
    name: str
    seat: str


def rows(table: Table) -> list[Arrival]:
    return [
        Arrival(sheet.pk, sheet.shown_name, table.seat_of[sheet.player_id or 0].name)
        for sheet in table.arrived
    ]


def names(table: Table, seat: Seat | None) -> list[str]:
    """The characters of a seat that wait to be let in."""
    return [sheet.shown_name for sheet in table.arrived if seat and sheet.player_id == seat.pk]
