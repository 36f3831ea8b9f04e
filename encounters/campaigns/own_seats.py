"""A player who has an account finds the own seats again on any phone.

The seat remembers the account that took it; nobody else is ever told of that. On another phone the
account, once signed in, takes the seat with one tap: from then on the phone has it for as long as
the account is signed in there. Phones that have its key keep it. When the GM takes the seat away,
or lets another phone have it, that holds for all of them.
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


def of(account: User) -> QuerySet[Seat]:
    """The account's seats with their campaigns, newest first."""
    own = Seat.objects.filter(account=account, revoked=None)
    return own.select_related("campaign__gm").order_by("-pk")


def here(request: HttpRequest, campaign_pk: int) -> Seat | None:
    """The seat that this phone has through the account that is signed in. No query unless the
    account has taken one here."""
    seat = request.session.get(OWN, {}).get(str(campaign_pk))
    if seat is None or not request.user.is_authenticated:
        return None
    return _own.one(campaign_pk, seat, request.user.pk)


def all_here(request: HttpRequest) -> list[Seat]:
    """All seats that this phone has in this way."""
    taken = request.session.get(OWN, {}).values()
    if not taken or not request.user.is_authenticated:
        return []
    return list(of(request.user).filter(pk__in=taken))


def at_table(request: HttpRequest, campaign: Campaign) -> list[Seat]:
    """The seats that the account has in this campaign, on whichever phones."""
    if not request.user.is_authenticated:
        return []
    return list(of(request.user).filter(campaign=campaign))


def bring(session: SessionBase, seat: Seat) -> None:
    """From now on this phone has the seat too."""
    session[OWN] = {**session.get(OWN, {}), str(seat.campaign_id): seat.pk}


def leave(session: SessionBase, campaign_pk: int) -> None:
    """This phone forgets the seat."""
    kept = {pk: seat for pk, seat in session.get(OWN, {}).items() if pk != str(campaign_pk)}
    if kept != session.get(OWN, {}):
        session[OWN] = kept


def remember(seat: Seat, user: User | AnonymousUser) -> None:
    """The seat is this account's, if one is signed in."""
    if user.is_authenticated and seat.account_id != user.pk:
        seat.account = user
        seat.save(update_fields=["account"])


@transaction.atomic
def forget(seat: Seat) -> None:
    """ "That is not me": the account lets go of the seat, and so do the phones that had it through
    the account."""
    seat.account = None
    seat.save(update_fields=["account"])
    changes.announce(seat.campaign)
