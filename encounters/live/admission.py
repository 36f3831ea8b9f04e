"""Admits pages to a campaign's stream, and tells pages without one the current version.

Requests that come too often are refused before any database lookup (`pace.py`).
"""

from __future__ import annotations

from math import ceil
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie
from msgspec import Struct

from encounters.live.hub import Hub
from encounters.live.knowledge import Admission
from encounters.live.pace import Limits, Turnstile
from encounters.live.places import OpenPage
from encounters.middleware.proxies import visitor_network
from encounters.transport.asgi import Scope

UNREADABLE, NOT_THEIRS, TOO_OFTEN = 400, 403, 429
MOST_FIELDS = 20  # in the query; a page sends four


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
    seen: int | None

    @classmethod
    def by(cls, scope: Scope, campaign: int) -> StreamRequest:
        """Raises Refused if the query has more fields than any page sends."""
        try:
            query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=MOST_FIELDS)
        except ValueError:
            raise StreamRefused(UNREADABLE) from None
        asked = {name: values[-1] for name, values in query.items()}
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        address = visitor_network((scope.get("client") or ("",))[0])
        seen = _seen(scope, asked.get("seen", ""))
        return cls(campaign, asked.get("as", "seat"), asked.get("lang", ""), cookies, address, seen)

    @property
    def browser(self) -> str:
        """The session key in the cookies; "" if there is none."""
        named = parse_cookie(self.cookies.decode("latin-1"))
        return str(named.get(settings.SESSION_COOKIE_NAME, ""))


class StreamAdmission:
    """Rate limits, and `admit`, which finds the page's member in a thread of the hub."""

    def __init__(self, hub: Hub, admit: Admission, limits: Limits):
        self.hub, self.admit, self.turnstile = hub, admit, Turnstile(limits)

    async def let_in(self, asked: StreamRequest) -> OpenPage:
        """Raises Refused; HubClosed or OperationalError if the member cannot be looked up now."""
        browser = asked.browser
        _count(self.turnstile.stranger(asked.address, browser))
        about = asked.cookies, asked.campaign, asked.kind, asked.language
        admitted: OpenPage | None = await self.hub.thread(self.admit, *about)
        if admitted is None:
            raise StreamRefused(NOT_THEIRS)
        _count(self.turnstile.known(admitted.who, browser))
        return admitted


def _count(wait: float) -> None:
    if wait:
        raise StreamRefused(TOO_OFTEN, wait)


def _seen(scope: Scope, given: str) -> int | None:
    last = next((value for name, value in scope["headers"] if name == b"last-event-id"), b"")
    text = last.decode("latin-1") or given
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
