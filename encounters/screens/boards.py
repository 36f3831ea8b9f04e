"""A campaign's table as every phone shows it.

`read_board` loads everything once; a `Board` renders the panel of each place once, and remembers
earlier panels of the place.
"""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils.translation import get_language, override

from encounters.play.models import Encounter
from encounters.play.words import reading
from encounters.play.words.table import Table
from encounters.play.words.viewer_context import Commons, ViewerContext
from encounters.screens.display import display_screen
from encounters.screens.gm import gm_screen
from encounters.screens.lobby_screen import empty_table_screen, lobby_screen, people_html
from encounters.screens.log.moments import remember
from encounters.screens.panel import Panel, Screen
from encounters.screens.seat import seat_screen
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString
from rulesets.contract import Viewer

if TYPE_CHECKING:
    from encounters.play.fights.fight import Fight

MOST_BEHIND = 50  # versions after which a place without viewers is dropped


def read_board(
    campaign_pk: int, encounter: Encounter | None = None, before: Board | None = None
) -> Board:
    """The board of a campaign, in a constant number of queries, with the fight on the table or the
    given one. Steps of the board `before` are not read again, since they never change. Raises
    Campaign.DoesNotExist."""
    return Board(
        reading.read_table(campaign_pk, encounter, before.table if before else None), before
    )


def follow(before: Board, fight: Fight) -> Board | None:
    """The board after a tap, without reading unchanged data again; None if that is not possible."""
    table = reading.follow(before.table, fight)
    return Board(table, before) if table else None


class Board:
    """A table for every viewer, with its panel for every place."""

    def __init__(self, table: Table, before: Board | None = None):
        self.table = table
        self.version: int = table.campaign.version
        self.seats: int = table.seats_of
        self.commons = Commons(table)
        self._contexts: dict[tuple[Viewer, str], ViewerContext] = {}
        self._panels: dict[Place, Panel] = {}
        self._before = before.latest_panels(self.version - MOST_BEHIND) if before else {}
        self._locks: dict[Place, threading.Lock] = {}

    def context(self, seat: int | None = None, gm: bool = False) -> ViewerContext:
        """The viewer context of a seat (None: without one), in the active language."""
        viewer = self.table.viewer(seat, gm)
        key = viewer, get_language()
        if key not in self._contexts:
            view = self.commons.view(viewer)
            remember(self.table, viewer, view)
            self._contexts[key] = ViewerContext(self.table, viewer, view, self.commons)
        return self._contexts[key]

    @cached_property
    def past(self) -> Board:
        """The last fight as it ended, for seats that still show its result."""
        board = Board(reading.read_table(self.table.campaign.pk, self.table.last))
        board.version = self.version
        return board

    def html(self, place: Place, seen: int | None = None) -> SafeString:
        """The panel of a place, `<main id="panel">`, for a page that shows the version `seen` of it
        (`Panel.html`); or the lobby's fragment."""
        if place.kind == "lobby":
            return people_html(self.table.campaign, place.language)
        with self._lock(place), override(place.language):
            if place not in self._panels:
                earlier = self._before.get(place)
                self._panels[place] = Panel(self.version, self._screen(place), earlier)
            return self._panels[place].html(seen)

    def _screen(self, place: Place) -> Screen:
        table = self.table
        if table.encounter is None and place.kind == "table":
            return empty_table_screen(table)
        if table.stays(place.seat):
            return seat_screen(self.past.context(place.seat), place, closed=True)
        if table.encounter is None:
            return lobby_screen(table, place)
        if place.kind == "gm":
            return gm_screen(self.context(gm=True))
        if place.kind == "table":
            return display_screen(self.context())
        return seat_screen(self.context(place.seat), place)

    def shows_people(self, place: Place) -> bool:
        """Whether its panel shows presence: the GM's page of the campaign, and all panels between
        fights."""
        return place.kind == "lobby" or self.table.encounter is None

    def latest_panels(self, since: int) -> dict[Place, Panel]:
        """The latest panel of each place, without those older than the version `since`."""
        panels = {**self._before, **self._panels}
        return {place: panel for place, panel in panels.items() if panel.version >= since}

    def _lock(self, place: Place) -> threading.Lock:
        """A lock for the place: the response to a tap and the stream need a panel at the same
        moment, and must not render it twice."""
        return self._locks.setdefault(place, threading.Lock())
