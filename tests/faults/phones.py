"""Clients of people at the tables: pages that reconnect, and taps that are repeated.

Both behave like the real ones: a page whose stream ends reconnects after 0.3 s, and a tap without a
response, or with a server error, is sent again with its token.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from contextlib import suppress
from html import unescape
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from msgspec import Struct

from tests.benchmarks.phones import Stream
from tests.faults.parts import HOST
from tests.faults.site import Table
from tests.play.served import PATIENCE, TOKEN

AGAIN = 0.3  # s
LARGEST = 2**22
SENTENCE = re.compile(r"<p>(?:<b>)?([^<]+)")
LEAKED = re.compile(r"Traceback|psycopg|sqlite3|OperationalError|File \"")


class Said(Struct):
    """Responses while something was away: statuses and messages, with their numbers."""

    told: Counter[tuple[int, str]]
    leaked: list[str]  # responses that reveal internals
    slowest: float = 0.0

    @classmethod
    def nothing(cls) -> Said:
        return cls(Counter(), [])

    def note(self, status: int, body: str) -> None:
        found = SENTENCE.search(body)
        self.told[status, unescape(found[1]).strip() if found else body[:60].strip()] += 1
        if LEAKED.search(body):
            self.leaked.append(body[:400])

    @property
    def failures(self) -> int:
        """Responses that are a server error (500) or empty."""
        return sum(
            many for (status, words), many in self.told.items() if status == 500 or not words
        )


LAST = b"\r\n0\r\n\r\n"  # of a stream that the server has closed


class Line(Stream):
    """A stream; reports also if it breaks before its first byte, and is left when the server closes
    it."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if data.endswith((LAST, LAST[2:])) and self._rest.endswith(LAST[2:]):
            self.transport.close()

    def connection_lost(self, failed: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(b"")
        if not self.ended.done():
            super().connection_lost(failed)

    @property
    def body(self) -> str:
        return self._rest.partition(b"\r\n\r\n")[2].decode(errors="replace")


def home(table: Table) -> tuple[str, int]:
    """The address of a table's phones: each table has its own on the loopback, since streams are
    limited by address."""
    return f"127.1.{table.campaign // 256 % 256}.{table.campaign % 256}", 0


class Page:
    """An open page; with several processes it goes to the next one if one does not respond."""

    def __init__(self, ports: list[int], address: str, session: str, first: int, said: Said):
        self.ports, self.address, self.session, self.said = ports, address, session, said
        self.turn = first
        self.line: Line | None = None

    @property
    def version(self) -> int:
        line = self.line
        return line.version if line and not line.ended.done() else -1

    @property
    def port(self) -> int:
        return self.ports[self.turn % len(self.ports)]

    async def stay(self) -> None:
        """Runs until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(OSError):
                _, self.line = await loop.create_connection(Line, HOST, self.port)
                await self._read(self.line)
            self.turn += 1
            await asyncio.sleep(AGAIN)

    async def _read(self, line: Line) -> None:
        try:
            line.transport.write(head("GET", self.address, self.session))
            status = await line.opened
            if status and b" 200 " not in status:
                await asyncio.sleep(0.05)  # the body has arrived
                said = line.body or "(a stream, to be asked for again)"
                self.said.note(int(status.split(b" ")[1]), said)
                return
            await line.ended
        finally:
            line.close()

    async def shows(self, version: int, seconds: float = PATIENCE) -> float:
        """The time when it showed this version, or a later one."""
        late = time.perf_counter() + seconds
        while self.version < version:
            assert time.perf_counter() < late, (
                f"{self.address} shows {self.version}, not {version}, after {seconds:.0f} s"
            )
            await asyncio.sleep(0.02)
        assert self.line
        return self.line.at


class Hand:
    """Taps at a table, each on a new connection."""

    def __init__(self, ports: list[int], table: Table, first: int, said: Said, session: str = ""):
        self.ports, self.table, self.said, self.turn = ports, table, said, first
        self.session = session or table.gm
        self.acknowledged: list[str] = []
        self.unsure: list[str] = []  # of taps reported as not saved
        self.took: list[float] = []

    async def play(self, actions: int, pause: float = 0.0) -> None:
        for nth in range(actions):
            await self.act(nth)
            await asyncio.sleep(pause)

    async def act(self, nth: int) -> None:
        """Sets or ends who fights whom, until that is acknowledged."""
        option = ("disengage", "engage")[nth % 2]
        late, token = time.perf_counter() + PATIENCE, uuid4().hex
        while True:
            began = time.perf_counter()
            status = await self.tap("ruling", token, **ruling(self.table, option))
            spent = time.perf_counter() - began
            if status == 200:
                self.acknowledged.append(token)
                self.took.append(1000 * spent)
                return
            self.said.slowest = max(self.said.slowest, spent)
            if status == 422:  # nothing was done: the next tap is a different one
                self.unsure.append(token)
                token = uuid4().hex
            assert time.perf_counter() < late, f"{self.said.told} for {PATIENCE} s"
            await asyncio.sleep(AGAIN)

    async def tap(self, what: str, token: str, **fields: Any) -> int:
        """The status of the response; 0 if there was none."""
        body = urlencode({"step": 1, **fields, "token": token}).encode()
        port = self.ports[self.turn % len(self.ports)]
        address = f"/e/{self.table.encounter}/{what}"
        try:
            status, text = await asked(port, head("POST", address, self.session, body))
        except (OSError, EOFError):
            self.turn += 1
            return 0
        if status >= 400:
            self.said.note(status, text)
        if status >= 500:
            self.turn += 1
        return status


async def look_around(ports: list[int], table: Table, said: Said) -> float:
    """Opens all pages of people at a table from each process; refusals are recorded. Returns the
    longest response time in seconds."""
    longest = 0.0
    fight, campaign = f"/e/{table.encounter}/", f"/c/{table.campaign}/"
    gms = ("/", fight, f"{fight}log", f"{fight}rulings", f"{campaign}gm/", table.pages[0][0])
    players = (campaign, f"{campaign}table/", table.pages[1][0])
    asking = [(address, table.gm) for address in gms]
    asking += [(address, table.seats[0]) for address in players]
    asking += [(address, "") for address in ("/", "/accounts/login/", "/j/ABC234/")]
    requests = [head("GET", address, session) for address, session in asking]
    requests.append(head("POST", "/j/", "", b"code=ABC234"))
    requests.append(head("POST", "/campaigns/bring/", table.gm, b"x" * 70_000))
    for port in ports:
        for request in requests:
            began = time.perf_counter()
            status, body = await asked(port, request)
            longest = max(longest, time.perf_counter() - began)
            if status >= 500:
                said.note(status, body or "(a stream, to be asked for again)")
    return longest


def ruling(table: Table, option: str) -> dict[str, str]:
    """The form of the GM's ruling on who fights the first hero."""
    return {"option": option, "target": table.hero, f"gm-{option}-other": "goblin-1"}


def head(method: str, address: str, session: str, body: bytes = b"") -> bytes:
    """A request as sent by a phone."""
    lines = [
        f"{method} {address} HTTP/1.1",
        f"Host: {HOST}",
        f"Cookie: sessionid={session}; csrftoken={TOKEN}",
    ]
    if method == "POST":
        lines += [
            f"X-CSRFToken: {TOKEN}",
            "HX-Request: true",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def asked(port: int, request: bytes) -> tuple[int, str]:
    """Status and body of the response. Raises OSError or EOFError if there is none."""
    reader, writer = await asyncio.open_connection(HOST, port, limit=LARGEST)
    try:
        writer.write(request)
        top = (await reader.readuntil(b"\r\n\r\n")).lower()
        if b"text/event-stream" in top:  # it never ends
            return int(top.split(b" ", 2)[1]), ""
        if b"transfer-encoding: chunked" in top:
            body = await _chunks(reader)
        else:
            length = re.search(rb"content-length: (\d+)", top)
            body = await reader.readexactly(int(length[1]) if length else 0)
        return int(top.split(b" ", 2)[1]), body.decode(errors="replace")
    finally:
        writer.close()


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        body += (await reader.readexactly(size + 2))[:-2]
    return body
