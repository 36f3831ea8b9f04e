"""Compresses live streams so that each message can be read as soon as it arrives.

Every message is compressed separately, without reference to earlier ones. So open pages need no
compressor of their own (256 kB), and a message to several phones is compressed once.
"""

from __future__ import annotations

import re
import struct
import zlib
from functools import lru_cache

from encounters.transport.asgi import Message, Scope, Send

ACCEPTED = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
HEAD = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])  # a gzip header: deflate, no name, no time
LAST = zlib.compressobj(wbits=-15).flush()
FAST = 2  # of nine; 4 is a tenth smaller and half as slow again
MESSAGES = 32  # remembered


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
        about = [(b"vary", b"Accept-Encoding"), (b"content-encoding", b"gzip")]
        return {**message, "headers": [*message["headers"], *about]} if self.on else message

    def _body(self, message: Message) -> bytes:
        data: bytes = message.get("body", b"")
        self.sum, self.size = zlib.crc32(data, self.sum), self.size + len(data)
        begin, self.begun = b"" if self.begun else HEAD, True
        end = LAST + struct.pack("<LL", self.sum, self.size & 0xFFFFFFFF)
        return begin + _blocks(data) + (b"" if message.get("more_body", False) else end)


@lru_cache(MESSAGES)
def _blocks(data: bytes) -> bytes:
    """Deflate blocks that end on a byte boundary and do not refer to earlier data."""
    compressor = zlib.compressobj(FAST, wbits=-15)
    return compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)
