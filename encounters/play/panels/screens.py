"""Which screen a place shows now."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from encounters.live.places import Place
from encounters.play.panels import before, display
from encounters.play.panels.addresses import addresses
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.frame import frame, top
from encounters.play.panels.gm import gm_screen
from encounters.play.panels.seat import seat_screen

type Screen = tuple[str, dict[str, Any]]
"""A template, and what it names."""


def screen(board: BoardSights, place: Place) -> Screen:
    table = board.table
    if table.encounter is None and place.kind == "table":
        return "empty_table", before.door(board)
    if table.stays(place.seat):
        return "seat", seat_screen(board.past, place, closed=True)
    if table.encounter is None:
        return "lobby", before.lobby(board, place)
    if place.kind == "gm":
        return gm_screen(board, asdict(frame(board, board.sight(gm=True))))
    if place.kind == "table":
        return "table", _table(board)
    return "seat", seat_screen(board, place)


def _table(board: BoardSights) -> dict[str, Any]:
    """The screen across the room."""
    encounter = board.table.encounter
    assert encounter is not None
    to = addresses(board.table.campaign.pk, encounter.pk)
    shown = asdict(top(board.sight())) | {"version": str(board.version), "to": to}
    return shown | display.display(board)
