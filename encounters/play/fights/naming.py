"""Names that the GM gives to combatants in a fight.

The rules keep the name with which a combatant came in, so no state and no log holds another one.
Renaming is a step whose choice looks like a ruling, but never reaches the rules: undo, redo and
corrections treat it like any other. The cast keeps all names with their steps.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from encounters.play.models import Encounter
from encounters.play.stored.values import CastMember
from encounters.serve.performance.fragments import ListCache
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
    return {row.id: row.name for row in rows if row.name is not UNSET}


def view(encounter: Encounter | None, ruleset: Ruleset, state: Any, viewer: Viewer) -> View:
    """The rules' view of a state of this fight, with the names that the GM has given. The rules
    decide whom the viewer sees."""
    found, names = ruleset.view(state, viewer), given(encounter)
    if not names:
        return found

    def named(seen: CombatantView) -> CombatantView:
        name = names.get(seen.id, seen.name)
        return _called.get([seen], name, lambda: replace(seen, name=name))

    return replace(found, combatants=tuple(map(named, found.combatants)))


def renamed(member: CastMember, number: int, name: str) -> CastMember:
    """The member with a name given at this step."""
    return replace(member, name=name, names=(*(member.names or ()), (number, name)))


def as_of(member: CastMember, line: Collection[int]) -> CastMember:
    """The member with the latest name given on this line of steps."""
    names = [name for number, name in member.names or () if number in line]
    return replace(member, name=names[-1] if names else UNSET)
