"""A campaign's table as every phone shows it.

`read` gathers everything once; `Board.html` renders one place. Panels are made once a place; what
several places show alike is drawn once (`fragments`).
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.models import Encounter
from encounters.play.panels import lobby, screens
from encounters.play.panels import table as tables
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.engine import rendered
from encounters.spoken import speaking

if TYPE_CHECKING:
    from encounters.play.fights.fight import Fight


def read(
    campaign_pk: int, encounter: Encounter | None = None, before: Board | None = None
) -> Board:
    """The board of a campaign, in a constant number of queries, with the fight that is on the table
    or the one given. Steps that the board `before` has shown are not read again: they never change.
    Campaign.DoesNotExist."""
    return Board(tables.read(campaign_pk, encounter, before.table if before else None))


def follow(before: Board, fight: Fight) -> Board | None:
    """The board after a tap, without reading anew what the tap left unchanged; None if in doubt."""
    table = tables.follow(before.table, fight)
    return Board(table) if table else None


class Board(BoardSights):
    """What every place shows of it."""

    def __init__(self, table: tables.Table):
        super().__init__(table)
        self._panels: dict[Place, SafeString] = {}
        self._turn = threading.RLock()

    def html(self, place: Place) -> SafeString:
        """The panel of one place: `<main id="panel">`, or the fragment of the lobby.

        The person who tapped and everybody else want theirs at the same moment, in several
        threads. They take turns, so that no thread renders what another one is rendering.
        """
        with self._turn:
            if place not in self._panels:
                self._panels[place] = self._rendered(place)
            return self._panels[place]

    def shows_people(self, place: Place) -> bool:
        """Whether its panel shows who is here: the GM's page of the campaign, and all between two
        fights."""
        return place.kind == "lobby" or self.table.encounter is None

    def _rendered(self, place: Place) -> SafeString:
        with speaking(place.language):
            if place.kind == "lobby":
                return lobby.html(self.table.campaign, place.language)
            screen = screens.screen(self, place)
            return rendered(screen.template, screen.context)
