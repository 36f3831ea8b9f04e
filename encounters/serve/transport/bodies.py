"""Reads the whole body of a request before a thread is used.

Django occupies one of its few threads while it reads a body, so eight phones that lose their Wi-Fi
during a tap would block them all. Here an incomplete body only costs its connection and its bytes.
It is answered with 408 after ten seconds, and with 413 as soon as it is too large, without waiting
for the rest. A whole campaign may be larger, and has a minute.

Anybody may send as much as a tap needs. The few URLs that take files accept them only from
accounts, so strangers can neither fill the memory nor block others, and only a few at a time
(`turns.py`); further ones are answered with 503, a second one of the same account with 409.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable

from encounters.serve.transport import App, Message, Receive, Scope, Send
from encounters.serve.transport.refused import refuse
from encounters.serve.transport.turns import Busy, Turns, is_long, is_reading

SECONDS = 10
TAP = 64 * 1024
UPLOAD = 9 * 1024 * 1024
CAMPAIGN, CAMPAIGN_SECONDS = 24 * 1024 * 1024, 60
CAMPAIGNS = "/campaigns/bring/"
UPLOADS = re.compile(r"/c/[0-9]+/gm/library/pack/in/|/campaigns/bring/|/admin/.*")

AccountOf = Callable[[bytes], Awaitable[int | None]]


class TooLarge(Exception):
    """The body is larger than this URL accepts."""


class Gone(Exception):
    """The client has disconnected."""


class Away(Exception):
    """The account of a request cannot be looked up now."""


class WholeBodies:
    """Calls `app` once the body is complete; long requests share `threads`. `account_of` returns
    the account of the cookies or None, or raises Away."""

    def __init__(self, app: App, account_of: AccountOf, threads: int):
        self.app, self.account_of, self.turns = app, account_of, Turns(app, threads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            account = await self._account(scope)
        except Away:
            await refuse(scope, receive, send, 503, away=True)
            return
        if account is None:
            await self._pass_on(self.app, scope, receive, send, TAP, SECONDS)
        elif is_reading(scope):
            await self._pass_on(self.turns, scope, receive, send, TAP, SECONDS)
        else:
            await self._upload(account, scope, receive, send)

    async def _account(self, scope: Scope) -> int | None:
        """The account of a request that may be larger than a tap or take long; others are not
        looked up."""
        announced = announced_length(scope)
        small = announced is not None and announced <= TAP
        large = not small and UPLOADS.fullmatch(scope["path"])
        return await self.account_of(header(scope, b"cookie")) if large or is_long(scope) else None

    async def _upload(self, account: int, scope: Scope, receive: Receive, send: Send) -> None:
        whole = scope["path"] == CAMPAIGNS
        bounds = (CAMPAIGN, CAMPAIGN_SECONDS) if whole else (UPLOAD, SECONDS)
        try:
            with self.turns.sending(account):
                await self._pass_on(self.turns, scope, receive, send, *bounds)
        except Busy as busy:
            await refuse(scope, receive, send, 409 if busy.own else 503)

    async def _pass_on(
        self, app: App, scope: Scope, receive: Receive, send: Send, most: int, seconds: float
    ) -> None:
        try:
            async with asyncio.timeout(seconds):
                parts = await _whole(scope, receive, most)
        except TimeoutError:
            await refuse(scope, receive, send, 408)
        except TooLarge:
            await refuse(scope, receive, send, 413, most)
        except Gone:
            return
        else:
            length = sum(map(len, parts))
            await app(_with_length(scope, length), _once(parts, receive), send)


def header(scope: Scope, wanted: bytes) -> bytes:
    """All headers of that name, joined into one line."""
    between = b"; " if wanted == b"cookie" else b", "
    return between.join(value for name, value in scope["headers"] if name == wanted)


def announced_length(scope: Scope) -> int | None:
    """The length of the body in bytes; None if it is chunked."""
    if header(scope, b"transfer-encoding"):
        return None
    length = header(scope, b"content-length")
    return int(length) if length.isdigit() else 0


async def _whole(scope: Scope, receive: Receive, most: int) -> list[bytearray]:
    """The body in parts, so that a large one is never copied at once; small parts are joined, since
    each one costs a message to a thread."""
    if (announced_length(scope) or 0) > most:
        raise TooLarge
    parts, size, more = [bytearray()], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body = message.get("body", b"")
        size += len(body)
        if size > most:
            raise TooLarge
        if len(parts[-1]) >= TAP:
            parts.append(bytearray())
        parts[-1] += body
        more = message.get("more_body", False)
    return parts


def _with_length(scope: Scope, length: int) -> Scope:
    """The scope with this Content-Length: Django reads that many bytes, and none without it."""
    if announced_length(scope) is not None:
        return scope
    kept = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*kept, (b"content-length", str(length).encode())]}


def _once(parts: list[bytearray], receive: Receive) -> Receive:
    """A `receive` that returns the parts once and drops each."""
    waiting = deque(parts)

    async def next_message() -> Message:
        if not waiting:
            return await receive()
        body = bytes(waiting.popleft())
        return {"type": "http.request", "body": body, "more_body": bool(waiting)}

    return next_message
