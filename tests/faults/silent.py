"""Drops packets on open connections: neither end learns that the other has gone.

    python -m tests.faults.silent --actions 300 --tables 6 --seconds 10 --phones 50

Between the processes and their database, or their bus; between Chromium pages and the server; and
from phones that never come back. It runs in a network of its own (`network.py`).
"""

from __future__ import annotations

import asyncio
import socket
import time

from tests.benchmarks.stage import show
from tests.faults import crowd, network, real_pages, site, story
from tests.faults.phones import Hand, Said, look_around
from tests.faults.site import Site, Table
from tests.faults.story import SOON, Figures, Play

WINDOWS = 2  # tables whose pages are open in Chromium
SAYS_SO = 5.0  # s until a page has to report lost contact


async def unheard(
    site: Site, tables: list[Table], actions: int, part: str, seconds: float, at: float = 0.3
) -> Figures:
    """No packet reaches the `database` or the `bus`, or leaves it, for so long."""

    async def fault(play: Play) -> float:
        network.drop([site.parts[part].port])
        until = time.perf_counter() + seconds
        await look_around(site.ports, tables[0], play.said)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))
        network.flow()
        return await _taken(play, time.perf_counter())

    return await story.played(site, tables, actions, fault, at)


async def _taken(play: Play, back: float) -> float:
    """`back`, once every table has accepted a tap again."""
    before = {hand: len(hand.acknowledged) for hand in play.hands}
    if play.done < play.wanted:
        while any(len(hand.acknowledged) == before[hand] for hand in play.hands):
            late = time.perf_counter() - back
            assert late < SOON, f"after {late:.1f} s somebody could not tap yet"
            await asyncio.sleep(0.02)
    return back


async def bus_meanwhile(site: Site, tables: list[Table], seconds: float) -> tuple[list[float], int]:
    """Seconds from each of some taps until all pages of both processes show it, while no packet
    reaches the bus; and the number of refusals."""
    async with Play(site, tables).opened() as play:
        network.drop([site.parts["bus"].port])
        late, until = [], time.perf_counter() + seconds
        while time.perf_counter() < until:
            began = time.perf_counter()
            await play.hands[len(late) % len(play.hands)].act(len(late) // len(play.hands))
            late.append(await play.shown() - began)
        network.flow()
        return late, sum(play.said.told.values())


async def pages_unheard(site: Site, tables: list[Table], seconds: float) -> tuple[float, float]:
    """Everybody at the second process loses the Wi-Fi for so long, while somebody taps at the
    first. Seconds until all their pages reported it, and from its return until all were up to
    date."""
    here, there = site.ports
    async with real_pages.opened(tables, there) as pages:
        network.drop([there])
        gone = time.perf_counter()
        said = await real_pages.shown(pages, "lost") - gone
        for table in tables:
            await Hand([here], table, 0, Said.nothing()).act(0)
        await asyncio.sleep(max(0.0, gone + seconds - time.perf_counter()))
        network.flow()
        back = time.perf_counter()
        versions = dict(site.rows("SELECT id, version FROM campaigns_campaign"))
        each = len(pages) // len(tables)
        came = [
            real_pages.right(pages[nth * each : (nth + 1) * each], versions[table.campaign])
            for nth, table in enumerate(tables)
        ]
        return said, max(await asyncio.gather(*came)) - back


class Vanished(crowd.Bad):
    """They read their first panel; after that no packet reaches or leaves them."""

    async def behave(self, line: socket.socket, nth: int) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, self.stream(nth))
        while b"\nid: " not in await loop.sock_recv(line, 2**16):
            pass
        port = line.getsockname()[1]
        await asyncio.to_thread(network.drop, [port])
        while crowd.held(self.one.ports[0], port):
            await asyncio.sleep(crowd.LOOK)


def main() -> None:
    network.enter("tests.faults.silent")
    given = story.arguments(actions=300, tables=6, seconds=10.0, phones=50)
    found, windows = {}, []
    with site.hosted(given.tables) as (server, tables):
        for name, part, at in (
            ("database", "database", 0.3),
            ("database, nobody taps any more", "database", 1.0),
            ("bus", "bus", 0.3),
        ):
            found[name] = asyncio.run(
                unheard(server, tables, given.actions, part, given.seconds, at)
            )
        late, refused = asyncio.run(bus_meanwhile(server, tables, given.seconds))
        for seconds in (given.seconds, 4 * given.seconds):
            took = asyncio.run(pages_unheard(server, tables[:WINDOWS], seconds))
            windows.append((f"{seconds:.0f}", *took))
    with site.laptop(given.tables) as (server, tables):
        gone = asyncio.run(
            crowd.beside(Vanished, server, tables, given.phones, given.actions, True)
        )
    show("Phones that have vanished", crowd.HEAD, [gone.row(f"{given.phones} who vanished")])
    head = ("s without Wi-Fi", "s until all say so", "s after it until all are right")
    show("Pages in Chromium", head, windows)
    print(
        f"\nWithout the bus, {len(late)} taps: all pages show one after {max(late):.1f} s at most"
    )
    story.tell(f"{given.seconds:.0f} s without an answer from", found)
    if refused or max(late) > SOON + 1 or any(a > SAYS_SO or b > SOON for _, a, b in windows):
        raise SystemExit("Broken: pages were late, or taps were refused for want of the bus")


if __name__ == "__main__":
    main()
