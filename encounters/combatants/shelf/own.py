"""A GM's favourites of a game; and the GM's own sheets across campaigns: all that the account has
in its campaigns of the same game, and what other GMs share with it.

They are not copied into a table of their own but read from their campaigns, so a sheet is always
offered as it is now. A picked sheet is copied, as from the game's library. Its origin is derived
from the content, not from the campaign: the same sheet in three campaigns is offered once, a copy
of a copy is the same sheet, and a changed copy is another.

Sharing is only by link: accounts cannot be searched, so their names are not revealed. A share lasts
until it is withdrawn; what was picked before is a copy and stays.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from encounters.campaigns import roles
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, CoGM, new_key
from encounters.combatants.models import Combatant, Favourite, Share, Taken
from encounters.combatants.shelf.entries import Pick, Shelf, for_search
from encounters.serve.database import keyed_hash
from encounters.text.notation import search_text

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
        self.star = _hash(sheet.kind, sheet.name)
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
    return _hash(sheet.kind, sheet.name, sheet.stats)


def _hash(*what: Any) -> str:
    text = json.dumps(what, sort_keys=True)
    return OWN + hashlib.sha256(text.encode()).hexdigest()[:40]


def own_entries(account: User, campaign: Campaign, shelf: Shelf | None) -> dict[str, Own]:
    """The sheets that this account can copy into a campaign, by key: without the dead, and without
    unchanged entries of the game's library."""
    tables = Campaign.objects.run_by(account).filter(ruleset=campaign.ruleset)
    sheets = Combatant.objects.filter(campaign__in=tables.exclude(pk=campaign.pk), dead=False)
    mine = _not_in_library(sheets.select_related("campaign").order_by("-campaign_id", "pk"), shelf)
    entries: dict[str, Own] = {}
    for sheet in mine:
        entry = Own(sheet, shelf)
        entries.setdefault(entry.key, entry)
    for giver, sheet in sheets_shared_with(account, campaign):
        entry = Own(sheet, shelf, giver)
        entries.setdefault(entry.key, entry)
    return entries


def keys_in_campaign(campaign: Campaign, wanted: Iterable[Own]) -> set[str]:
    """The keys of those that the campaign has already."""
    names = {item.stored for item in wanted}
    sheets = campaign.combatants.filter(dead=False)
    there: Any = sheets.filter(origin__startswith=OWN).values_list("origin", flat=True)
    return set(there) | {key_of(sheet) for sheet in sheets.filter(name__in=names)}


def _not_in_library(sheets: Iterable[Combatant], shelf: Shelf | None) -> Iterator[Combatant]:
    known_keys = shelf.by_key if shelf else {}
    return (sheet for sheet in sheets if sheet.origin not in known_keys)


PURPOSE = "combatants.share"

type SharedSheets = tuple[Share, list[Combatant], str]
"""A share, those of its sheets that still exist, and the name of the GM who shares them."""


@transaction.atomic
def share(account: User, campaign: Campaign, sheets: Iterable[Combatant]) -> str:
    """Shares these sheets and returns the last path segment of the link."""
    token, some = new_key(), list(sheets)
    pks = [item.pk for item in some]
    Share.objects.create(
        campaign=campaign, by=account, sheets=pks, hash=keyed_hash.name(PURPOSE, token)
    )
    note(account, "sheets_shared", campaign, names=[item.name for item in some])
    return token


def share_of_link(token: str) -> Share | None:
    """The share of a link; None if it is no longer valid."""
    open_now = _live().filter(expires__gt=timezone.now())
    return open_now.filter(hash__in=keyed_hash.names(PURPOSE, token)).first()


@transaction.atomic
def accept(share: Share, account: User) -> None:
    """Gives this account access to what is shared. Repeating it changes nothing."""
    name = roles.table_name(account)
    _taken, new = Taken.objects.get_or_create(share=share, account=account, defaults={"name": name})
    if new:
        note(account, "share_taken", share.campaign, name=name)


def sheets_shared_with(account: User, campaign: Campaign) -> Iterator[tuple[str, Combatant]]:
    """Every sheet that others share with an account for this campaign's game, with the name of the
    sharing GM. Two queries."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    campaigns = [item for item in shares if item.campaign_id != campaign.pk]
    sheets = _sheets(campaigns)
    for item in campaigns:
        for pk in item.sheets:
            if pk in sheets and not sheets[pk].dead:
                yield roles.table_name(item.by), sheets[pk]


def shares_of(campaign: Campaign) -> list[SharedSheets]:
    """The shares of a campaign, by its GM or a co-GM."""
    return with_sheets(campaign.shares.select_related("by").prefetch_related("takers"))


def shared_with(account: User, campaign: Campaign) -> list[SharedSheets]:
    """The sheets that others share with this account for the campaign's game."""
    return with_sheets(_live().filter(takers__account=account, campaign__ruleset=campaign.ruleset))


def with_sheets(shares: Iterable[Share]) -> list[SharedSheets]:
    several = list(shares)
    sheets = _sheets(several)
    return [
        (share, [sheets[pk] for pk in share.sheets if pk in sheets], roles.table_name(share.by))
        for share in several
    ]


@transaction.atomic
def withdraw(account: User, campaign: Campaign, share_pk: int) -> bool:
    """Withdraws a share and its link. False if it has been withdrawn already."""
    share = campaign.shares.filter(pk=share_pk).first()
    if share is None:
        return False
    names = [sheet.name for _share, sheets, _by in with_sheets([share]) for sheet in sheets]
    note(account, "share_withdrawn", campaign, names=names)
    share.delete()
    return True


def decline(account: User, share_pk: int) -> None:
    """Declines what is shared with the account."""
    Taken.objects.filter(account=account, share=share_pk).delete()


def _live() -> QuerySet[Share]:
    """Shares by accounts that still run the campaign."""
    co_gm = CoGM.objects.filter(campaign=OuterRef("campaign"), account=OuterRef("by"))
    runs = Q(by=F("campaign__gm")) | Exists(co_gm)
    return Share.objects.filter(runs).select_related("by", "campaign")


def _sheets(shares: Iterable[Share]) -> dict[int, Combatant]:
    """The existing sheets by primary key; a sheet is only shared while it belongs to the share's
    campaign."""
    homes = {pk: item.campaign_id for item in shares for pk in item.sheets}
    sheets = Combatant.objects.filter(pk__in=homes).select_related("campaign")
    return {item.pk: item for item in sheets if item.campaign_id == homes[item.pk]}
