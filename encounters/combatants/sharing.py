"""Sheets that a GM shares with other GMs of this server.

Sharing is only by link: accounts cannot be searched, so their names are not revealed. A share lasts
until it is withdrawn; what was picked before is a copy and stays.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from encounters.campaigns import roles
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, CoGM
from encounters.combatants.models import Combatant, Share, Taken
from encounters.database import keyed_hash

PURPOSE = "combatants.share"


class Shared(Struct, frozen=True):
    """A share as a page shows it, with those of its sheets that still exist."""

    share: Share
    sheets: list[Combatant]
    takers: list[str]
    linked: bool
    """Whether the link is still valid."""
    by: str


@transaction.atomic
def share(account: User, campaign: Campaign, sheets: Iterable[Combatant]) -> str:
    """Shares these sheets and returns the last path segment of the link."""
    token, some = secrets.token_urlsafe(24), list(sheets)
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


def given_to(account: User, campaign: Campaign) -> Iterator[tuple[str, Combatant]]:
    """Every sheet that others share with an account for this campaign's game, with the name of the
    sharing GM. Two queries."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    found = [item for item in shares if item.campaign_id != campaign.pk]
    sheets = _sheets(found)
    for item in found:
        for pk in item.sheets:
            if pk in sheets and not sheets[pk].dead:
                yield roles.called(item.by), sheets[pk]


def shares_of(campaign: Campaign) -> list[Shared]:
    """The shares of a campaign, by its GM or a co-GM."""
    shares = list(campaign.shares.select_related("by").prefetch_related("takers"))
    return _shown(shares)


def with_account(account: User, campaign: Campaign) -> list[Shared]:
    """The sheets that others share with this account for the campaign's game."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    return _shown(shares.prefetch_related("takers"))


def as_shared(share: Share) -> Shared:
    return _shown([share])[0]


@transaction.atomic
def withdraw(account: User, campaign: Campaign, share_pk: int) -> bool:
    """Withdraws a share and its link. False if it has been withdrawn already."""
    found = campaign.shares.select_related("by").filter(pk=share_pk).first()
    if found is None:
        return False
    note(
        account,
        "share_withdrawn",
        campaign,
        names=[sheet.name for sheet in as_shared(found).sheets],
    )
    found.delete()
    return True


def decline(account: User, share_pk: int) -> None:
    """Declines what is shared with the account."""
    Taken.objects.filter(account=account, share=share_pk).delete()


def _live() -> QuerySet[Share]:
    """Shares by accounts that still run the campaign."""
    co_gm = CoGM.objects.filter(campaign=OuterRef("campaign"), account=OuterRef("by"))
    runs = Q(by=F("campaign__gm")) | Exists(co_gm)
    return Share.objects.filter(runs).select_related("by", "campaign")


def _shown(shares: Iterable[Share]) -> list[Shared]:
    some = list(shares)
    sheets, now = _sheets(some), timezone.now()
    return [
        Shared(
            share=item,
            sheets=[sheets[pk] for pk in item.sheets if pk in sheets],
            takers=[taker.name for taker in item.takers.all()],
            linked=item.expires > now,
            by=roles.called(item.by),
        )
        for item in some
    ]


def _sheets(shares: Iterable[Share]) -> dict[int, Combatant]:
    """The existing sheets by primary key; a sheet is only shared while it belongs to the share's
    campaign."""
    homes = {pk: item.campaign_id for item in shares for pk in item.sheets}
    found = Combatant.objects.filter(pk__in=homes).select_related("campaign")
    return {item.pk: item for item in found if item.campaign_id == homes[item.pk]}
