"""From the library, or from another campaign, into this one: as it stands, or made into somebody
on the spot."""

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
"""Before the token of the tap by which somebody was made on the spot; it stands in `origin`."""


@transaction.atomic
def take(campaign: Campaign, entry: Pick) -> Combatant:
    """The campaign's sheet of this entry: the one that is there, or a new copy.

    One that was written or imported and is the very same counts as there. A character who has died
    is not brought back by picking; another one of that name comes.
    """
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
    """A sheet of the campaign that does not differ, in whichever language its words are; if it has
    no origin, it has one from now on."""
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
    """As the table's own words, as many as there is room for."""
    tags, most = "", Combatant._meta.get_field("tags").max_length or 0
    for word in entry.tag_words:
        more = f"{tags}, {word}" if tags else word
        tags = more if len(more) <= most else tags
    return tags


def made_of(ruleset: Ruleset, template: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
    """The stats of somebody made on the spot: those of the template, with these in their place."""
    stats = dict(template)
    for name, value in given.items():
        for follows in ruleset.spot.follows.get(name, ()):
            stats.pop(follows, None)
        stats[name] = value
    return stats


def make(
    campaign: Campaign, kind: str, name: str, stats: Mapping[str, Any], tags: str, token: str
) -> Combatant:
    """A sheet of the campaign's own; the same one for the same tap. Refused if the rules do not
    take it."""
    sheet = Combatant(campaign=campaign, kind=kind, name=name, stats=dict(stats), tags=tags)
    registry.get(campaign.ruleset).check_stats(sheet.stats, sheet.side)
    given = {"kind": kind, "name": name, "stats": sheet.stats, "tags": tags}
    with transaction.atomic():
        sheet, made = campaign.combatants.get_or_create(origin=SPOT + token, defaults=given)
        if made:
            changes.announce(campaign)
    return sheet
