"""The cost of a tap: the server's CPU time, and milliseconds until the last phone has its panel.

    python -m tests.benchmarks.taps                         # every game: GM, six phones, display
    python -m tests.benchmarks.taps --phones 500 ose
    python -m tests.benchmarks.taps --against REV           # two commits, a tap each in turns
    python -m tests.benchmarks.taps --beside ose            # each game in turns with that one
    python -m tests.benchmarks.taps --growth                # early, at step 2,000, beside 50 tables
    python -m tests.benchmarks.taps --watched ose           # with log lines and metrics, in turns
    python -m tests.benchmarks.taps --gzip                  # compressed streams, as in browsers

CPU time is the kernel's, of all threads of the server, from before the tap until the server is
idle. Checkouts alternate for each tap, so that other load on the machine affects both.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from msgspec import Struct

from tests.benchmarks.stage import (
    GAMES,
    ROOT,
    close_stage,
    compared_checkouts,
    cpu_ms,
    of_checkout,
    open_stage,
    percentile,
    served,
    show,
)

TAPS, WARM = 60, 10
LONG, MANY = 2000, 50  # steps played; other tables open
QUIET = 0.03  # s without any activity: the tap is over
WATCHED = {
    "": {},
    "log": {"RUNDE_LOG": "json"},
    "figures": {"RUNDE_METRICS": "127.0.0.1:0"},
    "both": {"RUNDE_LOG": "json", "RUNDE_METRICS": "127.0.0.1:0"},
}


class Run(Struct, frozen=True):
    """The setup of a measurement: the checkout, the game, the steps played before, the number of
    other tables, and whether logs and metrics are on."""

    checkout: Path
    game: str
    phones: int
    demo: bool = False
    steps: int = 0
    others: int = 0
    watched: str = ""
    gzip: bool = False

    @property
    def arguments(self) -> list[str]:
        sizes = ("phones", self.phones), ("steps", self.steps), ("others", self.others)
        told = [word for name, size in sizes for word in (f"--{name}", str(size))]
        flags = ("--demo", self.demo), ("--gzip", self.gzip)
        return ["--play", self.game, *told, *(flag for flag, on in flags if on)]


def play(run: Run) -> None:
    """The subprocess of a run: makes a tap for each line of input, and prints its cost."""
    folder = open_stage()
    from tests.benchmarks.stage import DemoTable, Fight, Table

    if run.game == "ose" and not run.demo:
        table: Any = Table(players=6, spectators=run.phones - 8)
    else:
        table = DemoTable(run.game, players=6)
    fight = Fight(table)
    for _ in range(run.steps):
        fight.go_on()
    beside = [Table(players=4, name=f"Other {nth}") for nth in range(run.others)]
    with served(folder) as (port, server):
        asyncio.run(_taps(port, server.pid, table, beside, run.gzip))
    close_stage(folder)


async def _taps(port: int, pid: int, table: Any, beside: Sequence[Any], gzip: bool) -> None:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger, open_page
    from tests.benchmarks.stage import Fight

    fight = Fight(table)
    for other in beside:
        shown = await sync_to_async(other.phones)()
        await _shown([await open_page(port, *phone, gzip) for phone in shown], other)
    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, *phone, gzip) for phone in phones[:1]]
    await _shown(pages, table)
    before = await _quiet(pid)
    pages += [await open_page(port, *phone, gzip) for phone in phones[1:]]
    await _shown(pages, table)
    _say({"opened": (await _quiet(pid) - before) / (len(phones) - 1)})
    # The server would close an idle connection while the other checkout is started.
    more = await asyncio.to_thread(sys.stdin.readline)
    async with Finger(port, phones[0][1]) as finger:
        while more:
            form = await sync_to_async(fight.next_tap)()
            await asyncio.sleep(QUIET)  # the stream announces who is present
            version, before = await sync_to_async(table.version)(), await _quiet(pid)
            sent = time.perf_counter()
            tapping = asyncio.create_task(finger.tap(f"/e/{table.encounter.pk}/answer", form))
            came = await asyncio.gather(*(page.shows(version + 1) for page in pages))
            status = await tapping
            assert status == 200, f"{form}: {status}"
            cost = await _quiet(pid) - before
            _say({"cpu": cost, "last": 1000 * (max(came) - sent)})
            more = await asyncio.to_thread(sys.stdin.readline)


async def _shown(pages: list[Any], table: Any) -> None:
    from asgiref.sync import sync_to_async

    version = await sync_to_async(table.version)()
    await asyncio.gather(*(page.shows(version) for page in pages))
    await asyncio.sleep(1)  # presence is written half a second later


async def _quiet(pid: int) -> float:
    """The server's CPU time, as soon as it is idle."""
    now = cpu_ms(pid)
    while True:
        await asyncio.sleep(QUIET)
        before, now = now, cpu_ms(pid)
        if now - before < 0.2:
            return now


