"""Players who have arrived during a fight, with a character that is not in it."""

from __future__ import annotations

from django.urls import reverse
from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.combatants.making import is_bare
from encounters.combatants.models import Combatant
from encounters.play.panels.table import Table


class Arrival(Struct, frozen=True):
    """A sheet that the GM may let in, and the name of its player; `bare`: it is only a name yet."""

    pk: int
    name: str
    seat: str
    bare: bool


def rows(table: Table) -> list[Arrival]:
    return [
        Arrival(
            sheet.pk,
            sheet.shown_name,
            table.seat_of[sheet.player_id or 0].name,
            _bare(table, sheet),
        )
        for sheet in table.arrived
    ]


def of_seat(table: Table, seat: Seat | None) -> list[tuple[str, str]]:
    """The characters of a seat that wait to be let in: the name, and for a bare one the URL where
    it can be begun from a template."""
    return [
        (sheet.shown_name, _begins(sheet) if _bare(table, sheet) else "")
        for sheet in table.arrived
        if seat and sheet.player_id == seat.pk
    ]


def _bare(table: Table, sheet: Combatant) -> bool:
    sheet.campaign = table.campaign
    return is_bare(sheet)


def _begins(sheet: Combatant) -> str:
    return reverse("seat_begin", args=[sheet.campaign_id, sheet.pk])
