"""Exports sheets as a pack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.shelf.taking import SPOT
from encounters.combatants.translated_stats import TranslatedStats
from encounters.lobby.packs.rows import (
    KINDS,
    LISTS,
    ROLLED,
    SCHEMA_VERSION,
)


def pack(campaign: Campaign, combatants: Iterable[Combatant]) -> dict[str, Any]:
    """A pack of these sheets, each with all its values, in the active language: imports recognise
    the library's words in any."""
    packed: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "ruleset": campaign.ruleset,
        "name": campaign.shown_name,
    }
    packed |= {key: [] for key in KINDS}
    for combatant in combatants:
        packed[LISTS[combatant.kind]].append(_row(combatant))
    return packed


def _row(one: Combatant) -> dict[str, Any]:
    stats = TranslatedStats(one.ruleset, stats_of(one), one.stats).stats
    row: dict[str, Any] = {"name": one.shown_name, "note": one.shown_note, "stats": stats}
    row |= {"tags": one.tag_list, "dead": one.dead}
    row |= {name: text for name in ROLLED if (text := getattr(one, name))}
    picked = one.origin and not one.origin.startswith(SPOT)
    return row | ({"origin": one.origin} if picked else {})
