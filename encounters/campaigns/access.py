"""Access control: who may see or change what in a campaign. Fights have further checks
(`encounters/play/access.py`).

Every view makes exactly one call in here and its name begins with the check: `gm_*`, `owner_*`,
`seat_*`, `account_*`, `anyone_*`. A campaign is run by its GM and by the co-GMs that the GM has
named; `owner_*` is what the GM alone may do. Everybody else is a seat, found by its lease in the
phone's session or by the signed-in account that took it. A GM or co-GM who has a
seat in the campaign sees one screen at a time (`session_seats.py`). Strangers cannot learn whether
something exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from encounters.campaigns import languages, limits, session_seats
from encounters.campaigns.models import Campaign, CoGM, Seat
from encounters.serve.performance.prepared_statements import Query

_with_its_gm = Query(lambda pk: Campaign.objects.select_related("gm").filter(pk=pk).order_by())
_seat = Query(
    lambda campaign, lease: Seat.objects.filter(
        campaign=campaign, lease=lease, revoked__isnull=True
    ).order_by()
)
_co_gm = Query(
    lambda campaign, account: CoGM.objects.filter(campaign=campaign, account=account).order_by()
)

NOBODYS = Campaign(pk=0)
"""Stands in for a campaign that does not exist, so that requesting it takes as much work as
requesting somebody else's."""


@dataclass(frozen=True)
class Member:
    """A member of a campaign: its GM or a co-GM (`gm`, without a seat), or a seat. A co-GM's `name`
    distinguishes them from the GM in the log. `account` is set if access is through the account,
    not through a lease."""

    campaign: Campaign
    seat: Seat | None
    gm: bool
    name: str = ""
    account: int | None = None


class SignInNeeded(Exception):
    """A GM's page, requested without being signed in. `encounters/lobby/refusal_pages.py` redirects
    to signing in."""


class NotAtTheTable(Http404):
    """A page of a campaign in which this phone has no seat, or has lost it."""


class Deleted(NotAtTheTable):
    """A page of a deleted campaign in which this phone had a seat."""


class PutAway(Exception):
    """A page of an archived campaign. `encounters/lobby/refusal_pages.py` shows what is left of
    it."""

    def __init__(self, campaign: Campaign, gm: bool):
        super().__init__(campaign.pk)
        self.campaign, self.gm = campaign, gm


class PlaysHere(Exception):
    """A GM's page, in a browser that shows a seat of the campaign: because it was switched to the
    player's screen, or because its account does not run the campaign (any more)."""

    def __init__(self, member: Member, runs: bool):
        super().__init__(member.campaign.pk)
        self.member, self.runs = member, runs


class OnlyTheGM(PermissionDenied):
    """A co-GM attempts what only the GM may do."""

    def __init__(self, campaign: Campaign):
        super().__init__(campaign.pk)
        self.campaign = campaign


def gm(request: HttpRequest) -> User:
    """The signed-in account. Raises SignInNeeded."""
    if not request.user.is_authenticated:
        raise SignInNeeded
    return request.user


def gm_campaign(request: HttpRequest, campaign_pk: int, archived: bool = False) -> Campaign:
    """The campaign, for its GM and co-GMs. With `archived` also an archived one; else PutAway."""
    return gm_of(request, campaign_pk, archived).campaign


def gm_of(request: HttpRequest, campaign_pk: int, archived: bool = False) -> Member:
    """The member who runs this campaign with the signed-in account."""
    gm(request)
    return runner(request, _with_its_gm.one(campaign_pk) or NOBODYS, archived)


def owner_campaign(request: HttpRequest, campaign_pk: int, archived: bool = False) -> Campaign:
    """The campaign, for its GM only. Raises OnlyTheGM for a co-GM."""
    campaign = gm_campaign(request, campaign_pk, archived)
    if campaign.gm_id != request.user.pk:
        raise OnlyTheGM(campaign)
    return campaign


def account(request: HttpRequest) -> User:
    """The signed-in account, for pages about itself. Raises SignInNeeded."""
    return gm(request)


def account_seat(request: HttpRequest, seat_pk: int) -> Seat:
    """One of the account's own seats, with its campaign, for using it on this phone or giving it
    up."""
    seat = get_object_or_404(session_seats.own_seats(account(request)), pk=seat_pk)
    languages.speak(request, seat.campaign)
    return seat


