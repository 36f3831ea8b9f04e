"""The only door: who may see or change what of a campaign. Fights have one behind it
(`encounters/play/access.py`).

Every view makes exactly one call in here and says in its name which: `gm_*`, `seat_*`, `anyone_*`.
The GM is the campaign's account; everybody else is the seat whose key lies in the phone's session.
A stranger never learns whether something exists.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404, HttpRequest
from django.http.cookie import parse_cookie

from encounters.campaigns import languages
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.sessions import SessionStore
from encounters.prepared import Query

SEATS = "seats"
_with_its_gm = Query(lambda pk: Campaign.objects.select_related("gm").filter(pk=pk).order_by())
_seat = Query(
    lambda campaign, key: Seat.objects.filter(
        campaign=campaign, key=key, revoked__isnull=True
    ).order_by()
)


@dataclass(frozen=True)
class Member:
    """Somebody of a campaign: its GM (then without a seat), or a seat."""

    campaign: Campaign
    seat: Seat | None
    gm: bool


class SignInNeeded(Exception):
    """A GM's page, and nobody is signed in. `encounters/dead_ends.py` leads to the login."""


class NotAtTheTable(Http404):
    """A page of a campaign in which this phone has no seat, or has lost it."""


def gm(request: HttpRequest) -> User:
    """Whoever runs tables here: an account that is signed in."""
    if not request.user.is_authenticated:
        raise SignInNeeded
    return request.user


def gm_campaign(request: HttpRequest, campaign_pk: int) -> Campaign:
    """The campaign, for its GM alone."""
    user = gm(request)
    campaign = _with_its_gm.one(campaign_pk)
    if campaign is None or campaign.gm_id != user.pk:
        raise Http404
    languages.speak(request, campaign)
    return campaign


def member_of(request: HttpRequest, campaign_pk: int) -> Member:
    """The GM or the seat that this request comes from."""
    return member_in(request, _campaign(campaign_pk))


def member_in(request: HttpRequest, campaign: Campaign) -> Member:
    """The same where the campaign is known already."""
    member = member_if(request, campaign)
    if member is None:
        raise NotAtTheTable
    languages.speak(request, campaign)
    return member


def member_if(request: HttpRequest, campaign: Campaign) -> Member | None:
    """Who asks, if that is somebody of this campaign."""
    if request.user.is_authenticated and request.user.pk == campaign.gm_id:
        return Member(campaign, None, True)
    key = seat_keys(request.session).get(str(campaign.pk))
    seat = _seat.one(campaign.pk, key) if key else None
    return Member(campaign, seat, False) if seat else None


def member_from_cookies(cookie_header: str | bytes, campaign_pk: int) -> Member | None:
    """The same for a connection that never was a Django request; None for strangers."""
    campaign = _with_its_gm.one(campaign_pk)
    return member_if(_request_with(cookie_header), campaign) if campaign else None


def account_in(session_key: str) -> User | AnonymousUser:
    """Who is signed in there: nobody any more after another password, or if it is deactivated."""
    return _in_session(session_key).user


def signed_in(cookie_header: str | bytes) -> bool:
    """Whether these cookies are an account's."""
    return _request_with(cookie_header).user.is_authenticated


def seat_keys(session: SessionBase) -> dict[str, str]:
    """The keys of all seats this phone has, by campaign."""
    return dict(session.get(SEATS, {}))


def seats_of(session: SessionBase) -> list[Seat]:
    """The seats this phone has, with their campaigns, newest first; revoked ones are no seats."""
    keys = seat_keys(session).values()
    seats = Seat.objects.filter(key__in=list(keys), revoked=None).select_related("campaign")
    return list(seats.order_by("-pk"))


def vouched(request: HttpRequest) -> str:
    """What speaks for whoever asks: an account, a seat; "" for a stranger."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    return next((f"seat {seat.pk}" for seat in seats_of(request.session)), "")


def take_seat(request: HttpRequest, seat: Seat) -> None:
    """From now on this phone is that seat."""
    request.session[SEATS] = {
        **seat_keys(request.session),
        str(seat.campaign_id): seat.key,
    }


def leave_seat(request: HttpRequest, campaign_pk: int) -> None:
    """This phone forgets its seat."""
    keys = seat_keys(request.session)
    keys.pop(str(campaign_pk), None)
    request.session[SEATS] = keys


def _request_with(cookie_header: str | bytes) -> HttpRequest:
    text = cookie_header.decode("latin-1") if isinstance(cookie_header, bytes) else cookie_header
    return _in_session(parse_cookie(text).get(settings.SESSION_COOKIE_NAME))


def _in_session(key: str | None) -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore(key)
    request.user = get_user(request)
    return request


def _campaign(campaign_pk: int) -> Campaign:
    campaign = _with_its_gm.one(campaign_pk)
    if campaign is None:
        raise NotAtTheTable
    return campaign
