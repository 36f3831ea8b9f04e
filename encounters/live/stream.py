"""The live stream: `/c/<campaign>/live?as=seat&lang=en`, Server-Sent Events, beside Django.

A Django view would hold a thread and a database connection for every open page; this function holds
neither. A page subscribes before its board is read, so no change is lost in between. It gets the
whole panel unless it says (`Last-Event-ID`, or `seen` in the address) that it shows it already.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from django.db import OperationalError

from encounters.live.hub import Closed, Hub
from encounters.live.knowledge import Admission
from encounters.live.rooms import BEAT, Mailbox
from encounters.protection import headers
from encounters.transport.asgi import App, Receive, Scope, Send
from encounters.transport.compression import compressed

LIVE = re.compile(r"/c/([0-9]{1,18})/live")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]
REFUSED = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]


class Live:
    """Answers the live address itself and leaves all others to `django`. `admit` finds out whose
    page is opened."""

    def __init__(self, django: App, hub: Hub, admit: Admission):
        self.django, self.hub, self.admit = django, hub, admit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = LIVE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found and scope["method"] in ("GET", "HEAD"):
            await self.stream(scope, receive, compressed(scope, send), int(found[1]))
        else:
            await self.django(scope, receive, send)

    async def stream(self, scope: Scope, receive: Receive, send: Send, campaign: int) -> None:
        asked = {name: values[-1] for name, values in _query(scope).items()}
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        try:
            kind, language = asked.get("as", "seat"), asked.get("lang", "")
            admitted = await self.hub.thread(self.admit, cookies, campaign, kind, language)
            if admitted is None:
                return await _answer(send, 403)
            if scope["method"] == "HEAD":
                return await _answer(send, 200, HEADERS)
            box = Mailbox(admitted, _seen(scope, asked.get("seen", "")))
            self.hub.enter(box)
        except (Closed, OperationalError):  # the page asks again by itself
            return await _answer(send, 503)
        try:
            await _serve(box, receive, send)
        finally:
            self.hub.leave(box)


async def _serve(box: Mailbox, receive: Receive, send: Send) -> None:
    leaving = asyncio.ensure_future(_gone(receive))
    leaving.add_done_callback(lambda _: box.close())
    try:
        await send(
            {"type": "http.response.start", "status": 200, "headers": [*HEADERS, *headers()]}
        )
        await send(_body(BEAT))
        async for parcel in box.parcels():
            await send(_body(parcel))
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        leaving.cancel()


def _query(scope: Scope) -> dict[str, list[str]]:
    return parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20)


def _seen(scope: Scope, given: str) -> int | None:
    """The version the page shows already."""
    last = next((value for name, value in scope["headers"] if name == b"last-event-id"), b"")
    text = last.decode("latin-1") or given
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(send: Send, status: int, about: list[tuple[bytes, bytes]] = REFUSED) -> None:
    """An answer without a body."""
    await send(_start(status, about))
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _start(status: int, about: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": [*about, *headers()]}


def _body(data: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": data, "more_body": True}
