"""Which screen a place shows now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.panels import before, display, gm, openly
from encounters.play.panels.addresses import addresses
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.engine import rendered
from encounters.play.panels.frame import frame, top
from encounters.play.panels.seat import seat_screen


class Screen(Struct, frozen=True):
    """A template, and the parts whose fields it names; what two parts have the later one says."""

    template: str
    parts: tuple[Struct, ...]

    @property
    def context(self) -> dict[str, Any]:
        return {name: value for part in self.parts for name, value in asdict(part).items()}


class Across(Struct, frozen=True):
    """What the screen across the room needs of the frame."""

    version: str
    to: Mapping[str, str]


def html(board: BoardSights, place: Place) -> SafeString:
    """The panel that the place shows now."""
    shown = screen(board, place)
    return rendered(shown.template, shown.context)


def screen(board: BoardSights, place: Place) -> Screen:
    table = board.table
    if table.encounter is None and place.kind == "table":
        return Screen("empty_table", (before.door(board),))
    if table.stays(place.seat):
        return Screen("seat", seat_screen(board.past, place, closed=True))
    if table.encounter is None:
        dice = before.dice_of(table.seat_of.get(place.seat or 0))
        return Screen("lobby", (before.lobby(board, place), dice))
    if place.kind == "gm":
        return _gm(board)
    if place.kind == "table":
        return _across_the_room(board)
    return Screen("seat", seat_screen(board, place))


def _gm(board: BoardSights) -> Screen:
    sight = board.sight(gm=True)
    shown = frame(board, sight), gm.gm_round(board), openly.lying(sight)
    if sight.view.over:
        return Screen("gm_over", (*shown, gm.over(sight)))
    return Screen("gm", (*shown, *gm.owing(sight)))


def _across_the_room(board: BoardSights) -> Screen:
    encounter = board.table.encounter
    assert encounter is not None
    across = Across(str(board.version), addresses(board.table.campaign.pk, encounter.pk))
    return Screen("table", (top(board.sight()), across, display.display(board)))
