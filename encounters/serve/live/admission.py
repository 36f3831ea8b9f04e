"""Admits pages to a campaign's stream, and tells pages without one the current version.

Finding out whose page it is takes a database lookup, and showing it takes rendering. So requests
that come too often are refused before either, by address and by the session they claim; and after
the lookup by seat and account, which may have several browsers. A club or a school may share one
address, and after a restart of the server all its phones come at once. Browsers that were admitted
before are not counted under their address, so that nobody else can use up the limit for them.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from math import ceil
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie
from msgspec import Struct

from encounters.serve.live.hub import Hub
from encounters.serve.live.places import Admission, OpenPage, Who
from encounters.serve.middleware.proxies import visitor_network
from encounters.serve.transport import Scope

UNREADABLE, NOT_THEIRS, TOO_OFTEN = 400, 403, 429
MOST_FIELDS = 20  # in the query; a page sends four
KEPT = 10_000  # keys that are stored before idle ones are removed


class StreamRefused(Exception):
    """Not admitted: the response's status, and the seconds to wait before retrying."""

    def __init__(self, status: int, wait: float = 0.0):
        super().__init__(status)
        self.status = status
        self.headers = [(b"retry-after", str(ceil(wait)).encode())] if wait else []


class StreamRequest(Struct, frozen=True):
    """The parameters of a request: campaign, kind of page, language, cookies, address, and the
    version that its page already shows."""

    campaign: int
    kind: str
    language: str
    cookies: bytes
    address: str
    version: int | None

    @classmethod
    def by(cls, scope: Scope, campaign: int) -> StreamRequest:
        """Raises StreamRefused if the query has more fields than any page sends."""
        try:
            query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=MOST_FIELDS)
        except ValueError:
            raise StreamRefused(UNREADABLE) from None
        asked = {name: values[-1] for name, values in query.items()}
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        address = visitor_network((scope.get("client") or ("",))[0])
        kind, language = asked.get("as", "seat"), asked.get("lang", "")
        # Pages of releases without `shows` have a script that reads only whole panels.
        version = _version(scope, asked["shows"]) if "shows" in asked else None
        return cls(campaign, kind, language, cookies, address, version)

    @property
    def browser(self) -> str:
        """The session key in the cookies; "" if there is none."""
        named = parse_cookie(self.cookies.decode("latin-1"))
        return str(named.get(settings.SESSION_COOKIE_NAME, ""))


class Pace(Struct, frozen=True):
    """A `burst` at once, then `rate` per second."""

    burst: int
    rate: float


class Rates(Struct, frozen=True):
    address: Pace
    person: Pace
    """Applies to a browser, a seat and an account."""


STREAMS = Rates(Pace(1000, 100), Pace(40, 1))
QUESTIONS = Rates(Pace(1000, 100), Pace(60, 3))
"""For version checks by pages without a stream here, each about every two seconds."""


class Turnstile:
    """Counts requests, in the memory of this process only. Used in the event loop's thread."""

    def __init__(self, limits: Rates):
        self.limits = limits
        self._rested: dict[Hashable, float] = {}  # when a key regains its full burst
        self._room = KEPT
        self._vouched: dict[str, None] = {}  # browsers that were admitted, the latest last

    def stranger(self, address: str, browser: str) -> float:
        """Counts a request before the lookup. Returns the seconds to wait; 0 admits it."""
        bounds: list[tuple[Hashable, Pace]] = []
        if browser:
            bounds.append((("browser", browser), self.limits.person))
        if browser not in self._vouched:
            bounds.append((("address", address), self.limits.address))
        return self._wait(bounds)

    def member(self, who: Who, browser: str) -> float:
        """Counts a request once its member is known. Returns the seconds to wait."""
        if browser:
            self._vouched.pop(browser, None)
            self._vouched[browser] = None
        if len(self._vouched) > KEPT:
            del self._vouched[next(iter(self._vouched))]
        ids = (("seat", who.seat), ("account", who.account))
        return self._wait([(key, self.limits.person) for key in ids if key[1] is not None])

    def _wait(self, bounds: Sequence[tuple[Hashable, Pace]]) -> float:
        """The seconds to wait. Refused requests are not counted: retrying does not extend the
        wait."""
        now = time.monotonic()
        rested = {key: max(self._rested.get(key, now), now) for key, _ in bounds}
        waits = (rested[key] - now - (pace.burst - 1) / pace.rate for key, pace in bounds)
        wait = max(waits, default=0.0)
        if wait > 0:
            return wait
        self._rested |= {key: rested[key] + 1 / pace.rate for key, pace in bounds}
        if len(self._rested) > self._room:
            self._rested = {key: then for key, then in self._rested.items() if then > now}
            self._room = max(KEPT, 2 * len(self._rested))
        return 0.0


class StreamAdmission:
    """Rate limits, and `admit`, which finds the page's member in a thread of the hub."""

    def __init__(self, hub: Hub, admit: Admission, limits: Rates):
        self.hub, self.admit, self.turnstile = hub, admit, Turnstile(limits)

    async def let_in(self, asked: StreamRequest) -> OpenPage:
        """Raises StreamRefused; HubClosed or OperationalError if nobody can be looked up now."""
        browser = asked.browser
        _count(self.turnstile.stranger(asked.address, browser))
        about = asked.cookies, asked.campaign, asked.kind, asked.language
        admitted: OpenPage | None = await self.hub.thread(self.admit, *about)
        if admitted is None:
            raise StreamRefused(NOT_THEIRS)
        _count(self.turnstile.member(admitted.who, browser))
        return admitted


def _count(wait: float) -> None:
    if wait:
        raise StreamRefused(TOO_OFTEN, wait)


def _version(scope: Scope, in_query: str) -> int | None:
    last = next((value for name, value in scope["headers"] if name == b"last-event-id"), b"")
    text = last.decode("latin-1") or in_query
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
