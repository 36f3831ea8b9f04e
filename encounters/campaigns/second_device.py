"""Signing a GM in on a second device: a link that works once, for five minutes.

Only its hash is stored, in the database, so that every process knows it and none accepts it twice.
It is tied to the session that made it: signing out there or a new password voids it.
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from encounters.campaigns import access, session_seats
from encounters.campaigns.models import SignInLink
from encounters.campaigns.sessions import row_of


def new_token(request: HttpRequest) -> str:
    """The token of a new link. An earlier link of this browser becomes invalid."""
    user, session = access.gm(request), row_of(request.session.session_key)
    past = Q(session=session) | Q(expires__lte=timezone.now())
    SignInLink.objects.filter(past).delete()
    token = secrets.token_urlsafe(24)
    SignInLink.objects.create(user=user, session=session, hash=_hash(token))
    return token


def owner(token: str) -> User | None:
    """The account that the link signs in; None if it is no longer valid."""
    link = _open(token)
    return link.user if link else None


def use(token: str) -> User | None:
    """Uses the link up and returns its account. Of two concurrent uses only one succeeds."""
    link = _open(token)
    if link is None or not SignInLink.objects.filter(pk=link.pk).delete()[0]:
        return None
    return link.user


def _open(token: str) -> SignInLink | None:
    found = SignInLink.objects.filter(hash=_hash(token), expires__gt=timezone.now())
    link = found.select_related("user").first()
    return link if link and session_seats.account_in(link.session) == link.user else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
