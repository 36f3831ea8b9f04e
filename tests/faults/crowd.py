"""Many phones come back at the same time; some read slowly or not at all, some never finish a
request.

    python -m tests.faults.crowd --phones 500 --tables 20 --actions 60

The server is a laptop's single process. The measure is the effect on others: the time from a tap
until the pages of its table show it, without and with the bad clients.
"""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from tests import seeds
from tests.benchmarks.stage import memory, percentile, show
from tests.faults import site, story
from tests.faults.parts import HOST
from tests.faults.phones import Line, head, home
from tests.faults.site import Site, Table
from tests.faults.story import Play

DELAYS = seeds.random("crowd")
WITHIN = 1.0  # s in which all of them come back
SLOW, DELAY = 1024, 0.8  # bytes per second and delay in s of a phone on a slow network
SMALL = 4096  # receive buffer in bytes of a phone that does not read
TIMES, BETWEEN = 4, 2.5  # how often a seat opens a stream on each connection; s between
DROP = 1.0  # s between two bytes of a request that never ends
OPEN = "01"  # state of a connection in /proc
LOOK = 0.5  # s between two reads of that list
SHUT_BY = 60.0  # s after which clients that do not read or never finish must be disconnected


class Beside(Struct):
    """The effect on the others in ms, the number of bad clients that the server has disconnected
    and after how long, and the growth of its memory in MB."""

    alone: list[float]
    beside: list[float]
    ended: str = ""
    grown: float = 0.0

    def row(self, name: str) -> tuple[object, ...]:
        times = [percentile(item, part) for item in (self.alone, self.beside) for part in (50, 95)]
        return (name, *times, self.ended, self.grown)


HEAD = ("beside", "p50 alone, ms", "p95", "p50 beside, ms", "p95", "ended after, s", "MB more")


async def come_back(site: Site, tables: list[Table], phones: int) -> list[float]:
    """Closes all streams; everybody reconnects within a second. Returns ms until each has its
    panel."""
    pages = [(table, *page) for table in tables for page in table.pages]
    who = [pages[nth % len(pages)] for nth in range(phones)]
    lines = await asyncio.gather(*(_open(site, *page) for page in who))
    for line in lines:
        line.transport.abort()

    async def back(nth: int) -> float:
        await asyncio.sleep(WITHIN * DELAYS.random())
        began = time.perf_counter()
        line = await _open(site, *who[nth])
        lines[nth] = line
        return 1000 * (line.at - began)

    took = await asyncio.gather(*(back(nth) for nth in range(phones)))
    for line in lines:
        line.close()
    return list(took)


