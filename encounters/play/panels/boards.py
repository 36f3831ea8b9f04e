"""A campaign's table as every phone shows it.

`read` gathers everything once; `Board.html` renders one place. Panels are made once a place; what
several places show alike is drawn once (`fragments`). Odds are weighed last, and `Board.answer`
does not wait for them (`drafts`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from encounters.live.places import Place
from encounters.markup import SafeString, mark_safe
from encounters.markup import conditional_escape as html
from encounters.play.models import Encounter
from encounters.play.panels import lobby, screens
from encounters.play.panels import table as tables
from encounters.play.panels.addresses import addresses
from encounters.play.panels.board_sights import BoardSights, HastySights
from encounters.play.panels.drafts import Draft
from encounters.spoken import speaking

if TYPE_CHECKING:
    from encounters.play.fights.fight import Fight

FOLLOWS = (
    '<i id="due" hidden hx-get="{address}" hx-trigger="load delay:400ms" hx-target="#panel"'
    ' hx-select="#panel" hx-swap="outerMorph"></i>'
)


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
        self._drafts: dict[Place, Draft] = {}
        self._panels: dict[Place, SafeString] = {}
        self._turns: dict[Place, threading.Lock] = {}

    def html(self, place: Place) -> SafeString:
        """The panel of one place: `<main id="panel">`, or the fragment of the lobby."""
        with self._turn(place):
            if place not in self._panels:
                self._panels[place] = self._whole(place)
            return self._panels[place]

    def answer(self, place: Place) -> SafeString:
        """The panel of one place for who has just tapped there. Where odds are still to be weighed
        it has room for them; the stream brings the whole one, or else the page asks for it."""
        with self._turn(place):
            if place in self._panels:
                return self._panels[place]
            with speaking(place.language):
                if place not in self._drafts:
                    self._drafts[place] = self._draft(place)
                draft = self._drafts[place]
                if draft.parts:
                    return following(draft.at_once(), self._address(place))
                self._panels[place] = draft.weighed()
            return self._panels[place]

    def sheet(self, make: Callable[[BoardSights], str]) -> SafeString:
        """A sheet that belongs to an answer, before its odds are weighed."""
        eyes = HastySights(self)
        return eyes.left_out.draft(make(eyes)).at_once()

    def _address(self, place: Place) -> str:
        to = addresses(self.table.campaign.pk, self.table.encounter and self.table.encounter.pk)
        return to["gm_play" if place.kind == "gm" else "seat_play"]

    def _turn(self, place: Place) -> threading.Lock:
        """The person who tapped and the stream want a panel at the same moment, in two threads.
        They take turns, so that none renders what the other one is rendering."""
        return self._turns.setdefault(place, threading.Lock())

    def shows_people(self, place: Place) -> bool:
        """Whether its panel shows who is here: the GM's page of the campaign, and all between two
        fights."""
        return place.kind == "lobby" or self.table.encounter is None

    def _whole(self, place: Place) -> SafeString:
        """With its odds, which are all that a draft still lacks."""
        with speaking(place.language):
            if place in self._drafts:
                return self._drafts[place].weighed()
            if place.kind == "lobby":
                return lobby.html(self.table.campaign, place.language)
            return screens.html(self, place)

    def _draft(self, place: Place) -> Draft:
        eyes = HastySights(self)
        return eyes.left_out.draft(screens.html(eyes, place))


def following(panel: SafeString, address: str) -> SafeString:
    """The panel with a line that fetches the whole one, unless the stream has been quicker."""
    before, end, after = panel.rpartition("</main>")
    line = FOLLOWS.format(address=html(address))
    return mark_safe(f"{before}{line}{end}{after}")