def _say(row: dict[str, float]) -> None:
    print(json.dumps(row), flush=True)


class Player:
    """A run in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]):
        self.process = process
        self.opened = 0.0
        self.cpu: list[float] = []
        self.last: list[float] = []

    def open(self) -> None:
        """Waits until the pages are open."""
        self.opened = self._heard()["opened"]

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
def playing(run: Run) -> Iterator[Player]:
    command = [sys.executable, "-m", "tests.benchmarks.taps", *run.arguments]
    told = of_checkout(run.checkout)
    told["env"] |= WATCHED[run.watched]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with TemporaryFile() as lines:
        pipes["stderr"] = lines if run.watched else None
        process = subprocess.Popen(command, **told, **pipes)
        try:
            yield Player(process)
        finally:
            process.communicate()


def compared(runs: Sequence[Run], taps: int, warm: int = WARM) -> Iterator[list[Any]]:
    """The runs in turns, alternating for each tap; the ratio is to the first of them."""
    with ExitStack() as stack:
        players = [stack.enter_context(playing(item)) for item in runs]
        for player in players:
            player.open()
        for nth in range(warm + taps):
            for player in players:
                player.tap(counts=nth >= warm)
    means = [sum(item.cpu) / len(item.cpu) for item in players]
    for run, one, mean in zip(runs, players, means, strict=True):
        times = [percentile(row, part) for row in (one.cpu, one.last) for part in (50, 95)]
        what = (run.game, run.phones, run.steps, run.others, run.checkout.name, run.watched)
        yield [*what, mean, f"{mean / means[0]:.2f}", *times, one.opened]


def runs_of(given: Namespace) -> Iterator[list[Run]]:
    """The runs that are compared with each other."""
    told: dict[str, Any] = {"phones": given.phones, "gzip": given.gzip}
    for game in given.games:
        if given.growth:
            sizes = ((20, 0), (LONG, 0), (20, MANY))
            yield [Run(ROOT, game, **told, steps=steps, others=more) for steps, more in sizes]
        elif given.watched:
            yield [Run(ROOT, game, **told, watched=item) for item in WATCHED]
        elif given.beside:
            pair = dict.fromkeys((given.beside, game))
            yield [Run(ROOT, item, **told, demo=True) for item in pair]
        else:
            with compared_checkouts(given.against) as checkouts:
                yield [Run(checkout, game, **told) for checkout in checkouts]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--against", metavar="REV")
    parser.add_argument("--beside", choices=GAMES, help="the demo of each game with that one's")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument(
        "--watched", action="store_true", help="with log lines and figures, in turns"
    )
    parser.add_argument("--gzip", action="store_true", help="phones ask for it, as browsers do")
    parser.add_argument("--play", help="what the other processes are started with")
    parser.add_argument("--demo", action="store_true")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--others", type=int, default=0)
    given = parser.parse_args()
    if given.play:
        sizes = {"steps": given.steps, "others": given.others}
        play(Run(ROOT, given.play, given.phones, given.demo, **sizes, gzip=given.gzip))
        return
    rows = [row for runs in runs_of(given) for row in compared(runs, given.taps)]
    what = ("game", "phones", "steps before", "other tables", "checkout", "watched")
    times = ("CPU mean", "ratio", "CPU p50", "p95", "last phone p50", "p95", "CPU of a stream")
    show(f"{given.taps} taps, ms", (*what, *times), rows)


if __name__ == "__main__":
    main()
