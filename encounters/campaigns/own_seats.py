"""Seats of players with an account, who get them again on any phone.

The seat stores the account that took it; this is shown to nobody else. On another phone the
account, once signed in, takes the seat with one tap and has it there while it is signed in. Phones
that have the seat's lease keep it. If the GM revokes the seat, or lets another phone have it, that
applies to all of them.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Seat
from encounters.performance.prepared_statements import Query

OWN = "own_seats"
_own = Query(
    lambda campaign, seat, account: Seat.objects.filter(
        campaign=campaign, pk=seat, account=account, revoked__isnull=True
    ).order_by()
)


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
    return _own.one(campaign_pk, seat, request.user.pk)


def all_here(request: HttpRequest) -> list[Seat]:
    """All seats that this phone has through the signed-in account."""
    taken = request.session.get(OWN, {}).values()
    if not taken or not request.user.is_authenticated:
        return []
    return list(own_seats(request.user).filter(pk__in=taken))


def at_table(request: HttpRequest, campaign: Campaign) -> list[Seat]:
    """The seats that the account has in this campaign, on any phone."""
    if not request.user.is_authenticated:
        return []
    return list(own_seats(request.user).filter(campaign=campaign))


def store_in_session(session: SessionBase, seat: Seat) -> None:
    """Stores in the session that this phone has the seat through the account."""
    session[OWN] = {**session.get(OWN, {}), str(seat.campaign_id): seat.pk}


def leave(session: SessionBase, campaign_pk: int) -> None:
    """Removes the seat from the session."""
    kept = {pk: seat for pk, seat in session.get(OWN, {}).items() if pk != str(campaign_pk)}
    if kept != session.get(OWN, {}):
        session[OWN] = kept


def assign_to_account(seat: Seat, user: User | AnonymousUser) -> None:
    """Assigns the seat to this account, if one is signed in."""
    if user.is_authenticated and seat.account_id != user.pk:
        seat.account = user
        seat.save(update_fields=["account"])


@transaction.atomic
def forget(seat: Seat) -> None:
    """Removes the account from the seat ("That is not me"), also on the phones that had the seat
    through the account."""
    seat.account = None
    seat.save(update_fields=["account"])
    changes.announce(seat.campaign)
