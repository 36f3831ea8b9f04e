"""Who takes part: the checks of a roster that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

from rulesets.contract import IllegalSetup
from rulesets.fields import is_name
from rulesets.messages import Phrase

_KEYS = ("id", "name", "side", "stats")


class Participant(NamedTuple):
    """A row of a roster; only the game knows whether the stats fit."""

    id: str
    name: str
    side: str
    stats: Mapping[str, Any]


class HasId(Protocol):
    @property
    def id(self) -> str: ...


def participant(row: Any, reserved: Collection[str] = ("gm",)) -> Participant:
    """The row, if it is one; the name is the id unless given. IllegalSetup `bad_scenario`.

    `reserved` are ids that nobody can have.
    """
    if not isinstance(row, Mapping):
        raise bad_scenario("a combatant is an object")
    for key in row:
        if key not in _KEYS:
            raise bad_scenario(f"a combatant has no {key!r}", str(key))
    full = {"name": row.get("id"), "stats": {}, **row}
    for key in ("id", "name", "side"):
        if not is_name(full.get(key)):
            raise bad_scenario(f"a combatant needs {key!r} as text", key)
    if full["id"] in reserved:
        raise bad_scenario(f"{full['id']!r} is no combatant", "id")
    if not isinstance(full["stats"], Mapping):
        raise bad_scenario(f"{full['id']}: the stats are an object", "stats")
    return Participant(**full)


def everybody[C: HasId](roster: Any, read: Callable[[Any], C]) -> dict[str, C]:
    """The combatants by id, in roster order; `read` makes one of a row. IllegalSetup."""
    if not isinstance(roster, list | tuple):
        raise bad_scenario("the roster is a list")
    found: dict[str, C] = {}
    for row in roster:
        one = read(row)
        if one.id in found:
            raise bad_scenario(f"two combatants are called {one.id!r}", "id")
        found[one.id] = one
    return found


def checked_by(read: Callable[[Participant], Any]) -> Callable[[Any, str], dict[str, Any]]:
    """`check_stats` of a game that makes a combatant of a participant, or refuses its stats."""

    def check_stats(stats: Any, side: str) -> dict[str, Any]:
        """The stats as given. IllegalSetup `bad_stats` names the first field that does not fit."""
        read(Participant("nobody", "nobody", side, stats))
        return dict(stats)

    return check_stats


def bad_scenario(why: Phrase | str, path: str = "") -> IllegalSetup:
    return IllegalSetup("bad_scenario", why, path)
