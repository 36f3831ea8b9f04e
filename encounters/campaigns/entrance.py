"""Signing a GM in without a password, by links that work once.

One is shown on the machine that runs the server. The data folder holds only a hash of it, so
reading the folder is not enough to sign in. The file is deleted when the link is used, and each
start writes a new one. It is valid for a day.

Another signs the GM in on a second device, for five minutes. Only its hash is stored, in the
database, so that every process knows it and none accepts it twice. It is tied to the session that
made it: signing out there or a new password voids it.
"""

from __future__ import annotations

import hmac
import time
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from encounters.campaigns import access, session_seats
from encounters.campaigns.models import SignInLink, hash_of_link, new_key
from encounters.campaigns.sessions import row_of
from encounters.serve.startup.environment import ENTRANCE

GM = "gm"
LASTS = 24 * 60 * 60  # s


def new_link() -> str:
    """Makes a link and returns its path. Earlier links become invalid. Raises OSError."""
    token = new_key()
    path = _path()
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(hash_of_link(token), encoding="utf-8")
    return f"/enter/{token}/"


def is_valid(token: str) -> bool:
    """Whether the token is the link's, which has not been used and has not expired."""
    try:
        saved, age = _path().read_text(encoding="utf-8"), time.time() - _path().stat().st_mtime
    except OSError:  # there is none, or it has just been used
        return False
    return age <= LASTS and hmac.compare_digest(saved, hash_of_link(token))


def use_link(token: str) -> bool:
    """Uses the link up. False if it is not valid, or of two concurrent uses the other succeeds."""
    if not is_valid(token):
        return False
    try:
        _path().unlink()
    except OSError:
        return False
    return True


def existing_owner() -> User | None:
    """The account of the server's owner; None before the first sign-in."""
    return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()


def owner() -> tuple[User, bool]:
    """The account of the server's owner, and whether it has just been created."""
    account = existing_owner()
    return (account, False) if account else (User.objects.create_superuser(_free_name()), True)


def _free_name() -> str:
    taken = set(User.objects.filter(username__startswith=GM).values_list("username", flat=True))
    names = (f"{GM}{number or ''}" for number in range(len(taken) + 1))
    return next(name for name in names if name not in taken)


def _path() -> Path:
    return Path(settings.DATA_DIR) / ENTRANCE


def new_device_token(request: HttpRequest) -> str:
    """The token of a new link. An earlier link of this browser becomes invalid."""
    user, session = access.gm(request), row_of(request.session.session_key)
    past = Q(session=session) | Q(expires__lte=timezone.now())
    SignInLink.objects.filter(past).delete()
    token = new_key()
    SignInLink.objects.create(user=user, session=session, hash=hash_of_link(token))
    return token


def device_link_owner(token: str) -> User | None:
    """The account that the link signs in; None if it is no longer valid."""
    link = _device_link(token)
    return link.user if link else None


def use_device_link(token: str) -> User | None:
    """Uses the link up and returns its account. Of two concurrent uses only one succeeds."""
    link = _device_link(token)
    if link is None or not SignInLink.objects.filter(pk=link.pk).delete()[0]:
        return None
    return link.user


def _device_link(token: str) -> SignInLink | None:
    usable = SignInLink.objects.filter(hash=hash_of_link(token), expires__gt=timezone.now())
    link = usable.select_related("user").first()
    return link if link and session_seats.account_in(link.session) == link.user else None
