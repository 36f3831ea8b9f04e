"""A second device for a GM who is signed in: a link that works once, for five minutes.

Only its hash is kept, in the database, so that any process can tell and none can use it twice. It
goes with the session that made it: signed out there, or with another password, it lets nobody in.
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from encounters.campaigns import access
from encounters.campaigns.models import SignInLink


def new_token(request: HttpRequest) -> str:
    """What the link ends with. The one that this browser was shown before works no more."""
    user, session = access.gm(request), request.session.session_key or ""
    past = Q(session=session) | Q(expires__lte=timezone.now())
    SignInLink.objects.filter(past).delete()
    token = secrets.token_urlsafe(24)
    SignInLink.objects.create(user=user, session=session, hash=_hash(token))
    return token


def owner(token: str) -> User | None:
    """Whom the link signs in, as long as it works."""
    link = _open(token)
    return link.user if link else None


def use(token: str) -> User | None:
    """The same, and it works no more. Of two at the same time one gets in."""
    link = _open(token)
    if link is None or not SignInLink.objects.filter(pk=link.pk).delete()[0]:
        return None
    return link.user


def _open(token: str) -> SignInLink | None:
    found = SignInLink.objects.filter(hash=_hash(token), expires__gt=timezone.now())
    link = found.select_related("user").first()
    return link if link and access.account_in(link.session) == link.user else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
