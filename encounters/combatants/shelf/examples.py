"""Weapons, spells and the like of a game's library, for new rows of a sheet to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from encounters.combatants.shelf.entries import Shelf, folded, shelf_of
from encounters.forms.words import Examples
from rulesets.contract import Ruleset


def examples_of(ruleset: Ruleset) -> Examples:
    """The rows of everybody in the library, by stat and then by name, in the order of the alphabet;
    of several with the same name the first one. Empty where the game brings no library."""
    shelf = shelf_of(ruleset)
    stats = tuple(one.name for one in ruleset.stats if one.type == "rows")
    return _read(shelf, stats) if shelf else {}


@lru_cache(maxsize=64)
def _read(shelf: Shelf, stats: tuple[str, ...]) -> Examples:
    return {stat: _sorted(dict(_rows(shelf, stat))) for stat in stats}


def _rows(shelf: Shelf, stat: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in reversed(shelf.entries):
        for row in entry.stats.get(stat, ()):
            if isinstance(row, dict) and row.get("name"):
                yield row["name"], row


def _sorted(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: rows[name] for name in sorted(rows, key=folded)}
