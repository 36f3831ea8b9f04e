"""A campaign's table as every phone shows it.

`read` gathers everything once; `Board.html` renders one place. Views are made once a viewer and
panels once a place; what several places show alike is drawn once (`fragments`).
"""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.models import Encounter
from encounters.play.panels import lobby, screens
from encounters.play.panels import table as tables
from encounters.play.panels.engine import rendered
from encounters.play.panels.log import glances
from encounters.play.panels.sights import Sight
from encounters.spoken import get_language, speaking
from rulesets.contract import View, Viewer

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
    """The board after a tap, without reading what that left as it was; None if in doubt."""
    table = tables.follow(before.table, fight)
    return Board(table) if table else None


class Board:
    def __init__(self, table: tables.Table):
        self.table = table
        self.version: int = table.campaign.version
        self.seats: int = table.seats_of
        self._views: dict[Viewer, View] = {}
        self._sights: dict[tuple[Viewer, str], Sight] = {}
        self._panels: dict[Place, SafeString] = {}
        self._turn = threading.RLock()

    def html(self, place: Place) -> SafeString:
        """The panel of one place: `<main id="panel">`, or the fragment of the lobby.

        Whoever tapped and everybody else want theirs at the same moment, in several threads; taking
        turns, no thread makes what another one is making already."""
        with self._turn:
            if place not in self._panels:
                self._panels[place] = self._rendered(place)
            return self._panels[place]

    def shows_people(self, place: Place) -> bool:
        """Whether its panel shows who is here: the GM's page of the campaign, and all between two
        fights."""
        return place.kind == "lobby" or self.table.encounter is None

    def sight(self, seat: int | None = None, gm: bool = False) -> Sight:
        """What a seat sees (None: what everybody sees), in the language now active."""
        viewer = self.table.viewer(seat, gm)
        key = viewer, get_language()
        if key not in self._sights:
            if viewer not in self._views:
                view = self._views[viewer] = self.table.ruleset.view(self.table.state, viewer)
                glances.remember(self.table, viewer, view)
            self._sights[key] = Sight(self.table, viewer, self._views[viewer])
        return self._sights[key]

    @cached_property
    def past(self) -> Board:
        """The last fight as it ended, for who stays with its result."""
        board = read(self.table.campaign.pk, self.table.last)
        board.version = self.version
        return board

    def _rendered(self, place: Place) -> SafeString:
        with speaking(place.language):
            if place.kind == "lobby":
                return lobby.html(self.table.campaign, place.language)
            name, context = screens.screen(self, place)
            return rendered(name, context)
