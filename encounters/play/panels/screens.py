"""Which screen a place shows now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters.live.places import Place
from encounters.play.panels import before
from encounters.play.panels.display import display_screen
from encounters.play.panels.gm import gm_screen
from encounters.play.panels.panel import Screen
from encounters.play.panels.seat import seat_screen

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board


def screen(board: Board, place: Place) -> Screen:
    table = board.table
    if table.encounter is None and place.kind == "table":
        return before.door_screen(board)
    if table.stays(place.seat):
        return seat_screen(board.past, place, closed=True)
    if table.encounter is None:
        return before.lobby_screen(board, place)
    if place.kind == "gm":
        return gm_screen(board)
    if place.kind == "table":
        return display_screen(board)
    return seat_screen(board, place)
