"""What a tap costs the server: its CPU time, and milliseconds until the last phone has its panel.

    python -m tests.benchmarks.taps                         # every game: GM, six phones, display
    python -m tests.benchmarks.taps --phones 500 ose
    python -m tests.benchmarks.taps --against ../before     # two checkouts, a tap each in turns

CPU time is the kernel's, of all threads of the server, from before the tap until nothing moves any
more. Checkouts take turns tap by tap, so that what else the machine does burdens both alike.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.stage import (
    CHECKOUT,
    ROOT,
    close_stage,
    cpu_ms,
    open_stage,
    percentile,
    served,
    show,
)

TAPS, WARM = 60, 10
QUIET = 0.03  # s without anything to do: the tap is over
GAMES = ("ose", "coc7", "arm5", "kampbogen", "momentum")


def play(slug: str, phones: int) -> None:
    """One checkout's part: a tap for every line that comes in, and what it cost in a line each."""
    folder = open_stage()
    from tests.benchmarks.stage import DemoTable, Table

    if slug == "ose":
        table: Any = Table(players=6, spectators=phones - 8)
    else:
        table = DemoTable(slug, players=6)
    with served(folder) as (port, server):
        asyncio.run(_taps(port, server.pid, table))
    close_stage(folder)


async def _taps(port: int, pid: int, table: Any) -> None:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger, open_page
    from tests.benchmarks.stage import Fight

    fight = Fight(table)
    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, address, cookie) for address, cookie in phones[:1]]
    await _shown(pages, table)
    before = await _quiet(pid)
    pages += [await open_page(port, address, cookie) for address, cookie in phones[1:]]
    await _shown(pages, table)
    _say({"opened": (await _quiet(pid) - before) / (len(phones) - 1)})
    async with Finger(port, phones[0][1]) as finger:
        while await asyncio.to_thread(sys.stdin.readline):
            form = await sync_to_async(fight.next_tap)()
            await asyncio.sleep(QUIET)  # the stream says who is here
            version, before = await sync_to_async(table.version)(), await _quiet(pid)
            sent = time.perf_counter()
            tapping = asyncio.create_task(finger.tap(f"/e/{table.encounter.pk}/answer", form))
            came = await asyncio.gather(*(page.shows(version + 1) for page in pages))
            status = await tapping
            assert status == 200, f"{form}: {status}"
            cost = await _quiet(pid) - before
            _say({"cpu": cost, "last": 1000 * (max(came) - sent)})


async def _shown(pages: list[Any], table: Any) -> None:
    from asgiref.sync import sync_to_async

    version = await sync_to_async(table.version)()
    await asyncio.gather(*(page.shows(version) for page in pages))
    await asyncio.sleep(1)  # whoever came is noted half a second later


async def _quiet(pid: int) -> float:
    """The server's CPU time, as soon as it does nothing."""
    now = cpu_ms(pid)
    while True:
        await asyncio.sleep(QUIET)
        before, now = now, cpu_ms(pid)
        if now - before < 0.2:
            return now


def _say(row: dict[str, float]) -> None:
    print(json.dumps(row), flush=True)


class Player:
    """A checkout that plays in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]):
        self.process = process
        self.opened: float = self._heard()["opened"]
        self.cpu: list[float] = []
        self.last: list[float] = []

    def tap(self, counts: bool) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        row = self._heard()
        if counts:
            self.cpu.append(row["cpu"])
            self.last.append(row["last"])

    def _heard(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())


@contextmanager
def playing(checkout: Path, slug: str, phones: int) -> Iterator[Player]:
    command = [sys.executable, "-m", "tests.benchmarks.taps", "--play", slug]
    environment = {**os.environ, "RUNDE_CHECKOUT": str(checkout)}
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    more = ["--phones", str(phones)]
    process = subprocess.Popen([*command, *more], cwd=ROOT, env=environment, **pipes)
    try:
        yield Player(process)
    finally:
        process.communicate()


def compared(slug: str, phones: int, checkouts: list[Path], taps: int) -> Iterator[list[Any]]:
    with ExitStack() as stack:
        players = [stack.enter_context(playing(one, slug, phones)) for one in checkouts]
        for nth in range(WARM + taps):
            for player in players:
                player.tap(counts=nth >= WARM)
    for checkout, one in zip(checkouts, players, strict=True):
        mean = sum(one.cpu) / len(one.cpu)
        times = [percentile(row, part) for row in (one.cpu, one.last) for part in (50, 95)]
        yield [slug, phones, checkout.name, mean, *times, one.opened]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--play", help="what the other processes are started with")
    given = parser.parse_args()
    if given.play:
        play(given.play, given.phones)
        return
    checkouts = [given.against.resolve(), CHECKOUT] if given.against else [CHECKOUT]
    rows = [
        row for slug in given.games for row in compared(slug, given.phones, checkouts, given.taps)
    ]
    times = ("CPU mean", "CPU p50", "p95", "last phone p50", "p95", "CPU to open a stream")
    show(f"{given.taps} taps, ms", ("game", "phones", "checkout", *times), rows)


if __name__ == "__main__":
    main()
