"""A GM's favourites of a game; and the GM's own sheets across campaigns: all that the account has
in its campaigns of the same game, and what other GMs share with it.

They are not copied into a table of their own but read from their campaigns, so a sheet is always
offered as it is now. A picked sheet is copied, as from the game's library. Its origin is derived
from the content, not from the campaign: the same sheet in three campaigns is offered once, a copy
of a copy is the same sheet, and a changed copy is another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign
from encounters.combatants import sharing
from encounters.combatants.models import Combatant, Favourite
from encounters.combatants.shelf.entries import Pick, Shelf, for_search, search_text

OWN = "own:"


def favourites_of(gm: Any, ruleset: str) -> set[str]:
    """The stars (`Pick.star`) of the GM's favourites."""
    mine = Favourite.objects.filter(gm=gm.pk, ruleset=ruleset)
    return set(mine.values_list("entry", flat=True))


def mark_favourite(gm: Any, ruleset: str, star: str) -> None:
    Favourite.objects.get_or_create(gm_id=gm.pk, ruleset=ruleset, entry=star)


def unmark_favourite(gm: Any, ruleset: str, star: str) -> None:
    Favourite.objects.filter(gm=gm.pk, ruleset=ruleset, entry=star).delete()


class Own(Pick):
    """A sheet of the GM's own, with its `stored` name. `home` is its campaign; if a `giver` has
    shared it, its home is not shown.

    Sheets do not store their kind of being and strength: both are taken from the library entry of
    the same name, if there is one.
    """

    def __init__(self, sheet: Combatant, shelf: Shelf | None, giver: str = ""):
        self.key, self.kind = key_of(sheet), sheet.kind
        # The same when the sheet's numbers change, and in each campaign it is copied to.
        self.star = _hashed(sheet.kind, sheet.name)
        self.name, self.note, self.stats = sheet.shown_name, sheet.shown_note, sheet.stats
        self.stored = sheet.name
        self.own_dice, self.appearing = sheet.hit_dice, sheet.appearing
        self.tag_words = sheet.tag_list
        self.tags = tuple(map(search_text, self.tag_words))
        self.giver, self.home = giver, "" if giver else sheet.campaign.shown_name
        self.source = giver or self.home
        self.texts = [search_text(self.name), search_text(sheet.name)]
        like = shelf.by_name.get((self.kind, self.texts[0])) if shelf else None
        self.what, self.kind_word = (like.what, like.kind_word) if like else ("", "")
        self.strength = like.strength if like else None
        self.searched = for_search(
            self.note, self.source, self.what, self.kind_word, *self.tag_words
        )


def key_of(sheet: Combatant) -> str:
    """A key that is equal for sheets with equal kind, name and stats."""
    return _hashed(sheet.kind, sheet.name, sheet.stats)


def _hashed(*what: Any) -> str:
    told = json.dumps(what, sort_keys=True)
    return OWN + hashlib.sha256(told.encode()).hexdigest()[:40]


def own_entries(account: User, campaign: Campaign, shelf: Shelf | None) -> dict[str, Own]:
    """The sheets that this account can copy into a campaign, by key: without the dead, and without
    unchanged entries of the game's library."""
    tables = Campaign.objects.run_by(account).filter(ruleset=campaign.ruleset)
    sheets = Combatant.objects.filter(campaign__in=tables.exclude(pk=campaign.pk), dead=False)
    mine = _offered(sheets.select_related("campaign").order_by("-campaign_id", "pk"), shelf)
    found: dict[str, Own] = {}
    for sheet in mine:
        entry = Own(sheet, shelf)
        found.setdefault(entry.key, entry)
    for giver, sheet in sharing.sheets_shared_with(account, campaign):
        entry = Own(sheet, shelf, giver)
        found.setdefault(entry.key, entry)
    return found


def keys_in_campaign(campaign: Campaign, wanted: Iterable[Own]) -> set[str]:
    """The keys of those that the campaign has already."""
    names = {item.stored for item in wanted}
    sheets = campaign.combatants.filter(dead=False)
    there: Any = sheets.filter(origin__startswith=OWN).values_list("origin", flat=True)
    return set(there) | {key_of(sheet) for sheet in sheets.filter(name__in=names)}


def _offered(sheets: Iterable[Combatant], shelf: Shelf | None) -> Iterator[Combatant]:
    known = shelf.by_key if shelf else {}
    return (sheet for sheet in sheets if sheet.origin not in known)
