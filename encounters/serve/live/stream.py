"""The live stream: `/c/<campaign>/live?as=seat&lang=en`, Server-Sent Events outside Django.

A Django view would occupy a thread and a database connection for every open page; this ASGI
function needs neither. A page subscribes before its board is read, so no change is lost in between.
It sends the version it already shows (`Last-Event-ID`, or `shows` in the query) and gets the
differences, or the whole panel if this process does not have that version.

A filter or a hanging connection may hold a stream back without either end noticing. So pages
request `/c/<campaign>/alive?as=seat` for the version they should show: the one that was handed to
their stream, which needs no lookup; if none is open in this process, the campaign's.

Every message is compressed separately, without reference to earlier ones, so that it can be read as
soon as it arrives. Open pages need no compressor of their own (256 kB), and a message to several
phones is compressed once.
"""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from functools import lru_cache
from typing import Any

from django.db import OperationalError

from encounters.serve.live.admission import (
    QUESTIONS,
    STREAMS,
    StreamAdmission,
    StreamRefused,
    StreamRequest,
)
from encounters.serve.live.hub import Hub, HubClosed
from encounters.serve.live.places import Admission
from encounters.serve.live.rooms import BEAT, Mailbox
from encounters.serve.middleware.headers import headers
from encounters.serve.transport import App, Message, Receive, Scope, Send

LIVE = re.compile(r"/c/([0-9]{1,18})/(live|alive)")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]
ACCEPTED = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
COMPRESSED = [(b"vary", b"Accept-Encoding"), (b"content-encoding", b"gzip")]
GZIP_HEAD = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])  # deflate, no name, no time
GZIP_END = zlib.compressobj(wbits=-15).flush()
FAST = 2  # of nine; 4 is a tenth smaller and half as slow again
MESSAGES = 32  # remembered
PLAIN = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]


class Live:
    """Handles the live URLs and passes all others to `django`. `admit` finds the member of an
    opened page."""

    def __init__(self, django: App, hub: Hub, admit: Admission):
        self.django, self.hub = django, hub
        self.door, self.questions = (
            StreamAdmission(hub, admit, STREAMS),
            StreamAdmission(hub, admit, QUESTIONS),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = LIVE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if not address or scope["method"] not in ("GET", "HEAD"):
            return await self.django(scope, receive, send)
        try:
            asked = StreamRequest.by(scope, int(address[1]))
            if address[2] == "alive":
                await self.alive(asked, send)
            else:
                await self.stream(asked, scope, receive, send)
        except StreamRefused as refused:
            await _answer(send, refused.status, [*PLAIN, *refused.headers])
        except (HubClosed, OperationalError):  # the page retries by itself
            await _answer(send, 503)

    async def alive(self, asked: StreamRequest, send: Send) -> None:
        version = self.hub.handed(asked.campaign, asked.cookies)
        if version is None:
            version = (await self.questions.let_in(asked)).version
        await _answer(send, 200, body=b"%d" % version)

    async def stream(
        self, asked: StreamRequest, scope: Scope, receive: Receive, send: Send
    ) -> None:
        admitted = await self.door.let_in(asked)
        if scope["method"] == "HEAD":
            return await _answer(send, 200, HEADERS)
        box = Mailbox(admitted, asked.version)
        self.hub.enter(box)
        try:
            await _serve(box, receive, compressed(scope, send))
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
        async for message in box.messages():
            await send(_body(message))
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        leaving.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(
    send: Send, status: int, about: list[tuple[bytes, bytes]] = PLAIN, body: bytes = b""
) -> None:
    start = {"type": "http.response.start", "status": status, "headers": [*about, *headers()]}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _body(data: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": data, "more_body": True}


def compressed(scope: Scope, send: Send) -> Send:
    """A `send` that compresses event streams if the client accepts gzip."""
    wanted = any(
        name == b"accept-encoding" and ACCEPTED.search(value) for name, value in scope["headers"]
    )
    return CompressedSend(send) if wanted else send


class CompressedSend:
    def __init__(self, send: Send):
        self.send, self.on, self.begun = send, False, False
        self.sum = self.size = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message = self._start(message)
        elif self.on:
            message = {**message, "body": self._body(message)}
        await self.send(message)

    def _start(self, message: Message) -> Message:
        kinds = [value for name, value in message["headers"] if name == b"content-type"]
        self.on = any(kind.startswith(b"text/event-stream") for kind in kinds)
        return {**message, "headers": [*message["headers"], *COMPRESSED]} if self.on else message

    def _body(self, message: Message) -> bytes:
        data: bytes = message.get("body", b"")
        self.sum, self.size = zlib.crc32(data, self.sum), self.size + len(data)
        begin, self.begun = b"" if self.begun else GZIP_HEAD, True
        end = GZIP_END + struct.pack("<LL", self.sum, self.size & 0xFFFFFFFF)
        return begin + _blocks(data) + (b"" if message.get("more_body", False) else end)


@lru_cache(MESSAGES)
def _blocks(data: bytes) -> bytes:
    """Deflate blocks that end on a byte boundary and do not refer to earlier data."""
    compressor = zlib.compressobj(FAST, wbits=-15)
    return compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)