def runner(request: HttpRequest, campaign: Campaign, archived: bool = False) -> Member:
    """The GM or co-GM who requests this campaign. Raises PlaysHere if this browser shows a seat of
    it, Http404 for everybody else. Raises PutAway as `gm_campaign` does."""
    running = _gm_member(request, campaign)
    shows_gm = running is not None and not session_seats.plays(request.session, campaign.pk)
    seated = None if shows_gm else _seat_member(request, campaign)
    if seated is not None:
        languages.speak(request, campaign)
        raise PlaysHere(seated, runs=running is not None)
    if running is None:
        raise Http404
    languages.speak(request, campaign)
    require_active(campaign, True, archived)
    return running


def runs(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether the signed-in account is the campaign's GM or a co-GM."""
    return _gm_member(request, campaign) is not None


def member_of(request: HttpRequest, campaign_pk: int, archived: bool = False) -> Member:
    """The GM or the seat that this request comes from."""
    campaign = _with_its_gm.one(campaign_pk)
    if campaign is None and str(campaign_pk) in session_seats.leases(request.session):
        raise Deleted
    return member_in(request, campaign or NOBODYS, archived)


def member_in(request: HttpRequest, campaign: Campaign, archived: bool = False) -> Member:
    """The requesting member of a campaign that is already loaded."""
    member = member_if(request, campaign)
    if member is None:
        raise NotAtTheTable
    languages.speak(request, campaign)
    require_active(campaign, member.gm, archived)
    return member


def require_active(campaign: Campaign, gm: bool, archived: bool = False) -> None:
    """Raises PutAway if the campaign is archived, unless `archived` allows it."""
    if campaign.archived and not archived:
        raise PutAway(campaign, gm)


def member_if(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The requesting member, or None for strangers."""
    shows_player = session_seats.plays(request.session, campaign.pk)
    running = None if shows_player else _gm_member(request, campaign)
    if running is not None:
        return running
    seated = _seat_member(request, campaign)
    if seated is not None or not shows_player:
        return seated
    return _gm_member(request, campaign)


def seat_here(request: HttpRequest, campaign: Campaign) -> Seat | None:
    """The seat that this phone has in a campaign, whichever screen it shows."""
    seated = _seat_member(request, campaign)
    return seated.seat if seated else None


def member_from_cookies(cookie_header: str | bytes, campaign_pk: int) -> Member | None:
    """The member with the cookies of a connection outside Django; None for strangers."""
    campaign = _with_its_gm.one(campaign_pk) or NOBODYS
    return member_if(session_seats.request_with(cookie_header), campaign)


def other_screen(request: HttpRequest, campaign: Campaign) -> str:
    """The screen to which this browser may be switched: `gm` or `player`; "" if there is only
    one."""
    if not runs(request, campaign) or _seat_member(request, campaign) is None:
        return ""
    return "gm" if session_seats.plays(request.session, campaign.pk) else "player"


def link_gone(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None
) -> HttpResponse:
    """The page for an invalid link. Links cannot be guessed, so a valid one always works; invalid
    ones are counted, to stop guessing. Raises TooManyTries."""
    visitor = limits.Visitor(request, limits.LINKS, vouched=visitor_key(request))
    visitor.check()
    visitor.failed()
    return render(request, template, context, status=410)


def visitor_key(request: HttpRequest) -> str:
    """A key for the requesting account or seat; "" for a stranger."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    return next((f"seat {seat.pk}" for seat in session_seats.seats_of(request.session)), "")


def _gm_member(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The GM or co-GM, or None. No query for the GM or without a signed-in account, else one."""
    if not request.user.is_authenticated:
        return None
    account = request.user.pk
    if account == campaign.gm_id:
        return Member(campaign, None, True, account=account)
    co_gm = _co_gm.one(campaign.pk, account)
    return Member(campaign, None, True, co_gm.name, account) if co_gm else None


def _seat_member(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The seat's member, by the lease in the phone's session or through the signed-in account."""
    lease = session_seats.leases(request.session).get(str(campaign.pk))
    seat = _seat.one(campaign.pk, lease) if lease else None
    if seat is not None:
        return Member(campaign, seat, False)
    seat = session_seats.seat_of_account(request, campaign.pk)
    return Member(campaign, seat, False, account=request.user.pk) if seat else None
