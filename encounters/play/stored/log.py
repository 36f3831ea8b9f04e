"""The log of a step as it is stored: the entries as scenarios show them, each with its cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from rulesets.contract import Earlier, Entry, Place
from rulesets.dice import Roll
from rulesets.scenario import plain_entry

type Row = Mapping[str, Any]


def rows(log: Iterable[Entry]) -> list[dict[str, Any]]:
    """The log of an outcome."""
    return [plain_entry(entry) | {"cause": _written(entry)} for entry in log]


def entries(rows: Sequence[Row], step: int) -> list[Entry]:
    """The log of the step with this number. Of a step that was stored without causes only the
    first entry has a place."""
    places: list[Place] = []
    for row in rows:
        if places and "cause" not in row:
            break
        places.append(_place(row, step, places))
    found = list(map(entry_of, rows))
    placed = [replace(entry, place=place) for entry, place in zip(found, places, strict=False)]
    return placed + found[len(places) :]


def entry_of(row: Row) -> Entry:
    """A single entry, without its place in the log."""
    rolls = tuple(msgspec.convert(roll, Roll) for roll in row["rolls"])
    return Entry(row["rule"], row["who"], row["target"], rolls, row["facts"], row["visible_to"])


def without_causes(rows: Iterable[Row]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "cause"} for row in rows]


def _written(entry: Entry) -> int | list[str | None] | None:
    cause = entry.place.cause if entry.place else None
    return list(astuple(cause)) if isinstance(cause, Earlier) else cause


def _place(row: Row, step: int, before: list[Place]) -> Place:
    number, cause = len(before), row.get("cause")
    if isinstance(cause, int) and cause < number:
        return Place(step, number, cause, before[cause].opener, before[cause].earlier)
    earlier = Earlier(*cause) if isinstance(cause, list) else None
    return Place(step, number, earlier, number, earlier)
