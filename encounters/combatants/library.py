"""The library of a campaign: searching, copying and deleting its sheets, and the files that it can
be filled from."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.campaigns.own import in_any_language
from encounters.combatants.models import Combatant
from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts


class InTheFight(Exception):
    """The sheet is in a fight on the table."""


def found(campaign: Campaign, words: str = "") -> QuerySet[Combatant]:
    """The sheets with all these words in their name, note or tags, in any language of the library,
    oldest first."""
    sheets = campaign.combatants.select_related("player")
    for word in words.split():
        sheets = sheets.filter(_has(word, campaign.ruleset))
    return sheets


def tags(sheets: QuerySet[Combatant]) -> list[str]:
    """The distinct tags of these sheets, as first written, in alphabetical order."""
    found: dict[str, str] = {}
    for sheet in sheets.exclude(tags="").only("tags"):
        for tag in sheet.tag_list:
            found.setdefault(tag.casefold(), tag)
    return [found[tag] for tag in sorted(found)]


def tagged(sheets: QuerySet[Combatant], tag: str) -> QuerySet[Combatant]:
    """The sheets that have this tag, ignoring case."""
    tagged = sheets.exclude(tags="").only("tags")
    found = [item.pk for item in tagged if tag.casefold() in map(str.casefold, item.tag_list)]
    return sheets.filter(pk__in=found)


def _has(word: str, slug: str) -> Q:
    """A condition: the sheet contains the word; texts of the game's library in any language."""
    written = Q(name__icontains=word) | Q(note__icontains=word) | Q(tags__icontains=word)
    return written | in_any_language(slug, word, ("name", "note"))


@transaction.atomic
def copy(sheet: Combatant) -> Combatant:
    """A copy without a player, under a name that distinguishes it."""
    name = _("%(name)s (copy)") % {"name": sheet.shown_name}
    made = Combatant(campaign=sheet.campaign, kind=sheet.kind, note=sheet.note, name=name[:60])
    made.stats, made.dead, made.tags = sheet.stats, sheet.dead, sheet.tags
    made.hit_dice, made.appearing = sheet.hit_dice, sheet.appearing
    made.save()
    changes.announce(sheet.campaign)
    return made


def fights_of(sheet: Combatant) -> list[Any]:
    """The encounters of its campaign on the table that it takes part in."""
    found = sheet.campaign.encounters.on_the_table()
    return [item for item in found if any(row.source == sheet.pk for row in item.cast)]


@transaction.atomic
def delete(sheet: Combatant) -> None:
    """Deletes the sheet. InTheFight while it takes part in a fight on the table."""
    if fights_of(sheet):
        raise InTheFight
    campaign = changes.locked(sheet.campaign_id)
    sheet.delete()
    changes.announce(campaign)


def programs(ruleset: Ruleset) -> SafeString:
    """The programs whose files can be imported, and the program's own: "Foundry VTT, a pack"."""
    others = (*ruleset.foundry.programs, "Foundry VTT") if isinstance(ruleset, Adopts) else ()
    names = (*others, _("a pack"), _("a table"))
    return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in names))
