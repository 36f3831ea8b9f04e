"""Players who have come in the middle of a fight, with a character that is not in it."""

from __future__ import annotations

from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.play.panels.table import Table


class Arrival(Struct, frozen=True):
    """A sheet that the GM may let in, and the name of its player."""

    pk: int
    name: str
    seat: str


def rows(table: Table) -> list[Arrival]:
    return [
        Arrival(sheet.pk, sheet.name, table.seat_of[sheet.player_id or 0].name)
        for sheet in _outside(table)
    ]


def names(table: Table, seat: Seat | None) -> list[str]:
    """The characters of a seat that wait to be let in."""
    return [sheet.name for sheet in _outside(table) if seat and sheet.player_id == seat.pk]


def _outside(table: Table) -> list[Combatant]:
    encounter = table.encounter
    if encounter is None or table.state.over:
        return []
    entered = {row["source"] for row in encounter.cast}
    return [
        sheet
        for sheet in table.sheets.values()
        if sheet.kind == Combatant.Kind.CHARACTER
        and sheet.player_id in table.seat_of
        and not sheet.dead
        and sheet.pk not in entered
        and sheet.pk not in encounter.kept_out
    ]
