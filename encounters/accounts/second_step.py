"""The second step of signing in with a password: a code from an app, or a recovery code.

The user is not signed in before it. The state between the steps expires after ten minutes, and when
the password changes.
"""

from __future__ import annotations

import time
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from encounters.accounts import code_app
from encounters.campaigns import browsers, limits
from encounters.campaigns.doorkeeper import Doorkeeper, visitor

WAITING = "second_step"
LASTS = 10 * 60  # s


def begin(request: HttpRequest, user: User, there: str) -> None:
    """Remembers that the password was right; `there` is the page to open after the second step."""
    present = user.get_session_auth_hash()
    about = {"user": user.pk, "password": present, "at": int(time.time()), "there": there}
    request.session[WAITING] = about


def waiting(request: HttpRequest) -> tuple[User, str] | None:
    """The account that has passed the first step of signing in, and the page to open next."""
    about: dict[str, Any] = request.session.get(WAITING) or {}
    if not 0 <= time.time() - about.get("at", 0) <= LASTS:
        return None
    user = Doorkeeper().get_user(about["user"])
    if user is None or not constant_time_compare(about["password"], user.get_session_auth_hash()):
        return None
    return user, str(about["there"])


def end(request: HttpRequest) -> None:
    request.session.pop(WAITING, None)


def accepts(request: HttpRequest, user: User, code: str) -> bool:
    """Whether the code is right; it is then used up. Raises TooManyTries."""
    name = user.get_username()
    vouched = visitor(request, name).vouched
    tries = limits.Visitor(request, limits.SECOND, browsers.plain(name), vouched)
    tries.check()
    if code_app.accepts(user, code):
        return True
    tries.failed()
    return False
