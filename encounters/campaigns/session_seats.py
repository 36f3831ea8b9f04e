"""The seats in a browser's session: listing them, switching screens, taking and leaving one.
`access.py` decides whether they give access.

Players with an account get their seats again on any phone. The seat stores the account that took
it; this is shown to nobody else. On another phone the account, once signed in, takes the seat with
one tap and has it there while it is signed in. Phones that have the seat's lease keep it. If the GM
revokes the seat, or lets another phone have it, that applies to all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.sessions import SessionStore, data_of, session_data
from encounters.serve.performance.prepared_statements import Query

OWN = "own_seats"
_own_seat = Query(
    lambda campaign, seat, account: Seat.objects.filter(
        campaign=campaign, pk=seat, account=account, revoked__isnull=True
    ).order_by()
)
SEATS = "seats"
PLAYS = "plays"  # session key: campaigns shown as the player, though the account may run them


def own_seats(account: User) -> QuerySet[Seat]:
    """The account's seats with their campaigns, newest first."""
    own = Seat.objects.filter(account=account, revoked=None)
    return own.select_related("campaign__gm").order_by("-pk")


def seat_of_account(request: HttpRequest, campaign_pk: int) -> Seat | None:
    """The seat that this phone has through the signed-in account. No query unless the account has
    taken one here."""
    seat = request.session.get(OWN, {}).get(str(campaign_pk))
    if seat is None or not request.user.is_authenticated:
        return None
    return _own_seat.one(campaign_pk, seat, request.user.pk)


def own_seats_at(request: HttpRequest, campaign: Campaign) -> list[Seat]:
    """The seats that the account has in this campaign, on any phone."""
    if not request.user.is_authenticated:
        return []
    return list(own_seats(request.user).filter(campaign=campaign))


def assign_to_account(seat: Seat, user: User | AnonymousUser) -> None:
    """Assigns the seat to this account, if one is signed in."""
    if user.is_authenticated and seat.account_id != user.pk:
        seat.account = user
        seat.save(update_fields=["account"])


@transaction.atomic
def forget_account(seat: Seat) -> None:
    """Removes the account from the seat ("That is not me"), also on the phones that had the seat
    through the account."""
    seat.account = None
    seat.save(update_fields=["account"])
    changes.announce(seat.campaign)


def leases(session: SessionBase) -> dict[str, str]:
    """The leases of all seats this phone has, by campaign."""
    return dict(session.get(SEATS, {}))


def seats_of(session: SessionBase) -> list[Seat]:
    """The seats this phone has, with their campaigns, newest first, without revoked ones."""
    leased = list(leases(session).values())
    seats = Seat.objects.filter(lease__in=leased, revoked=None).select_related("campaign")
    return list(seats.order_by("-pk"))


def seats_here(request: HttpRequest) -> list[Seat]:
    """The seats this phone has, by their leases or through the signed-in account."""
    by_key, taken = seats_of(request.session), request.session.get(OWN, {}).values()
    if not taken or not request.user.is_authenticated:
        return by_key
    own = own_seats(request.user).filter(pk__in=taken)
    return by_key + [seat for seat in own if seat not in by_key]


def has_seat(session: SessionBase, campaign_pk: int) -> bool:
    """Whether this browser has a seat of the campaign, by its lease or through an account."""
    return any(str(campaign_pk) in session.get(name, {}) for name in (SEATS, OWN))


def campaigns_in(row: str) -> set[int]:
    """The campaigns in which the session with this primary key has a seat."""
    data = data_of(row) or {}
    return {int(pk) for pk in (*data.get(SEATS, {}), *data.get(OWN, {}))}


def leases_in(cookie_headers: Iterable[bytes]) -> dict[bytes, dict[str, str]]:
    """The leases by campaign of the phones with these cookies. One query."""
    keys = {sent: _session_key(sent) for sent in cookie_headers}
    stored = session_data(key for key in keys.values() if key)
    return {sent: stored.get(key or "", {}).get(SEATS, {}) for sent, key in keys.items()}


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


def sit_down(request: HttpRequest, seat: Seat, through_account: bool = False) -> None:
    """Gives this phone a seat, in place of any it had, and shows it: by its lease, and a signed-in
    account then has it on its other phones too; or only `through_account`, which owns it."""
    had = has_seat(request.session, seat.campaign_id)
    leave_seat(request, seat.campaign_id)
    if through_account:
        request.session[OWN] = request.session.get(OWN, {}) | {str(seat.campaign_id): seat.pk}
    else:
        take_seat(request, seat)
        assign_to_account(seat, request.user)
    show_screen(request.session, seat.campaign_id, player=True)
    if had:
        _tell_other_pages(request, seat.campaign)


def sit_beside(request: HttpRequest, seat: Seat) -> None:
    """Gives a seat to a GM or co-GM whose browser goes on showing the GM's screen."""
    sit_down(request, seat)
    show_screen(request.session, seat.campaign_id, player=False)


def take_seat(request: HttpRequest, seat: Seat) -> None:
    """Stores the seat's lease in this phone's session."""
    request.session[SEATS] = leases(request.session) | {str(seat.campaign_id): seat.lease}


def leave_seat(request: HttpRequest, campaign_pk: int) -> None:
    """Removes the seat from this phone's session."""
    left = leases(request.session)
    left.pop(str(campaign_pk), None)
    request.session[SEATS] = left
    own = request.session.get(OWN, {})
    if str(campaign_pk) in own:
        request.session[OWN] = {pk: seat for pk, seat in own.items() if pk != str(campaign_pk)}
    show_screen(request.session, campaign_pk, player=False)


def account_in(row: str) -> User | AnonymousUser:
    """The account signed in with the session of this primary key: anonymous after its password has
    changed, or if it is inactive."""
    request = HttpRequest()
    request.session = SessionStore()
    request.session.update(data_of(row) or {})
    return get_user(request)


def account_with(cookie_header: str | bytes) -> int | None:
    """The account that is signed in with these cookies."""
    return request_with(cookie_header).user.pk


def request_with(cookie_header: str | bytes) -> HttpRequest:
    """A request with the session and the account of a connection's cookies."""
    request = HttpRequest()
    request.session = SessionStore(_session_key(cookie_header))
    request.user = get_user(request)
    return request


def _session_key(cookie_header: str | bytes) -> str | None:
    text = cookie_header.decode("latin-1") if isinstance(cookie_header, bytes) else cookie_header
    key: str | None = parse_cookie(text).get(settings.SESSION_COOKIE_NAME)
    return key


def _tell_other_pages(request: HttpRequest, campaign: Campaign) -> None:
    """Makes this browser's other pages, which still show its former seat, check again: saves the
    session now and announces the campaign."""
    with suppress(UpdateError):  # the session has ended meanwhile, and the response will say so
        request.session.save()
    changes.announce(campaign)
