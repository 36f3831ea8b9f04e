"""Copies an entry from the library or another campaign into this one, unchanged or as a combatant
made on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from django.db import transaction

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import CHARACTER, Pick
from encounters.text import library_words
from rulesets import registry
from rulesets.contract import Ruleset

SPOT = "spot:"
"""Prefix in `origin` before the token of the tap that made a combatant on the spot."""


@transaction.atomic
def copy_entry(campaign: Campaign, entry: Pick) -> Combatant:
    """The campaign's sheet of this entry: the existing one, or a new copy.

    An identical sheet that was written or imported counts as existing. A character who has died is
    not revived by picking; a new one of that name is added.
    """
    changes.locked(campaign.pk)
    campaign.combatants.filter(origin=entry.key, dead=True).update(origin="")
    found = campaign.combatants.filter(origin=entry.key).first() or _the_same(campaign, entry)
    if found is not None:
        return found
    sheet, made = campaign.combatants.get_or_create(
        origin=entry.key,
        defaults={
            "kind": _kind(entry),
            "name": entry.stored[:60],
            "note": entry.note[:60],
            "stats": deepcopy(entry.stats),
            "tags": tags_of(entry),
            "hit_dice": entry.own_dice,
            "appearing": entry.appearing,
        },
    )
    if made:
        changes.announce(campaign)
    return sheet


def _the_same(campaign: Campaign, entry: Pick) -> Combatant | None:
    """A sheet of the campaign that is identical, whatever language its words are in. Sets its
    origin, if it has none."""
    ruleset = registry.get(campaign.ruleset)
    name, stats = library_words.in_english(ruleset, (entry.name[:60], entry.stats))
    sheets = campaign.combatants.filter(dead=False, kind=_kind(entry))
    alike = (sheet for sheet in sheets if library_words.word(ruleset, sheet.name, "en") == name)
    same = next(
        (sheet for sheet in alike if library_words.in_english(ruleset, sheet.stats) == stats),
        None,
    )
    if same is not None and not same.origin:
        same.origin = entry.key
        same.save(update_fields=["origin"])
    return same


def _kind(entry: Pick) -> str:
    return Combatant.Kind.CHARACTER if entry.kind == CHARACTER else Combatant.Kind.FOE


def tags_of(entry: Pick) -> str:
    """The tags in the table's words, as many as fit."""
    tags, most = "", Combatant._meta.get_field("tags").max_length or 0
    for word in entry.tag_words:
        more = f"{tags}, {word}" if tags else word
        tags = more if len(more) <= most else tags
    return tags


def stats_from_template(
    ruleset: Ruleset, template: Mapping[str, Any], given: Mapping[str, Any]
) -> Any:
    """The stats of a combatant made on the spot: the template's, overridden by `given`."""
    stats = dict(template)
    for name, value in given.items():
        for follows in ruleset.spot.follows.get(name, ()):
            stats.pop(follows, None)
        stats[name] = value
    return stats


def make_sheet(
    campaign: Campaign, kind: str, name: str, stats: Mapping[str, Any], tags: str, token: str
) -> Combatant:
    """A sheet of the campaign's own; the existing one if the tap is repeated. Raises Refused if the
    rules do not accept it."""
    sheet = Combatant(campaign=campaign, kind=kind, name=name, stats=dict(stats), tags=tags)
    registry.get(campaign.ruleset).check_stats(sheet.stats, sheet.side)
    given = {"kind": kind, "name": name, "stats": sheet.stats, "tags": tags}
    with transaction.atomic():
        sheet, made = campaign.combatants.get_or_create(origin=SPOT + token, defaults=given)
        if made:
            changes.announce(campaign)
    return sheet
