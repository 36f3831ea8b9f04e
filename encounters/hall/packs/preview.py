"""What a GM is shown before a file is brought in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.hall.packs.files import Held
from encounters.hall.packs.plan import Plan
from encounters.hall.packs.rows import State
from encounters.hall.packs.sheets import Difference


class Row(Struct, frozen=True):
    """A row of the file: who it is, where it stands, and what is to be said of it."""

    name: str
    kind: str
    place: str
    wrong: list[str]
    differences: list[Difference]


class Group(Struct, frozen=True):
    """All rows of which the same would become."""

    state: str
    title: str
    icon: str
    rows: list[Row]


def context(planned: Plan, held: Held) -> dict[str, Any]:
    titles = {
        State.REFUSED: (_("Refused"), "ban"),
        State.CHANGED: (_("Changed"), "pencil"),
        State.NEW: (_("New"), "plus"),
        State.SAME: (_("The same"), "check"),
    }
    groups = [
        Group(state.value, title, icon, _rows(planned, state, held.is_table))
        for state, (title, icon) in titles.items()
        if planned.of(state)
    ]
    return {"campaign": planned.campaign, "plan": planned, "file": held.name, "groups": groups}


def _rows(planned: Plan, state: State, is_table: bool) -> list[Row]:
    kinds = {str(kind): str(kind.label) for kind in Combatant.Kind} | {"fight": _("fight")}
    place = _("line %(number)d") if is_table else _("row %(number)d")
    return [
        Row(
            line.row.name,
            kinds[line.kind],
            place % {"number": line.row.number},
            [one.said() for one in line.wrong],
            line.differences,
        )
        for line in planned.of(state)
    ]
