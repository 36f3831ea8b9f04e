"""Spoils of the defeated after a won fight: offered one by one, and stored with the fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from encounters.play.fights.fight import Fight
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.taps import NotDone
from rulesets.contract import Ruleset
from rulesets.contract.extras import Rewards

LONGEST = 80
Posted = Mapping[str, Any]


class SpoilsShare(Struct, frozen=True):
    """Spoils (`what`), and the combatant `by` which they are kept ("": nobody yet)."""

    what: str = ""
    by: str = ""


class SpoilsRow(Struct, frozen=True):
    """A defeated combatant: its spoils (`what`), and the name of the combatant they are kept
    `by`."""

    id: str
    name: str
    what: str
    by: str


def offered(ruleset: Ruleset, state: Any) -> tuple[str, ...]:
    return ruleset.spoils(state) if isinstance(ruleset, Rewards) else ()


def posted_shares(posted: Posted, ids: tuple[str, ...]) -> dict[str, SpoilsShare]:
    """The shares in a form, by the defeated combatant."""
    found = {}
    for id in ids:
        what, by = posted.get(f"spoils-{id}", ""), posted.get(f"spoils-{id}-by", "")
        found[id] = SpoilsShare(what.strip(), by)
    return found


def note(fight: Fight, shares: Mapping[str, SpoilsShare]) -> None:
    """Stores the shares. Raises NotDone for values that no page sends."""
    there = fight.ruleset.plain(fight.state)["combatants"]
    if not shares.keys() <= set(offered(fight.ruleset, fight.state)):
        raise NotDone("unknown")
    for share in shares.values():
        if len(share.what) > LONGEST or "\0" in share.what or (share.by and share.by not in there):
            raise NotDone("garbage")
    fight.encounter.spoils = {
        id: {"what": share.what, "by": share.by} for id, share in shares.items()
    }


def rows(context: ViewerContext) -> list[SpoilsRow]:
    """A row for each defeated combatant, with its stored share."""
    encounter, names = context.table.encounter, context.voice.names
    noted = encounter.spoils if encounter else {}
    return [
        SpoilsRow(id, names[id], found.get("what", ""), names.get(found.get("by", ""), ""))
        for id in offered(context.table.ruleset, context.table.state)
        if id in names
        for found in [noted.get(id, {})]
    ]
