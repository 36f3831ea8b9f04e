"""The spoils of the defeated after a won fight, for the GM's form and the whole log."""

from __future__ import annotations

from msgspec import Struct

from encounters.play.fights.endings import spoils_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.stored.values import SpoilsShare


class SpoilsRow(Struct, frozen=True):
    """A defeated combatant: its spoils (`what`), and the name of the combatant they are kept
    `by`."""

    id: str
    name: str
    what: str
    by: str


def rows(context: ViewerContext) -> list[SpoilsRow]:
    """A row for each defeated combatant, with its stored share."""
    encounter, names = context.table.encounter, context.voice.names
    noted = encounter.spoils if encounter else {}
    return [
        SpoilsRow(id, names[id], share.what, names.get(share.by, ""))
        for id in spoils_of(context.table.ruleset, context.table.state)
        if id in names
        for share in [noted.get(id, SpoilsShare())]
    ]
