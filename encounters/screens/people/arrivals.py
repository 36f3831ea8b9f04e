"""Players who have arrived during a fight, with a character that is not in it."""

from __future__ import annotations

from django.urls import reverse

from encounters.campaigns.models import Seat
from encounters.combatants.making import is_bare
from encounters.combatants.models import Combatant
from encounters.play.words.table import Table


def arrivals(table: Table) -> list[tuple[Combatant, Seat, bool]]:
    """The sheets that the GM may let in, each with its player's seat, and whether it is only a name
    yet."""
    return [
        (sheet, table.seat_of[sheet.player_id or 0], _bare(table, sheet)) for sheet in table.arrived
    ]


def of_seat(table: Table, seat: Seat | None) -> list[tuple[Combatant, str]]:
    """The characters of a seat that wait to be let in, a bare one with the URL where it can be
    begun from a template."""
    return [
        (
            sheet,
            reverse("seat_begin", args=[sheet.campaign_id, sheet.pk]) if bare else "",
        )
        for sheet, player, bare in arrivals(table)
        if seat and player.pk == seat.pk
    ]


def _bare(table: Table, sheet: Combatant) -> bool:
    sheet.campaign = table.campaign
    return is_bare(sheet)
