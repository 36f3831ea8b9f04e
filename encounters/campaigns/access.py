"""Access control: who may see or change what in a campaign. Fights have further checks
(`encounters/play/access.py`).

Every view makes exactly one call in here and its name begins with the check: `gm_*`, `owner_*`,
`seat_*`, `account_*`, `anyone_*`. A campaign is run by its GM and by the co-GMs that the GM has
named; `owner_*` is what the GM alone may do. Everybody else is a seat, found by its lease in the
phone's session or by the signed-in account that took it (`own_seats.py`). A GM or co-GM who has a
seat in the campaign sees one screen at a time; `show_screen` switches. Strangers cannot learn
whether something exists.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.cookie import parse_cookie

from encounters.campaigns import changes, languages, own_seats
from encounters.campaigns.models import Campaign, CoGM, Seat
from encounters.campaigns.sessions import SessionStore, data_of, held
from encounters.database.prepared_statements import Query

SEATS = "seats"
PLAYS = "plays"  # session key: campaigns shown as the player, though the account may run them
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
    """The signed-in account. SignInNeeded."""
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
    """The campaign, for its GM only. OnlyTheGM for a co-GM."""
    campaign = gm_campaign(request, campaign_pk, archived)
    if campaign.gm_id != request.user.pk:
        raise OnlyTheGM(campaign)
    return campaign


def account(request: HttpRequest) -> User:
    """The signed-in account, for pages about itself. SignInNeeded."""
    return gm(request)


def account_seat(request: HttpRequest, seat_pk: int) -> Seat:
    """One of the account's own seats, with its campaign, for using it on this phone or giving it
    up."""
    seat = own_seats.of(account(request)).filter(pk=seat_pk).first()
    if seat is None:
        raise Http404
    languages.speak(request, seat.campaign)
    return seat


def runner(request: HttpRequest, campaign: Campaign, archived: bool = False) -> Member:
    """The GM or co-GM who requests this campaign. PlaysHere if this browser shows a seat of it,
    Http404 for everybody else. PutAway as in `gm_campaign`."""
    running = _running(request, campaign)
    shows_gm = running is not None and not plays(request.session, campaign.pk)
    seated = None if shows_gm else _seated(request, campaign)
    if seated is not None:
        languages.speak(request, campaign)
        raise PlaysHere(seated, runs=running is not None)
    if running is None:
        raise Http404
    languages.speak(request, campaign)
    in_use(campaign, True, archived)
    return running


def runs(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether the signed-in account is the campaign's GM or a co-GM."""
    return _running(request, campaign) is not None


def member_of(request: HttpRequest, campaign_pk: int, archived: bool = False) -> Member:
    """The GM or the seat that this request comes from."""
    campaign = _with_its_gm.one(campaign_pk)
    if campaign is None and str(campaign_pk) in leases(request.session):
        raise Deleted
    return member_in(request, campaign or NOBODYS, archived)


def member_in(request: HttpRequest, campaign: Campaign, archived: bool = False) -> Member:
    """The requesting member of a campaign that is already loaded."""
    member = member_if(request, campaign)
    if member is None:
        raise NotAtTheTable
    languages.speak(request, campaign)
    in_use(campaign, member.gm, archived)
    return member


def in_use(campaign: Campaign, gm: bool, archived: bool = False) -> None:
    """Raises PutAway if the campaign is archived, unless `archived` allows it."""
    if campaign.archived and not archived:
        raise PutAway(campaign, gm)


