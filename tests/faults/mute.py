"""The database keeps its connections but does not respond, which no network can detect.

    python -m tests.faults.mute --actions 300 --tables 6 --seconds 10

All its processes are stopped (SIGSTOP) and continued later, as when its disk hangs or its machine
is migrated; or another client locks the fights and holds the lock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from msgspec import Struct

from tests.benchmarks.stage import show
from tests.faults import site, story
from tests.faults.phones import AGAIN, asked, head, look_around
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play
from tests.play.served import PATIENCE

MOST = 8.0  # s after which a phone gives up its tap (`static/js/submit.js`)
HEAD = ("fault", "tap", "page", "/alive and /ready", "until all say so at /ready")
LOCK = "LOCK TABLE play_encounter IN ACCESS EXCLUSIVE MODE"

Silence = Callable[[Site], AbstractContextManager[None]]


@contextmanager
def stopped(site: Site) -> Iterator[None]:
    """Stops the server's processes."""
    site.parts["database"].stop()
    try:
        yield
    finally:
        site.parts["database"].go_on()


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Another client holds a lock on the fights."""
    import psycopg  # only installed with the extra `hosted`

    with psycopg.connect(site.more["DATABASE_URL"]) as other:
        other.execute(LOCK)
        yield


class Waits(Struct):
    """Maximum response times in s, whatever the response."""

    tap: float = 0.0
    page: float = 0.0  # for all pages, opened one after another
    probe: float = 0.0  # for `/alive` and `/ready`, polled all the time
    told: float = 0.0  # from the beginning until every process reported at `/ready` that it is not
    silent: int = 0  # processes that never reported it

    @property
    def longest(self) -> float:
        return max(self.tap, self.page, self.probe)


async def mute(
    site: Site, tables: list[Table], actions: int, silence: Silence, seconds: float, at: float = 0.3
) -> tuple[Figures, Waits]:
    """Nothing responds for at least so long, and until somebody has been told so; if the whole
    server is silent, also until every process has reported it. Somebody opens every page
    meanwhile."""
    waits = Waits()

    async def fault(play: Play) -> float:
        said = [asyncio.Event() for _ in site.ports]
        with silence(site):
            looking = asyncio.create_task(look_around(site.ports, tables[0], play.said))
            probing = [
                asyncio.create_task(_probes(port, waits, away))
                for port, away in zip(site.ports, said, strict=True)
            ]
            await asyncio.sleep(seconds)
            await play.told()
            if silence is stopped:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*(away.wait() for away in said))
        back = time.perf_counter()
        waits.page = await looking
        for each in probing:
            each.cancel()
        await asyncio.gather(*probing, return_exceptions=True)
        waits.silent = sum(not away.is_set() for away in said)
        return back

    async with Play(site, tables).opened() as play:
        figures = await play.run(actions, fault, at)
        waits.tap = max(max(hand.took) / 1000 for hand in play.hands)
    waits.tap = max(waits.tap, figures.slowest)
    return figures, waits


async def _probes(port: int, waits: Waits, away: asyncio.Event) -> None:
    """Runs until it is cancelled; pending requests count too."""
    began = time.perf_counter()
    while True:
        for address in ("/ready", "/alive"):
            asked_at = time.perf_counter()
            try:
                status, _ = await asked(port, head("GET", address, ""))
            finally:
                waits.probe = max(waits.probe, time.perf_counter() - asked_at)
            if status == 503 and not away.is_set():
                waits.told = max(waits.told, time.perf_counter() - began)
                away.set()
        await asyncio.sleep(AGAIN)


def main() -> None:
    given = story.arguments(actions=300, tables=6, seconds=10.0)
    found, waited = {}, {}
    with site.hosted(given.tables) as (server, tables):
        for name, silence, at in (
            ("stopped", stopped, 0.3),
            ("stopped, nobody taps any more", stopped, 1.0),
            ("locked", locked, 0.3),
        ):
            story_of = mute(server, tables, given.actions, silence, given.seconds, at)
            found[name], waited[name] = asyncio.run(story_of)
    rows = [
        (
            *(name, *(f"{each:.1f}" for each in (one.tap, one.page, one.probe))),
            "never" if one.silent else f"{one.told:.1f}",
        )
        for name, one in waited.items()
    ]
    show("The longest wait, s", HEAD, rows)
    story.tell(f"{given.seconds:.0f} s without a word from the database", found)
    if any(value.longest > MOST for value in waited.values()):
        raise SystemExit(f"Broken: somebody waited for more than {MOST:.0f} s")


if __name__ == "__main__":
    main()
