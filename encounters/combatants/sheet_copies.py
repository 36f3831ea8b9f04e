"""Copies of sheets in another campaign of the same GM, and undoing the copying."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.combatants import library
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import Pick, Shelf, shelf_of
from encounters.combatants.shelf.own import Own
from encounters.combatants.shelf.taking import copy_entry
from encounters.text import library_words
from rulesets import registry


class CopyResult(Struct, frozen=True):
    """The outcome of copying: sheets added to the campaign, and sheets that were there already."""

    campaign: Campaign
    made: list[Combatant]
    there: list[Combatant]


def other_campaigns(account: User, campaign: Campaign) -> QuerySet[Campaign]:
    """The campaigns into which this account can copy from this one."""
    same_game = Campaign.objects.run_by(account).filter(ruleset=campaign.ruleset, archived=None)
    return same_game.exclude(pk=campaign.pk)


@transaction.atomic
def copy(sheets: Iterable[Combatant], campaign: Campaign) -> CopyResult:
    """Copies the sheets. An identical one in the campaign is not duplicated."""
    before = set(campaign.combatants.values_list("pk", flat=True))
    shelf = shelf_of(registry.get(campaign.ruleset))
    taken = [copy_entry(campaign, _as_picked(sheet, shelf)) for sheet in sheets]
    return CopyResult(
        campaign,
        made=[item for item in taken if item.pk not in before],
        there=[item for item in taken if item.pk in before],
    )


@transaction.atomic
def take_back(campaign: Campaign, pks: Iterable[int]) -> tuple[int, int]:
    """Deletes the copies. Returns how many are deleted, and how many stay: those that were changed
    since, or that are in a fight."""
    gone, stay, shelf = 0, 0, shelf_of(registry.get(campaign.ruleset))
    for sheet in campaign.combatants.filter(pk__in=list(pks)).select_related("campaign"):
        in_a_fight = campaign.encounters.filter(participants__combatant=sheet).exists()
        changed = sheet.origin != _as_picked(sheet, shelf).key
        if in_a_fight or changed or not _deleted(sheet):
            stay += 1
        else:
            gone += 1
    return gone, stay


def _as_picked(sheet: Combatant, shelf: Shelf | None) -> Pick:
    """The pick that copies the sheet; from the game's library, if it is unchanged since it was
    picked there."""
    entry = shelf.by_key.get(sheet.origin) if shelf else None
    if entry is None:
        return Own(sheet, shelf)
    known = [(item.name, item.stats) for item in (entry, sheet)]
    picked, stands = library_words.in_english(sheet.ruleset, known)
    return entry if picked == stands else Own(sheet, shelf)


def _deleted(sheet: Combatant) -> bool:
    try:
        library.delete(sheet)
    except library.InTheFight:
        return False
    return True
