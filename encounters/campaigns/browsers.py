"""Identifies browsers with a signed cookie, set when something has to be counted or remembered.

It holds hashes of the accounts that have signed in with this browser, like the "device cookies" of
OWASP: while others guess an account's password, its own browsers can still sign in.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from encounters.campaigns.skeletons import LONGEST

COOKIE = "browser"
LASTS = 60 * 60 * 24 * 365
MOST_ACCOUNTS = 8
_HERE = "encounters.browser"


class Browser:
    """The content of the cookie; `changed` if it has to be sent again."""

    def __init__(self, name: str = "", accounts: tuple[str, ...] = ()):
        self.name, self.accounts, self.changed = name, accounts, False

    def named(self) -> str:
        """The browser's unique name, made on first use."""
        if not self.name:
            self.name, self.changed = secrets.token_urlsafe(12), True
        return self.name

    def remember(self, account: str) -> None:
        """Remembers that this account has signed in with this browser."""
        self.named()
        others = [item for item in self.accounts if item != _hash(account)]
        self.accounts, self.changed = (_hash(account), *others)[:MOST_ACCOUNTS], True

    def knows(self, account: str) -> bool:
        return _hash(account) in self.accounts


class BrowserMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        browser = browser_of(request)
        if browser.changed:
            response.set_cookie(
                COOKIE,
                signing.dumps([browser.name, *browser.accounts], salt=COOKIE),
                max_age=LASTS,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return response


def browser_of(request: HttpRequest) -> Browser:
    """The browser of a request; a new one if the request has no valid cookie."""
    if _HERE not in request.META:
        request.META[_HERE] = _read(request.COOKIES.get(COOKIE, ""))
    browser: Browser = request.META[_HERE]
    return browser


def _read(cookie: str) -> Browser:
    try:
        name, *accounts = signing.loads(cookie, salt=COOKIE, max_age=LASTS)
    except signing.BadSignature:
        return Browser()
    return Browser(name, tuple(accounts))


def plain(account: str) -> str:
    """The normalised name of an account, in characters that can be encoded."""
    folded = unicodedata.normalize("NFKC", account[:LONGEST]).casefold()
    return folded.encode(errors="replace").decode()


def _hash(account: str) -> str:
    """A hash, so that the cookie does not reveal account names."""
    return salted_hmac(COOKIE, plain(account), algorithm="sha256").hexdigest()[:16]
