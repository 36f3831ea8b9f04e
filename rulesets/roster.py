"""Checks of rosters and sheets that all games share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from rulesets import reasons
from rulesets.contract import IllegalSetup
from rulesets.fields import is_name, unknown
from rulesets.messages import Message, Phrase, Term, phrase

_KEYS = ("id", "name", "side", "stats")


class Participant(NamedTuple):
    """A row of a roster; only the game knows whether the stats fit."""

    id: str
    name: str
    side: str
    stats: Mapping[str, Any]


def of_stats[S: Struct](kind: type[S], stats: Mapping[str, Any], **own: Any) -> S:
    """A struct filled from the stats of the same names; `own` has the other values and overrides
    stats."""
    same = {name: stats[name] for name in kind.__struct_fields__ if name in stats}
    return kind(**same | own)


class HasId(Protocol):
    @property
    def id(self) -> str: ...


class StatsCheck(Protocol):
    def __call__(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]: ...


def participant(row: Any, reserved: Collection[str] = ("gm",)) -> Participant:
    """The checked row; the name defaults to the id. Raises `IllegalSetup` `bad_scenario`.

    `reserved` are ids that no combatant can have.
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
    """The combatants by id, in roster order; `read` makes one from a row. Raises `IllegalSetup`."""
    if not isinstance(roster, list | tuple):
        raise bad_scenario("the roster is a list")
    combatants: dict[str, C] = {}
    for row in roster:
        combatant = read(row)
        if combatant.id in combatants:
            raise bad_scenario(f"two combatants are called {combatant.id!r}", "id")
        combatants[combatant.id] = combatant
    return combatants


def checked_by(read: Callable[[Participant], Any]) -> StatsCheck:
    """`check_stats` for a game whose `read` makes a combatant, or refuses the stats."""

    def check_stats(stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The stats as given. Raises `IllegalSetup` `bad_stats` for the first field that does not
        fit."""
        read(Participant("nobody", "nobody", side, stats))
        return dict(stats)

    return check_stats


def bad_scenario(why: Phrase | str, path: str = "") -> IllegalSetup:
    return IllegalSetup("bad_scenario", why, path)


def by_name(
    whose: str, stat: str, things: Iterable[Any], key: Callable[[Any], str] = attrgetter("name")
) -> dict[str, Any]:
    """The rows of a stat by name or another key. Raises `IllegalSetup` if a key is repeated."""
    values: dict[str, Any] = {}
    for number, thing in enumerate(things, start=1):
        if key(thing) in values:
            raise name_taken(whose, stat, number, thing.name)
        values[key(thing)] = thing
    return values


def name_taken(whose: str, stat: str, number: int, name: str) -> IllegalSetup:
    """The error for a row of a stat whose name is taken."""
    return bad_stats(whose, phrase(reasons.TAKEN, name=Term(name)), stat, number, "name")


def at_most(whose: str, value: int, most: int, *path: str | int) -> None:
    """Checks a number bounded by another, as hit points by full hit points. Raises
    `IllegalSetup`."""
    if value > most:
        raise bad_stats(whose, phrase(reasons.AT_MOST, most=most), *path)


def known(whose: str, names: Iterable[str], there: Collection[str], *path: str | int) -> None:
    """Checks that names exist elsewhere on the sheet, as weapons of a routine. Raises
    `IllegalSetup`."""
    for name in names:
        if name not in there:
            raise bad_stats(whose, unknown(name), *path)


def bad_stats(whose: str, why: Message | Phrase, *path: str | int) -> IllegalSetup:
    """The error for a stat that does not go with others on the sheet of the combatant `whose`."""
    reason = why if isinstance(why, Phrase) else phrase(why)
    return IllegalSetup("bad_stats", reason, path, whose)
