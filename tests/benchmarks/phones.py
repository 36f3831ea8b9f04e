"""Raw clients on the loopback: open streams that note when a panel came, and taps."""

from __future__ import annotations

import asyncio
import re
import time
from urllib.parse import urlencode

from tests.benchmarks.stage import SECRET

VERSION = re.compile(rb"id: (\d+)\n")


class Stream:
    """An open page: the version it shows, and when that came whole."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader, self.writer = reader, writer
        self.version, self.at, self.bytes = -1, 0.0, 0
        self.changed = asyncio.Event()
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        rest = b""
        while chunk := await self.reader.read(65536):
            self.bytes += len(chunk)
            rest += chunk
            if b"\n\n" not in chunk and not rest.endswith(b"\n\n"):
                continue
            whole, _, rest = rest.rpartition(b"\n\n")
            versions = VERSION.findall(whole)
            if versions:
                self.version, self.at = int(versions[-1]), time.perf_counter()
                self.changed.set()

    async def shows(self, version: int) -> float:
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()
        return self.at

    def close(self) -> None:
        self.task.cancel()
        self.writer.close()


async def open_page(port: int, address: str, cookie: str) -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    status = await reader.readline()
    if b" 200 " not in status:
        raise ConnectionError(f"{address}: {status!r}")
    return Stream(reader, writer)


class Finger:
    """Sends taps over one connection that stays open."""

    def __init__(self, port: int, cookie: str):
        self.port, self.cookie, self.count = port, cookie, 0

    async def __aenter__(self) -> Finger:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *failed: object) -> None:
        self.writer.close()

    async def tap(self, address: str, form: dict[str, str]) -> int:
        """Posts a form; the status of the answer, once it is here whole."""
        self.count += 1
        body = urlencode(form | {"token": f"{id(self)}-{self.count}"}).encode()
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
