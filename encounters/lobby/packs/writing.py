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


def _row(combatant: Combatant) -> dict[str, Any]:
    stats = TranslatedStats(combatant.ruleset, stats_of(combatant), combatant.stats).stats
    row: dict[str, Any] = {
        "name": combatant.shown_name,
        "note": combatant.shown_note,
        "stats": stats,
    }
    row |= {"tags": combatant.tag_list, "dead": combatant.dead}
    row |= {name: text for name in ROLLED if (text := getattr(combatant, name))}
    picked = combatant.origin and not combatant.origin.startswith(SPOT)
    return row | ({"origin": combatant.origin} if picked else {})
