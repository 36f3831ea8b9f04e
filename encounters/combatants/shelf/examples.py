"""Weapons, spells and the like from a game's library, as starting values for new rows of a
sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from encounters.combatants.shelf.entries import Shelf, search_text, shelf_of
from encounters.forms.words import Examples
from rulesets.contract import Field, Ruleset


def examples_of(ruleset: Ruleset) -> Examples:
    """The rows of all library entries, by stat and then by name in alphabetical order; the first
    one if several share a name. Empty if the game has no library."""
    shelf = shelf_of(ruleset)
    stats = {
        stat.name: _own(stat) for stat in ruleset.stats if stat.type == "rows" and _alone(stat)
    }
    return _read(shelf, tuple(stats.items())) if shelf else {}


def _alone(described: Field) -> bool:
    """Whether a row makes sense without others: an attack routine refers to the weapons beside
    it."""
    return not any(row.among and row.required for row in described.rows)


def _own(described: Field) -> tuple[str, ...]:
    """The columns of a row that have the same meaning on any sheet."""
    return tuple(row.name for row in described.rows if not row.among)


@lru_cache(maxsize=64)
def _read(shelf: Shelf, stats: tuple[tuple[str, tuple[str, ...]], ...]) -> Examples:
    return {stat: _sorted(dict(_rows(shelf, stat, own))) for stat, own in stats}


def _rows(shelf: Shelf, stat: str, own: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in reversed(shelf.entries):
        for row in entry.stats.get(stat, ()):
            if isinstance(row, dict) and row.get("name"):
                yield row["name"], {name: row[name] for name in own if name in row}


def _sorted(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: rows[name] for name in sorted(rows, key=search_text)}
