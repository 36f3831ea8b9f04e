"""Weapons, spells and the like of a campaign and its game's library, as starting values for new
rows of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from encounters.campaigns import stock
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf.entries import Shelf, search_text, shelf_of
from encounters.forms.words import Examples
from rulesets import registry
from rulesets.contract import Ruleset


def examples_for(campaign: Campaign) -> Examples:
    """The campaign's own rows, then those of its game's library, each in alphabetical order. A name
    in both stands for the campaign's own."""
    ruleset = registry.get(campaign.ruleset)
    own, library = campaign.stock, examples_of(ruleset)
    return {
        stat.name: _sorted({row["name"]: row for row in own.get(stat.name, ())})
        | {
            name: row
            for name, row in library.get(stat.name, {}).items()
            if name not in {row["name"] for row in own.get(stat.name, ())}
        }
        for stat in stock.lists(ruleset)
    }


def examples_of(ruleset: Ruleset) -> Examples:
    """The rows of all library entries, by stat and then by name in alphabetical order; the first
    one if several share a name. Empty if the game has no library."""
    shelf = shelf_of(ruleset)
    stats = {
        stat.name: tuple(row.name for row in stock.own_columns(stat))
        for stat in stock.lists(ruleset)
    }
    return _read(shelf, tuple(stats.items())) if shelf else {}


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
