"""Raw clients on the loopback: open streams that record when a panel arrived, and taps."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
import zlib
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.stage import SECRET

VERSION = re.compile(rb"id: (\d+)\n")


class Stream(asyncio.Protocol):
    """An open page: the version that it shows, and when that had arrived completely.

    It parses as little as possible: five hundred share a core, and the server is what is measured.
    """

    end = b"\n\n\r\n"  # end of a message within a chunk

    def __init__(self) -> None:
        self.version, self.at, self.bytes = -1, 0.0, 0
        self.opened: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.awaited: tuple[int, asyncio.Future[float]] | None = None
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if not self.opened.done():
            self.opened.set_result(data.partition(b"\r\n")[0])
        self._rest += self._plain(data)
        if not self._rest.endswith(self.end):
            return
        now, versions = time.perf_counter(), VERSION.findall(self._rest)
        self._rest = b""
        if versions:
            self.version, self.at = int(versions[-1]), now
            if self.awaited and self.version >= self.awaited[0]:
                if not self.awaited[1].done():  # still awaited
                    self.awaited[1].set_result(now)
                self.awaited = None

    def connection_lost(self, failed: Exception | None) -> None:
        self.ended.set_result(None)

    def shows(self, version: int) -> asyncio.Future[float]:
        """The time when the page had that version, or a later one."""
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.version >= version:
            shown.set_result(self.at)
        else:
            self.awaited = version, shown
        return shown

    def close(self) -> None:
        self.transport.close()

    def _plain(self, data: bytes) -> bytes:
        return data


class Compressed(Stream):
    """A stream that requests gzip, as all browsers do; `bytes` counts compressed bytes."""

    end = b"\n\n"

    def __init__(self) -> None:
        super().__init__()
        self._wire, self._begun = b"", False
        self._gzip = zlib.decompressobj(wbits=31)

    def _plain(self, data: bytes) -> bytes:
        self._wire += data
        if not self._begun:
            _, self._begun, self._wire = _parted(self._wire, b"\r\n\r\n")
        plain = b""
        while self._begun:
            size, found, rest = _parted(self._wire, b"\r\n")
            length = int(size or b"0", 16)
            if not found or len(rest) < length + len(b"\r\n"):
                break
            plain += self._gzip.decompress(rest[:length])
            self._wire = rest[length + len(b"\r\n") :]
        return plain


def _parted(data: bytes, mark: bytes) -> tuple[bytes, bool, bytes]:
    """The text before a mark, whether the mark is there, and the rest."""
    before, found, after = data.partition(mark)
    return (before, True, after) if found else (b"", False, data)


async def open_page(port: int, address: str, cookie: str, gzip: bool = False) -> Stream:
    """Opens a page; with `gzip` its stream is compressed, as for a real phone."""
    loop = asyncio.get_running_loop()
    kind = Compressed if gzip else Stream
    _, page = await loop.create_connection(kind, "127.0.0.1", port)
    accepted = "Accept-Encoding: gzip\r\n" if gzip else ""
    head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n{accepted}\r\n"
    page.transport.write(head.encode())
    status = await page.opened
    if b" 200 " not in status:
        raise ConnectionError(f"{address}: {status!r}")
    return page


class Finger:
    """Sends taps over one keep-alive connection."""

    def __init__(self, port: int, cookie: str):
        self.port, self.cookie, self.count = port, cookie, 0
        self.name = secrets.token_hex(8)  # prefix of its tokens, which are unique

    async def __aenter__(self) -> Finger:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *failed: object) -> None:
        self.writer.close()

    async def tap(self, address: str, form: dict[str, Any]) -> int:
        """Posts a form; returns the status once the response is complete."""
        self.count += 1
        body = urlencode(form | {"token": f"{self.name}-{self.count}"}, doseq=True).encode()
        head = (
            f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n"
            f"X-CSRFToken: {SECRET}\r\nHX-Request: true\r\nContent-Length: {len(body)}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        return await self._answer()

    async def _answer(self) -> int:
        head = await self.reader.readuntil(b"\r\n\r\n")
        lowered = head.lower()
        if b"transfer-encoding: chunked" in lowered:
            while size := int((await self.reader.readline()).strip() or b"0", 16):
                await self.reader.readexactly(size + 2)
            await self.reader.readline()
        else:
            length = re.search(rb"content-length: (\d+)", lowered)
            await self.reader.readexactly(int(length[1]) if length else 0)
        return int(head.split(b" ", 2)[1])