async def _open(site: Site, table: Table, address: str, session: str) -> Line:
    """Opens a page, and waits for its panel."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(Line, HOST, site.ports[0], local_addr=home(table))
    line.transport.write(head("GET", address, session))
    status = await line.opened
    assert b" 200 " in status, status
    await line.shows(0)
    return line


class Bad:
    """Connections that misbehave. They are opened on entering the context, and closed on leaving
    it."""

    def __init__(self, site: Site, tables: list[Table], many: int):
        self.one, self.tables, self.many = site, tables, many
        self.tasks: list[asyncio.Task[float]] = []

    async def __aenter__(self) -> Bad:
        self.tasks = [asyncio.create_task(self._one(nth)) for nth in range(self.many)]
        return self

    async def __aexit__(self, *failed: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def ended(self) -> list[float]:
        """Seconds after which the server has closed each of them. Raises TimeoutError."""
        return list(await asyncio.wait_for(asyncio.gather(*self.tasks), SHUT_BY))

    async def _one(self, nth: int) -> float:
        began, loop = time.perf_counter(), asyncio.get_running_loop()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            line.setblocking(False)
            await loop.sock_connect(line, (HOST, self.one.ports[0]))
            with suppress(OSError):
                await self.behave(line, nth)
        return time.perf_counter() - began

    async def behave(self, line: socket.socket, nth: int) -> None:
        """Returns, or raises OSError, when the server has closed the connection."""

    def stream(self, nth: int) -> bytes:
        """The request for a stream; no person has more than the limit of a dozen."""
        pages = [page for table in self.tables for page in table.pages]
        return head("GET", *pages[nth % len(pages)])


class SlowReaders(Bad):
    """They read their stream at 1 kB/s, 0.8 s late."""

    async def behave(self, line: socket.socket, nth: int) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, self.stream(nth))
        while await loop.sock_recv(line, int(SLOW * DELAY)):
            await asyncio.sleep(DELAY)


class NonReaders(Bad):
    """They open a stream and read nothing."""

    async def behave(self, line: socket.socket, nth: int) -> None:
        await asyncio.get_running_loop().sock_sendall(line, self.stream(nth))
        while held(self.one.ports[0], line.getsockname()[1]):
            await asyncio.sleep(LOOK)


def held(server: int, phone: int) -> bool:
    """Whether the server still has the connection between these two ports. A phone that does not
    read does not notice that it is closed."""
    return (server, phone) in _connections(int(time.monotonic() / LOOK))


@lru_cache(1)
def _connections(moment: int) -> frozenset[tuple[int, ...]]:
    """All open connections of the machine: read once for all callers, since reading takes time that
    would be measured."""
    rows = [
        row.split() for row in Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()[1:]
    ]
    two = ((row[1:3], row[3]) for row in rows)
    return frozenset(
        tuple(int(end.partition(":")[2], 16) for end in ends) for ends, how in two if how == OPEN
    )


class Drippers(Bad):
    """They send a header or a body byte by byte and never finish."""

    async def behave(self, line: socket.socket, nth: int) -> None:
        loop = asyncio.get_running_loop()
        begun = head("POST", "/j/", "", b"x" * 1000)[: -1000 if nth % 2 else -1020]
        await loop.sock_sendall(line, begun)
        reading = asyncio.ensure_future(loop.sock_recv(line, 2**16))
        try:
            while not reading.done():
                await loop.sock_sendall(line, b"x")
                await asyncio.wait([reading], timeout=DROP)
        finally:
            reading.cancel()


class Openers(Bad):
    """They open the stream of one seat, leave it, and open it again, for ten seconds."""

    async def behave(self, line: socket.socket, nth: int) -> None:
        page = self.tables[0].pages[1]
        for _ in range(TIMES):
            reader, writer = await asyncio.open_connection(HOST, self.one.ports[0])
            writer.write(head("GET", *page))
            await reader.read(SMALL)
            writer.close()
            await asyncio.sleep(BETWEEN)


async def beside(
    kind: type[Bad], site: Site, tables: list[Table], many: int, actions: int, end: bool
) -> Beside:
    """Taps without and then with so many bad clients of that kind; with `end` until all of them are
    disconnected."""
    process = site.servers[0].process
    assert process
    async with Play(site, tables).opened() as play:
        await _taps(play, actions)  # warm up
        before = memory(process.pid)
        found = Beside(await _taps(play, actions), [])
        async with kind(site, tables, many) as bad:
            found.beside = await _taps(play, actions)
            if end:
                tapping = asyncio.create_task(_on(play))
                took = await bad.ended()
                tapping.cancel()
                found.ended = f"{min(took):.0f} to {max(took):.0f}"
            found.grown = memory(process.pid) - before
        return found


async def _on(play: Play) -> None:
    """Plays on at all tables until it is cancelled."""
    while True:
        await _taps(play, len(play.hands))
        await asyncio.sleep(0.5)


async def _taps(play: Play, actions: int) -> list[float]:
    """A tap at each table in turn; ms until all pages of that table show it."""
    took = []
    for nth in range(actions):
        hand = play.hands[nth % len(play.hands)]
        pages = play.pages[hand.table.campaign]
        version = max(page.version for page in pages)
        began = time.perf_counter()
        await hand.act(nth // len(play.hands))
        came = await asyncio.gather(*(page.shows(version + 1) for page in pages))
        took.append(1000 * (max(came) - began))
    return took


def main() -> None:
    given = story.arguments(actions=60, tables=20, phones=500)
    print(seeds.said())
    with site.laptop(given.tables) as (server, tables):
        took = asyncio.run(come_back(server, tables, given.phones))
        rows = [
            asyncio.run(beside(kind, server, tables, many, given.actions, end)).row(
                f"{many} {name}"
            )
            for kind, many, end, name in (
                (SlowReaders, 4, False, "slow readers"),
                (NonReaders, 50, True, "who read nothing"),
                (Drippers, 200, True, "who never finish a request"),
                (Openers, 600, False, "streams of one seat, again and again"),
            )
        ]
    title = f"{given.phones} phones back within {WITHIN:.0f} s: until each has its panel, ms"
    show(title, ("p50", "p95", "last"), [(percentile(took, 50), percentile(took, 95), max(took))])
    show("From a tap until all pages of its table show it", HEAD, rows)


if __name__ == "__main__":
    main()
