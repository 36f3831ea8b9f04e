"""Packets are lost, or all of them are late: a weak Wi-Fi, a bad line to the database.

    python -m tests.faults.weak --actions 300 --tables 6

Between phones and server, and between the processes and their database and bus. It runs in a
network of its own (`network.py`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from tests import seeds
from tests.faults import network, site, story
from tests.faults.parts import HOST
from tests.faults.phones import Page, asked, head
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

DELAYS = seeds.random("weak")
PERCENT = (5, 20)
PROBE, IN_TIME = 1.5, 1.2  # s
LATE, MORE_OR_LESS = 0.15, 0.1  # s, each way
IN_ORDER = 1e-5  # s; bytes that are due at the same time may change places
LATEST = 13.0  # s: a packet that is lost six times is sent again after 0.2 + 0.4 + … + 6.4 s
MOST = 0.9  # share of the actions, after which the network is good again


async def lossy(
    site: Site, tables: list[Table], actions: int, ports: Iterable[int], percent: int
) -> Figures:
    """So many of the packets to and from these ports are lost."""
    network.lose(ports, percent)
    play = Play(site, tables)
    probing = [asyncio.create_task(_probes(page)) for each in play.pages.values() for page in each]
    try:
        async with play.opened():
            return await play.run(actions, _until_most_are_done, at=0.0)
    finally:
        network.flow()
        for task in probing:
            task.cancel()
        await asyncio.gather(*probing, return_exceptions=True)


async def _probes(page: Page) -> None:
    """Like `static/js/contact.js`: when a probe succeeds after one that failed, the stream is
    reopened, since it may wait long for a lost packet."""
    answers = True
    while True:
        await asyncio.sleep(PROBE)
        try:
            async with asyncio.timeout(IN_TIME):
                await asked(page.port, head("GET", "/alive", ""))
        except (TimeoutError, OSError, EOFError):
            answers = False
            continue
        if not answers and page.line:
            page.line.close()
        answers = True


async def _until_most_are_done(play: Play) -> float:
    while play.done < MOST * play.wanted:
        await asyncio.sleep(0.05)
    network.flow()
    return time.perf_counter()


async def late(site: Site, tables: list[Table], actions: int) -> Figures:
    """All bytes between phones and server are late."""

    async def fault(play: Play) -> float:
        while play.done < play.wanted:
            await asyncio.sleep(0.05)
        return time.perf_counter()

    async with AsyncExitStack() as stack:
        ports = [await stack.enter_async_context(_far(port)) for port in site.ports]
        return await story.played(Far(site, ports), tables, actions, fault, at=0.0)


class Far(Site):
    """A site that is reached through other ports."""

    def __init__(self, site: Site, ports: list[int]):
        super().__init__(site.data, site.more, site.servers, **site.parts)
        self._ports = ports

    @property
    def ports(self) -> list[int]:
        return self._ports


@asynccontextmanager
async def _far(port: int) -> AsyncIterator[int]:
    """The port of a proxy that forwards everything to this one, late."""

    async def line(phone: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        said, tell = await asyncio.open_connection(HOST, port)
        with suppress(OSError):
            await asyncio.gather(_late(phone, tell), _late(said, answer))

    async with await asyncio.start_server(line, HOST) as server:
        yield server.sockets[0].getsockname()[1]


async def _late(said: asyncio.StreamReader, tell: asyncio.StreamWriter) -> None:
    """Forwards bytes and, at last, the end of the stream, in the same order."""
    loop = asyncio.get_running_loop()
    due = 0.0
    while not tell.is_closing():
        try:
            data = await said.read(2**16)
        except OSError:
            data = b""
        comes = loop.time() + LATE + DELAYS.uniform(-MORE_OR_LESS, MORE_OR_LESS)
        due = max(due + IN_ORDER, comes)
        loop.call_at(due, tell.write if data else tell.close, *([data] if data else []))
        if not data:
            return


def main() -> None:
    network.enter("tests.faults.weak")
    given = story.arguments(actions=300, tables=6)
    print(seeds.said())
    found = {}
    with site.hosted(given.tables) as (server, tables):
        behind = [part.port for part in server.parts.values()]
        for name, ports in (("phones", server.ports), ("database and bus", behind)):
            for percent in PERCENT:
                found[f"{percent} % lost between processes and {name}"] = asyncio.run(
                    lossy(server, tables, given.actions, ports, percent)
                )
        away = f"{1000 * LATE:.0f} ± {1000 * MORE_OR_LESS:.0f} ms each way to phones"
        found[away] = asyncio.run(late(server, tables, given.actions))
    story.tell("On bad lines", found, LATEST)


if __name__ == "__main__":
    main()