def member_if(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The requesting member, or None for strangers."""
    shows_player = plays(request.session, campaign.pk)
    running = None if shows_player else _running(request, campaign)
    if running is not None:
        return running
    seated = _seated(request, campaign)
    if seated is not None or not shows_player:
        return seated
    return _running(request, campaign)


def seat_here(request: HttpRequest, campaign: Campaign) -> Seat | None:
    """The seat that this phone has in a campaign, whichever screen it shows."""
    seated = _seated(request, campaign)
    return seated.seat if seated else None


def plays(session: SessionBase, campaign_pk: int) -> bool:
    """Whether this browser was switched to the player's screen."""
    return campaign_pk in session.get(PLAYS, ())


def show_screen(session: SessionBase, campaign_pk: int, player: bool) -> None:
    """Switches this browser to the player's screen, or to the GM's if its account may see it. Other
    browsers of the same person are unaffected."""
    others = [pk for pk in session.get(PLAYS, ()) if pk != campaign_pk]
    wanted = [*others, campaign_pk] if player else others
    if wanted != session.get(PLAYS, []):
        session[PLAYS] = wanted


def member_from_cookies(cookie_header: str | bytes, campaign_pk: int) -> Member | None:
    """The member with the cookies of a connection outside Django; None for strangers."""
    campaign = _with_its_gm.one(campaign_pk) or NOBODYS
    return member_if(_request_with(cookie_header), campaign)


def account_in(row: str) -> User | AnonymousUser:
    """The account signed in with the session of this primary key: anonymous after its password has
    changed, or if it is inactive."""
    request = HttpRequest()
    request.session = SessionStore()
    request.session.update(data_of(row) or {})
    return get_user(request)


def account_with(cookie_header: str | bytes) -> int | None:
    """The account that is signed in with these cookies."""
    return _request_with(cookie_header).user.pk


def leases(session: SessionBase) -> dict[str, str]:
    """The leases of all seats this phone has, by campaign."""
    return dict(session.get(SEATS, {}))


def leases_in(cookie_headers: Iterable[bytes]) -> dict[bytes, dict[str, str]]:
    """The leases by campaign of the phones with these cookies. One query."""
    keys = {sent: _session_key(sent) for sent in cookie_headers}
    found = held(key for key in keys.values() if key)
    return {sent: found.get(key or "", {}).get(SEATS, {}) for sent, key in keys.items()}


def campaigns_in(row: str) -> set[int]:
    """The campaigns in which the session with this primary key has a seat."""
    data = data_of(row) or {}
    return {int(pk) for pk in (*data.get(SEATS, {}), *data.get(own_seats.OWN, {}))}


def seats_here(request: HttpRequest) -> list[Seat]:
    """The seats this phone has, by their leases or through the signed-in account."""
    by_key = seats_of(request.session)
    return by_key + [item for item in own_seats.all_here(request) if item not in by_key]


def other_screen(request: HttpRequest, campaign: Campaign) -> str:
    """The screen to which this browser may be switched: `gm` or `player`; "" if there is only
    one."""
    if not runs(request, campaign) or _seated(request, campaign) is None:
        return ""
    return "gm" if plays(request.session, campaign.pk) else "player"


def seats_of(session: SessionBase) -> list[Seat]:
    """The seats this phone has, with their campaigns, newest first, without revoked ones."""
    found = list(leases(session).values())
    seats = Seat.objects.filter(lease__in=found, revoked=None).select_related("campaign")
    return list(seats.order_by("-pk"))


def vouched(request: HttpRequest) -> str:
    """A key for the requesting account or seat; "" for a stranger."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    return next((f"seat {seat.pk}" for seat in seats_of(request.session)), "")


def sit_down(request: HttpRequest, seat: Seat) -> None:
    """Gives this phone a seat and shows it. A signed-in account then has it on its other phones
    too."""
    had = has_seat(request.session, seat.campaign_id)
    leave_seat(request, seat.campaign_id)
    take_seat(request, seat)
    show_screen(request.session, seat.campaign_id, player=True)
    own_seats.remember(seat, request.user)
    if had:
        _tell_other_pages(request, seat.campaign)


def sit_down_again(request: HttpRequest, seat: Seat) -> None:
    """Gives this phone a seat that the signed-in account owns, in place of any it had."""
    had = has_seat(request.session, seat.campaign_id)
    leave_seat(request, seat.campaign_id)
    own_seats.bring(request.session, seat)
    show_screen(request.session, seat.campaign_id, player=True)
    if had:
        _tell_other_pages(request, seat.campaign)


def sit_beside(request: HttpRequest, seat: Seat) -> None:
    """Gives a seat to a GM or co-GM whose browser goes on showing the GM's screen."""
    sit_down(request, seat)
    show_screen(request.session, seat.campaign_id, player=False)


def has_seat(session: SessionBase, campaign_pk: int) -> bool:
    """Whether this browser has a seat of the campaign, by its lease or through an account."""
    return any(str(campaign_pk) in session.get(name, {}) for name in (SEATS, own_seats.OWN))


def _tell_other_pages(request: HttpRequest, campaign: Campaign) -> None:
    """Makes this browser's other pages, which still show its former seat, check again: saves the
    session now and announces the campaign."""
    with suppress(UpdateError):  # the session has ended meanwhile, and the response will say so
        request.session.save()
    changes.announce(campaign)


def take_seat(request: HttpRequest, seat: Seat) -> None:
    """Stores the seat's lease in this phone's session."""
    request.session[SEATS] = {
        **leases(request.session),
        str(seat.campaign_id): seat.lease,
    }


def leave_seat(request: HttpRequest, campaign_pk: int) -> None:
    """Removes the seat from this phone's session."""
    left = leases(request.session)
    left.pop(str(campaign_pk), None)
    request.session[SEATS] = left
    own_seats.leave(request.session, campaign_pk)
    show_screen(request.session, campaign_pk, player=False)


def _session_key(cookie_header: str | bytes) -> str | None:
    text = cookie_header.decode("latin-1") if isinstance(cookie_header, bytes) else cookie_header
    key: str | None = parse_cookie(text).get(settings.SESSION_COOKIE_NAME)
    return key


def _request_with(cookie_header: str | bytes) -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore(_session_key(cookie_header))
    request.user = get_user(request)
    return request


def _running(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The GM or co-GM, or None. No query for the GM or without a signed-in account, else one."""
    if not request.user.is_authenticated:
        return None
    account = request.user.pk
    if account == campaign.gm_id:
        return Member(campaign, None, True, account=account)
    co_gm = _co_gm.one(campaign.pk, account)
    return Member(campaign, None, True, co_gm.name, account) if co_gm else None


def _seated(request: HttpRequest, campaign: Campaign) -> Member | None:
    """The seat's member, by the lease in the phone's session or through the signed-in account."""
    lease = leases(request.session).get(str(campaign.pk))
    seat = _seat.one(campaign.pk, lease) if lease else None
    if seat is not None:
        return Member(campaign, seat, False)
    seat = own_seats.here(request, campaign.pk)
    return Member(campaign, seat, False, account=request.user.pk) if seat else None
