"""Seats that are asked a question, as opposed to all that may answer it."""

from __future__ import annotations

from encounters.campaigns.models import Seat
from encounters.play.panels.viewer_context import ViewerContext


def asked_seats(context: ViewerContext, by: str) -> list[Seat]:
    """The deciding seats of a side that have a combatant able to act; all of them if none has.
    Empty if the GM decides."""
    deciders = context.table.deciders(by)
    if context.seen(by) is not None:
        return deciders
    holders = context.table.held_by
    acting = {holders.get(seen.id) for seen in context.view.combatants if seen.able}
    return [seat for seat in deciders if seat.pk in acting] or deciders
