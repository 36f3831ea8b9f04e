"""Counts wrong passwords wherever somebody signs in: on the page, in the admin, anywhere.

Django asks its backends in turn. This one signs nobody in: it stops whoever has guessed too often
before the password is checked.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User
from django.http import HttpRequest

from encounters.campaigns import browsers, limits


class Doorkeeper:
    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, **credentials: Any
    ) -> AbstractBaseUser | None:
        if request is not None and username is not None:
            visitor(request, username).check()
        return None


def visitor(request: HttpRequest, account: str) -> limits.Visitor:
    """Somebody who enters a password for an account. A browser that has signed in to it before is
    vouched for, so guessing from elsewhere cannot lock the GM out."""
    browser = browsers.of(request)
    vouched = browser.named() if browser.knows(account) else ""
    return limits.Visitor(request, limits.PASSWORDS, browsers.plain(account), vouched)


def count_wrong(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **signal: Any
) -> None:
    if request is not None and "username" in credentials:
        visitor(request, credentials["username"]).failed()


def remember(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    browsers.of(request).remember(user.get_username())
