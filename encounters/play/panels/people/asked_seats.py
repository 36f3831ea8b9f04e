"""Seats that are asked a question, which is not everybody who may answer it."""

from __future__ import annotations

from encounters.campaigns.models import Seat
from encounters.play.panels.viewer_context import ViewerContext


def asked_seats(context: ViewerContext, by: str) -> list[Seat]:
    """Of those who decide for a side, the seats with somebody who can still act; all of them where
    nobody can. None where the GM decides."""
    deciders = context.table.deciders(by)
    if context.seen(by) is not None:
        return deciders
    holders = context.table.held_by
    acting = {holders.get(seen.id) for seen in context.view.combatants if seen.able}
    return [seat for seat in deciders if seat.pk in acting] or deciders
