"""The one-time link that signs the GM in on the machine that runs the server.

The data folder holds only a hash of it, so reading the folder is not enough to sign in. The file is
deleted when the link is used, and each start writes a new one. It is valid for a day.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User

from encounters.startup.data_folder import ENTRANCE

GM = "gm"
LASTS = 24 * 60 * 60  # s


def new_link() -> str:
    """Makes a link and returns its path. Earlier links become invalid. Raises OSError."""
    token = secrets.token_urlsafe(24)
    path = _path()
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(_hash(token), encoding="utf-8")
    return f"/enter/{token}/"


def valid(token: str) -> bool:
    """Whether the token is the link's, which has not been used and has not expired."""
    try:
        known, age = _path().read_text(encoding="utf-8"), time.time() - _path().stat().st_mtime
    except OSError:  # there is none, or it has just been used
        return False
    return age <= LASTS and hmac.compare_digest(known, _hash(token))


def used(token: str) -> bool:
    """Uses the link up. False if it is not valid, or of two concurrent uses the other succeeds."""
    if not valid(token):
        return False
    try:
        _path().unlink()
    except OSError:
        return False
    return True


def known_owner() -> User | None:
    """The account of the server's owner; None before the first sign-in."""
    return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()


def owner() -> tuple[User, bool]:
    """The account of the server's owner, and whether it has just been created."""
    known = known_owner()
    return (known, False) if known else (User.objects.create_superuser(_free_name()), True)


def _free_name() -> str:
    taken = set(User.objects.filter(username__startswith=GM).values_list("username", flat=True))
    names = (f"{GM}{number or ''}" for number in range(len(taken) + 1))
    return next(name for name in names if name not in taken)


def _path() -> Path:
    return Path(settings.DATA_DIR) / ENTRANCE


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
