"""Sheets that a GM lets other GMs of this server pick.

It goes by a link alone: nobody is looked up by a name, so nobody learns which names there are. It
lasts until it is withdrawn; what was picked until then is a copy and stays.
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
from encounters.campaigns.audit.noting import note
from encounters.campaigns.models import Campaign, CoGM
from encounters.combatants.models import Combatant, Share, Taken
from encounters.security import keyed_hash

PURPOSE = "combatants.share"


class Shared(Struct, frozen=True):
    """A share as a page shows it: with those of its sheets that are still there."""

    share: Share
    sheets: list[Combatant]
    takers: list[str]
    linked: bool
    """Whether the link still works."""
    by: str


@transaction.atomic
def share(account: User, campaign: Campaign, sheets: Iterable[Combatant]) -> str:
    """The last part of the link by which other GMs get these sheets."""
    token, some = secrets.token_urlsafe(24), list(sheets)
    pks = [item.pk for item in some]
    Share.objects.create(
        campaign=campaign, by=account, sheets=pks, hash=keyed_hash.name(PURPOSE, token)
    )
    note(account, "sheets_shared", campaign, names=[item.name for item in some])
    return token


def behind(token: str) -> Share | None:
    """The share behind a link; None once it no longer works."""
    open_now = _live().filter(expires__gt=timezone.now())
    return open_now.filter(hash__in=keyed_hash.names(PURPOSE, token)).first()


@transaction.atomic
def take(share: Share, account: User) -> None:
    """From now on this account can pick what is shared. A second time changes nothing."""
    name = roles.called(account)
    _taken, new = Taken.objects.get_or_create(share=share, account=account, defaults={"name": name})
    if new:
        note(account, "share_taken", share.campaign, name=name)


def given_to(account: User, campaign: Campaign) -> Iterator[tuple[str, Combatant]]:
    """Every sheet that others share with an account for this campaign's game, with the giver's
    name. Two queries."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    found = [item for item in shares if item.campaign_id != campaign.pk]
    sheets = _sheets(found)
    for item in found:
        for pk in item.sheets:
            if pk in sheets and not sheets[pk].dead:
                yield roles.called(item.by), sheets[pk]


def of(campaign: Campaign) -> list[Shared]:
    """Shares of a campaign, by anybody who runs it."""
    shares = list(campaign.shares.select_related("by").prefetch_related("takers"))
    return _shown(shares)


def with_account(account: User, campaign: Campaign) -> list[Shared]:
    """Sheets that others share with this account for the campaign's game."""
    shares = _live().filter(takers__account=account, campaign__ruleset=campaign.ruleset)
    return _shown(shares.prefetch_related("takers"))


def shown(share: Share) -> Shared:
    return _shown([share])[0]


@transaction.atomic
def withdraw(account: User, campaign: Campaign, share_pk: int) -> bool:
    """Nobody can pick it any more, and its link ends. False if it has been withdrawn already."""
    found = campaign.shares.select_related("by").filter(pk=share_pk).first()
    if found is None:
        return False
    note(account, "share_withdrawn", campaign, names=[sheet.name for sheet in shown(found).sheets])
    found.delete()
    return True


def let_go(account: User, share_pk: int) -> None:
    """The account no longer wants what is shared with it."""
    Taken.objects.filter(account=account, share=share_pk).delete()


def _live() -> QuerySet[Share]:
    """Shares of those who run that campaign still."""
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
    """Those that are still there, by number; a sheet is shared only as one of the campaign's."""
    homes = {pk: item.campaign_id for item in shares for pk in item.sheets}
    found = Combatant.objects.filter(pk__in=homes).select_related("campaign")
    return {item.pk: item for item in found if item.campaign_id == homes[item.pk]}
