"""The library of a campaign: searching and deleting its sheets, copying them within it and to other
campaigns of the same GM, and the files that it can be filled from.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.campaigns.own import in_any_language
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import Pick, Shelf, shelf_of
from encounters.combatants.shelf.own import Own
from encounters.combatants.shelf.taking import copy_entry
from encounters.text import library_words
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts


class InTheFight(Exception):
    """The sheet is in a fight on the table."""


def search(campaign: Campaign, words: str = "") -> QuerySet[Combatant]:
    """The sheets with all these words in their name, note or tags, in any language of the library,
    oldest first."""
    sheets = campaign.combatants.select_related("player")
    for word in words.split():
        sheets = sheets.filter(_contains(word, campaign.ruleset))
    return sheets


def tags(sheets: QuerySet[Combatant]) -> list[str]:
    """The distinct tags of these sheets, as first written, in alphabetical order."""
    spellings: dict[str, str] = {}
    for sheet in sheets.exclude(tags="").only("tags"):
        for tag in sheet.tag_list:
            spellings.setdefault(tag.casefold(), tag)
    return [spellings[tag] for tag in sorted(spellings)]


def with_tag(sheets: QuerySet[Combatant], tag: str) -> QuerySet[Combatant]:
    """The sheets that have this tag, ignoring case."""
    tagged = sheets.exclude(tags="").only("tags")
    pks = [item.pk for item in tagged if tag.casefold() in map(str.casefold, item.tag_list)]
    return sheets.filter(pk__in=pks)


def _contains(word: str, slug: str) -> Q:
    """A condition: the sheet contains the word; texts of the game's library in any language."""
    written = Q(name__icontains=word) | Q(note__icontains=word) | Q(tags__icontains=word)
    return written | in_any_language(slug, word, ("name", "note"))


@transaction.atomic
def duplicate(sheet: Combatant) -> Combatant:
    """A copy without a player, under a name that distinguishes it."""
    name = _("%(name)s (copy)") % {"name": sheet.shown_name}
    copy = Combatant(campaign=sheet.campaign, kind=sheet.kind, note=sheet.note, name=name[:60])
    copy.stats, copy.dead, copy.tags = sheet.stats, sheet.dead, sheet.tags
    copy.hit_dice, copy.appearing = sheet.hit_dice, sheet.appearing
    copy.save()
    changes.announce(sheet.campaign)
    return copy


def fights_of(sheet: Combatant) -> list[Any]:
    """The encounters of its campaign on the table that it takes part in."""
    fights = sheet.campaign.encounters.on_the_table()
    return [item for item in fights if any(row.source == sheet.pk for row in item.cast)]


@transaction.atomic
def delete(sheet: Combatant) -> None:
    """Deletes the sheet. InTheFight while it takes part in a fight on the table."""
    if fights_of(sheet):
        raise InTheFight
    campaign = changes.lock_campaign(sheet.campaign_id)
    sheet.delete()
    changes.announce(campaign)


def programs(ruleset: Ruleset) -> SafeString:
    """The programs whose files can be imported, and the program's own: "Foundry VTT, a pack"."""
    others = (*ruleset.foundry.programs, "Foundry VTT") if isinstance(ruleset, Adopts) else ()
    names = (*others, _("a pack"), _("a table"))
    return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in names))


def other_campaigns(account: User, campaign: Campaign) -> QuerySet[Campaign]:
    """The campaigns into which this account can copy from this one."""
    same_game = Campaign.objects.run_by(account).filter(ruleset=campaign.ruleset, archived=None)
    return same_game.exclude(pk=campaign.pk)


@transaction.atomic
def copy_to(
    campaign: Campaign, sheets: Iterable[Combatant]
) -> tuple[list[Combatant], list[Combatant]]:
    """Copies the sheets into the campaign: those that were added, and those that were there
    already, since an identical one is not duplicated."""
    before = set(campaign.combatants.values_list("pk", flat=True))
    shelf = shelf_of(registry.get(campaign.ruleset))
    taken = [copy_entry(campaign, _pick_of(sheet, shelf)) for sheet in sheets]
    copies = [sheet for sheet in taken if sheet.pk not in before]
    return copies, [sheet for sheet in taken if sheet.pk in before]


@transaction.atomic
def take_copies_back(campaign: Campaign, pks: Iterable[int]) -> tuple[int, int]:
    """Deletes the copies. Returns how many are deleted, and how many stay: those that were changed
    since, or that are in a fight."""
    gone, stay, shelf = 0, 0, shelf_of(registry.get(campaign.ruleset))
    for sheet in campaign.combatants.filter(pk__in=list(pks)).select_related("campaign"):
        in_a_fight = campaign.encounters.filter(participants__combatant=sheet).exists()
        changed = sheet.origin != _pick_of(sheet, shelf).key
        if in_a_fight or changed or not _try_delete(sheet):
            stay += 1
        else:
            gone += 1
    return gone, stay


def _pick_of(sheet: Combatant, shelf: Shelf | None) -> Pick:
    """The pick that copies the sheet; from the game's library, if it is unchanged since it was
    picked there."""
    entry = shelf.by_key.get(sheet.origin) if shelf else None
    if entry is None:
        return Own(sheet, shelf)
    variants = [(item.name, item.stats) for item in (entry, sheet)]
    picked, stands = library_words.in_english(sheet.ruleset, variants)
    return entry if picked == stands else Own(sheet, shelf)


def _try_delete(sheet: Combatant) -> bool:
    try:
        delete(sheet)
    except InTheFight:
        return False
    return True
