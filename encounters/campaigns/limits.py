"""Rate limits for wrong tries, as counters in the cache that expire by themselves.

Each browser has a small limit, so that mistyping locks out only that browser. Deleting the cookie
makes a new browser, so guessing is stopped by the limit of the address, with room for a club of
sixty behind one router. Once that is reached, newcomers from there have to wait even with the right
code: otherwise guessing could continue. Visitors vouched for by a seat, an account or an earlier
sign-in, none of which can be guessed, are still let in. They are counted separately, with the limit
of a browser.

A browser is identified by a signed cookie, set when something has to be counted or remembered. It
holds hashes of the accounts that have signed in with it, like the "device cookies" of OWASP: while
others guess an account's password, its own browsers can still sign in.

100 wrong codes in ten minutes are 7,200 in the twelve hours that a code is valid, of 887 million.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_network

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from encounters.campaigns.names import LONGEST
from encounters.serve.middleware.proxies import visitor_network

COOKIE = "browser"
LASTS = 60 * 60 * 24 * 365
MOST_ACCOUNTS = 8
_HERE = "encounters.browser"
MINUTE, HOUR = 60, 60 * 60


class Browser:
    """The content of the cookie; `changed` if it has to be sent again."""

    def __init__(self, name: str = "", accounts: tuple[str, ...] = ()):
        self.name, self.accounts, self.changed = name, accounts, False

    def unique_name(self) -> str:
        """The browser's unique name, made on first use."""
        if not self.name:
            self.name, self.changed = secrets.token_urlsafe(12), True
        return self.name

    def remember(self, account: str) -> None:
        """Remembers that this account has signed in with this browser."""
        self.unique_name()
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


def normalise(account: str) -> str:
    """The normalised name of an account, in characters that can be encoded."""
    folded = unicodedata.normalize("NFKC", account[:LONGEST]).casefold()
    return folded.encode(errors="replace").decode()


def _hash(account: str) -> str:
    """A hash, so that the cookie does not reveal account names."""
    return salted_hmac(COOKIE, normalise(account), algorithm="sha256").hexdigest()[:16]


@dataclass(frozen=True)
class RateLimit:
    """How many tries one browser, one address, its network (the block a provider assigns together),
    and all visitors together at one target (an account, a code) have within `seconds`. 0 means no
    limit."""

    name: str
    browser: int
    address: int
    seconds: int
    target: int = 0
    network: int = 0


CODES = RateLimit("codes", 10, 100, 10 * MINUTE)
LINKS = RateLimit("links", 10, 100, 10 * MINUTE)
PASSWORDS = RateLimit("passwords", 10, 100, 10 * MINUTE, target=50)
SECOND = RateLimit("steps", 5, 50, HOUR, target=10)
PASSKEYS = RateLimit("passkeys", 30, 300, 10 * MINUTE)
SIGN_UPS = RateLimit("sign-ups", 5, 20, HOUR, target=3, network=100)
MAILS = RateLimit("mails", 5, 20, HOUR, target=3, network=100)
NAMES = RateLimit("names", 10, 30, HOUR, target=10)
SEATS = RateLimit("seats", 6, 120, HOUR, target=240)
CLAIMS = RateLimit("claims", 10, 120, HOUR, target=240)


class TooManyTries(Exception):
    """The visitor has to wait before trying again."""

    def __init__(self, limit: RateLimit):
        self.limit = limit


@dataclass(frozen=True)
class Visitor:
    """A visitor who tries something; `vouched` names the account or seat behind it, or is ""."""

    request: HttpRequest
    limit: RateLimit
    target: str = ""
    vouched: str = ""

    def check(self) -> None:
        """Call it before checking a try. Raises TooManyTries."""
        if any(int(cache.get(key, 0)) >= most for key, most in self._bounds()):
            raise TooManyTries(self.limit)

    def failed(self) -> None:
        """Counts a wrong try."""
        for key, _ in self._bounds():
            _count(key, self.limit.seconds)

    @contextmanager
    def takes(self) -> Iterator[None]:
        """Counts one use of something limited, and uncounts it if the use fails. Raises
        TooManyTries.

        It is counted first, so that concurrent uses cannot exceed the limit.
        """
        taken: list[str] = []
        try:
            for key, most in self._bounds():
                taken.append(key)
                if _count(key, self.limit.seconds) > most:
                    raise TooManyTries(self.limit)
            yield
        except BaseException:
            for key in taken:
                with suppress(ValueError):  # it has expired
                    cache.decr(key)
            raise

    def _bounds(self) -> Iterator[tuple[str, int]]:
        browser = browser_of(self.request).unique_name()
        yield self._key("browser", self.vouched or browser), self.limit.browser
        if not self.vouched:
            yield self._key("address", address(self.request)), self.limit.address
            if self.limit.network:
                yield self._key("network", network(self.request)), self.limit.network
            if self.target and self.limit.target:
                yield self._key("target", self.target), self.limit.target

    def _key(self, kind: str, value: str) -> str:
        """A key that every cache accepts, made of any user input."""
        return f"limit:{self.limit.name}:{kind}:{hashlib.sha256(value.encode()).hexdigest()[:32]}"


def address(request: HttpRequest) -> str:
    """The address that a request is counted under."""
    return visitor_network(str(request.META.get("REMOTE_ADDR", "")))


def network(request: HttpRequest) -> str:
    """The network of an address: a /24 of IPv4, a /48 of IPv6."""
    try:
        net = ip_network(address(request), strict=False)
    except ValueError:
        return address(request)
    width = 48 if net.version == 6 else 24
    return str(ip_network((int(net.network_address), width), strict=False))


def _count(key: str, seconds: int) -> int:
    """Increments the counter and returns it; the first call starts the time to expiry."""
    if cache.add(key, 1, seconds):
        return 1
    try:
        number = int(cache.incr(key))
    except ValueError:  # it expired between the two calls
        cache.add(key, 1, seconds)
        return 1
    if number == 1:  # it expired during the second call
        cache.touch(key, seconds)
    return number
