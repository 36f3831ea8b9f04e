"""Sheets that a GM shares with other GMs of this server.

Sharing is only by link: accounts cannot be searched, so their names are not revealed. A share lasts
until it is withdrawn; what was picked before is a copy and stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from encounters.campaigns import roles
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, CoGM, new_key
from encounters.combatants.models import Combatant, Share, Taken
from encounters.serve.database import keyed_hash

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
    name = roles.called(account)
    _taken, new = Taken.objects.get_or_create(share=share, account=account, defaults={"name": name})
    if new:
        note(account, "share_taken", share.campaign, name=name)


def sheets_shared_with(account: User, campaign: Campaign) -> Iterator[tuple[str, Combatant]]:
    """Every sheet that others share with an account for this campaign's game, with the name of the
    sharing GM. Two queries."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    found = [item for item in shares if item.campaign_id != campaign.pk]
    sheets = _sheets(found)
    for item in found:
        for pk in item.sheets:
            if pk in sheets and not sheets[pk].dead:
                yield roles.called(item.by), sheets[pk]


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
        (share, [sheets[pk] for pk in share.sheets if pk in sheets], roles.called(share.by))
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
    found = Combatant.objects.filter(pk__in=homes).select_related("campaign")
    return {item.pk: item for item in found if item.campaign_id == homes[item.pk]}
