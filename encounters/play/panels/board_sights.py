"""A campaign's table, and what each viewer sees of it: what every screen is made of."""

from __future__ import annotations

from functools import cached_property

from encounters.play.panels import table as tables
from encounters.play.panels.drafts import Parts
from encounters.play.panels.log import glances
from encounters.play.panels.sights import Commons, Sight
from encounters.spoken import get_language
from rulesets.contract import Viewer


class BoardSights:
    """Views are made once a viewer, and sights once a viewer and language."""

    def __init__(self, table: tables.Table):
        self.table = table
        self.version: int = table.campaign.version
        self.seats: int = table.seats_of
        self._sights: dict[tuple[Viewer, str], Sight] = {}
        self.commons = Commons(table)

    def sight(self, seat: int | None = None, gm: bool = False) -> Sight:
        """What a seat sees (None: what everybody sees), in the language now active."""
        viewer = self.table.viewer(seat, gm)
        key = viewer, get_language()
        if key not in self._sights:
            view = self.commons.view(viewer)
            glances.remember(self.table, viewer, view)
            self._sights[key] = Sight(self.table, viewer, view, self.commons)
        return self._sights[key]

    @cached_property
    def past(self) -> BoardSights:
        """The last fight as it ended, for seats that are still reading its result."""
        board = type(self)(tables.read(self.table.campaign.pk, self.table.last))
        board.version = self.version
        return board


class HastySights(BoardSights):
    """The same board, by eyes that leave out what rests on odds."""

    def __init__(self, board: BoardSights):
        super().__init__(board.table)
        self.version, self.left_out = board.version, Parts()
        self._board = board

    def sight(self, seat: int | None = None, gm: bool = False) -> Sight:
        whole = self._board.sight(seat, gm)
        key = whole.viewer, whole.voice.language
        if key not in self._sights:
            self._sights[key] = whole.hasty(self.left_out)
        return self._sights[key]

    @cached_property
    def past(self) -> BoardSights:
        """Of a fight that is over nothing is asked."""
        return self._board.past
