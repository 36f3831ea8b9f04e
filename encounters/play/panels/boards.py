"""A campaign's table as every phone shows it.

`read` gathers everything once; `Board.html` renders one place. Views are made once a viewer,
fragments that several places share once a language, and whole panels once a place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from encounters.campaigns import lobby
from encounters.play.models import Encounter
from encounters.play.panels import screens
from encounters.play.panels.places import Place
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import Table
from rulesets.contract import View, Viewer


def read(
    campaign_pk: int, encounter: Encounter | None = None, before: Board | None = None
) -> Board:
    """The board of a campaign, in a constant number of queries, with the fight that is on the table
    or the one given. Steps that the board `before` has shown are not read again: they never change.
    Campaign.DoesNotExist."""
    return Board(Table(campaign_pk, encounter, before.table if before else None))


class Board:
    def __init__(self, table: Table):
        self.table = table
        self.version: int = table.campaign.version
        self._views: dict[Viewer, View] = {}
        self._sights: dict[tuple[Viewer, str], Sight] = {}
        self._once: dict[Any, SafeString] = {}

    def html(self, place: Place) -> SafeString:
        """The panel of one place: `<main id="panel">`, or the fragment of the lobby."""
        return self.once(place, lambda: self._rendered(place))

    def sight(self, seat: int | None = None, gm: bool = False) -> Sight:
        """What a seat sees (None: what everybody sees), in the language now active."""
        viewer = self.table.viewer(seat, gm)
        key = viewer, translation.get_language() or "en"
        if key not in self._sights:
            if viewer not in self._views:
                self._views[viewer] = self.table.ruleset.view(self.table.state, viewer)
            self._sights[key] = Sight(self.table, viewer, self._views[viewer])
        return self._sights[key]

    def once(self, key: Any, render: Callable[[], SafeString]) -> SafeString:
        """A fragment that is rendered once for all who have the same key."""
        if key not in self._once:
            self._once[key] = render()
        return self._once[key]

    def _rendered(self, place: Place) -> SafeString:
        with translation.override(place.language):
            if place.kind == "lobby":
                return lobby.html(self.table.campaign, place.language)
            name, context = screens.screen(self, place)
            return mark_safe(render_to_string(f"play/panels/{name}.html", context))
