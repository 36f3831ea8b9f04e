"""Names that the GM gives to combatants in a fight.

The rules keep the name with which a combatant came in, so no state and no log holds another one.
Renaming is a step whose choice looks like a ruling, but never reaches the rules: undo, redo and
corrections treat it like any other. The row of the cast has all `names` given, each with the number
of its step, and as `name` the latest that is not undone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from encounters.performance.fragments import ListCache
from encounters.play.models import Encounter
from rulesets.contract import Choice, CombatantView, Ruleset, View, Viewer

RENAME = "rename"
LONGEST = 60  # as on a sheet
_called = ListCache[CombatantView](2048)


def renaming(target: str, name: str) -> Choice:
    return Choice("gm", "gm", RENAME, {"target": target, "name": name})


def is_renaming(choice: Choice) -> bool:
    ruling = (choice.by, choice.kind, choice.option) == ("gm", "gm", RENAME)
    return ruling and choice.fields.keys() == {"target", "name"}


def given(encounter: Encounter | None) -> dict[str, str]:
    """The new names of combatants, by id."""
    rows = encounter.cast if encounter else ()
    return {row["id"]: row["name"] for row in rows if "name" in row}


def view(encounter: Encounter | None, ruleset: Ruleset, state: Any, viewer: Viewer) -> View:
    """The rules' view of a state of this fight, with the names that the GM has given. The rules
    decide whom the viewer sees."""
    found, names = ruleset.view(state, viewer), given(encounter)
    if not names:
        return found
    return replace(found, combatants=tuple(_call(seen, names) for seen in found.combatants))


def _call(seen: CombatantView, names: Mapping[str, str]) -> CombatantView:
    name = names.get(seen.id, seen.name)
    return _called.get([seen], name, lambda: replace(seen, name=name))


def renamed(row: Mapping[str, Any], number: int, name: str) -> dict[str, Any]:
    """The row of the cast with a name given at this step."""
    return {**row, "name": name, "names": [*row.get("names", ()), [number, name]]}


def as_of(row: dict[str, Any], line: Collection[int]) -> None:
    """Changes the row to the latest name given on this line of steps."""
    row.pop("name", None)
    left = [name for number, name in row.get("names", ()) if number in line]
    if left:
        row["name"] = left[-1]
