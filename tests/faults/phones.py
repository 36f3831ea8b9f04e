"""What people at the tables have in their hands: pages that come back, and fingers that tap again.

Both behave as the real ones do: a page whose stream ends asks again after 0.3 s, and a tap without
an answer, or with a failure of the server, is sent again with its token.
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
    """What people were told while something was away: status and sentence, and how often."""

    told: Counter[tuple[int, str]]
    leaked: list[str]  # answers that show how the program is made
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
        """Answers that are a failure of the program (500), or say nothing at all."""
        return sum(
            many for (status, words), many in self.told.items() if status == 500 or not words
        )


LAST = b"\r\n0\r\n\r\n"  # of a stream that the server has ended


class Line(Stream):
    """A stream; one that breaks off before its first byte is told of too, and one that the server
    ends is left."""

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
    """Where a table's phones are: at an address of the loopback that no other table has, since the
    streams of one address have a limit."""
    return f"127.1.{table.campaign // 256 % 256}.{table.campaign % 256}", 0


class Page:
    """An open page; of several processes it goes to the next when one does not answer."""

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
        """Until it is cancelled."""
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
                await asyncio.sleep(0.05)  # the body is there
                said = line.body or "(a stream, to be asked for again)"
                self.said.note(int(status.split(b" ")[1]), said)
                return
            await line.ended
        finally:
            line.close()

    async def shows(self, version: int, seconds: float = PATIENCE) -> float:
        """When it showed this version, or a later one."""
        late = time.perf_counter() + seconds
        while self.version < version:
            assert time.perf_counter() < late, (
                f"{self.address} shows {self.version}, not {version}, after {seconds:.0f} s"
            )
            await asyncio.sleep(0.02)
        assert self.line
        return self.line.at


class Hand:
    """Whoever taps at a table, on a connection of its own for each tap."""

    def __init__(self, ports: list[int], table: Table, first: int, said: Said, session: str = ""):
        self.ports, self.table, self.said, self.turn = ports, table, said, first
        self.session = session or table.gm
        self.acknowledged: list[str] = []
        self.unsure: list[str] = []  # tokens of which it was said that they could not be saved
        self.took: list[float] = []

    async def play(self, actions: int, pause: float = 0.0) -> None:
        for nth in range(actions):
            await self.act(nth)
            await asyncio.sleep(pause)

    async def act(self, nth: int) -> None:
        """Rules that somebody fights or fights no more, until that is acknowledged."""
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
            if status == 422:  # nothing was done: the next tap is another one
                self.unsure.append(token)
                token = uuid4().hex
            assert time.perf_counter() < late, f"{self.said.told} for {PATIENCE} s"
            await asyncio.sleep(AGAIN)

    async def tap(self, what: str, token: str, **fields: Any) -> int:
        """The status of the answer; 0 if there was none."""
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
    """Everything that people at a table open, asked of each process; what is refused is noted.
    Returns for how many seconds an answer was waited for at most."""
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
    """The form of the GM's ruling on whom the first hero fights."""
    return {"option": option, "target": table.hero, f"gm-{option}-other": "goblin-1"}


def head(method: str, address: str, session: str, body: bytes = b"") -> bytes:
    """A request as a phone sends it."""
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
    """Status and body of the answer. OSError or EOFError where there is none."""
    reader, writer = await asyncio.open_connection(HOST, port, limit=LARGEST)
    try:
        writer.write(request)
        top = (await reader.readuntil(b"\r\n\r\n")).lower()
        if b"text/event-stream" in top:  # goes on for ever
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
