"""Actions at many tables at once: 50 tables with six phones each.

    python -m tests.benchmarks.actions                        # one process
    python -m tests.benchmarks.actions --against REV
    DATABASE_URL=… REDIS_URL=… python -m tests.benchmarks.actions --processes 1 2

Counting starts when all pages are open and shown, and every table has been played on. With several
processes each has its own tables, as behind a proxy that keeps a campaign at one process; with
`--spread` the phones of a table are spread over all processes.

"Actions a core" is actions per second of CPU time that the kernel reports for the servers. The
clients share the machine but are not included, nor are PostgreSQL and Redis.
"""

from __future__ import annotations

import asyncio
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tests.benchmarks.stage import (
    Measurement,
    close_stage,
    cpu_ms,
    hosted,
    open_stage,
    percentile,
)

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

TABLES, PHONES, SECONDS, WARM = 50, 6, 10, 3
SETTLED = 2.0  # s after the last page was opened


class Played:
    """A table whose GM answers one question after another while all its phones listen."""

    def __init__(self, table: Table, ports: list[int], gzip: bool):
        from tests.benchmarks.stage import Fight

        self.table, self.ports, self.fight = table, ports, Fight(table)
        self.gzip = gzip
        self.took: list[float] = []

    async def open(self) -> None:
        from asgiref.sync import sync_to_async

        from tests.benchmarks.phones import open_page

        phones = await sync_to_async(self.table.phones)()
        self.cookie = phones[0][1]
        self.pages = [
            await open_page(self.ports[nth % len(self.ports)], *phone, self.gzip)
            for nth, phone in enumerate(phones)
        ]
        version = await sync_to_async(self.table.version)()
        await asyncio.gather(*(page.shows(version) for page in self.pages))

    async def tap(self) -> None:
        from asgiref.sync import sync_to_async

        form = await sync_to_async(self.fight.next_tap)()
        sent = time.perf_counter()
        status = await self.finger.tap(f"/e/{self.table.encounter.pk}/answer", form)
        assert status == 200, f"{form}: {status}"
        self.took.append(1000 * (time.perf_counter() - sent))

    async def play(self, until: float) -> None:
        self.took = []
        while time.perf_counter() < until:
            await self.tap()

    async def warm(self) -> None:
        """Opens the GM's connection only now, since the server closes an idle one."""
        from tests.benchmarks.phones import Finger

        self.finger = await Finger(self.ports[0], self.cookie).__aenter__()
        for _ in range(WARM):
            await self.tap()


async def everybody(tables: list[Played], pids: list[int]) -> list[float]:
    """Number of actions, actions per second and per core, and their durations."""
    for table in tables:
        await table.open()
    await asyncio.sleep(SETTLED)
    await asyncio.gather(*(table.warm() for table in tables))
    await asyncio.sleep(SETTLED)
    before, began = sum(map(cpu_ms, pids)), time.perf_counter()
    await asyncio.gather(*(table.play(began + SECONDS) for table in tables))
    spent, seconds = sum(map(cpu_ms, pids)) - before, time.perf_counter() - began
    took = [item for table in tables for item in table.took]
    rate, core = len(took) / seconds, 1000 * len(took) / spent
    return [len(took), rate, core, spent / len(took), percentile(took, 50), percentile(took, 95)]


def measure(given: Namespace) -> list[Any]:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    rows = []
    for count in given.processes:
        names = (f"Table {nth} of {count}" for nth in range(given.tables))
        made = [Table(players=PHONES - 2, name=name) for name in names]
        with hosted(count) as running:
            ports = [port for port, _ in running]
            tables = [
                Played(table, ports if given.spread else ports[nth % count :][:1], given.gzip)
                for nth, table in enumerate(made)
            ]
            pids = [process.pid for _, process in running]
            rows.append([f"{count}", *asyncio.run(everybody(tables, pids))])
    close_stage(folder)
    return rows


def main() -> None:
    measurement = Measurement("tests.benchmarks.actions", rounds=1)
    add = measurement.parser.add_argument
    add("--processes", type=int, nargs="+", default=[1])
    add("--tables", type=int, default=TABLES)
    add("--spread", action="store_true")
    add("--gzip", action="store_true", help="phones ask for it, as browsers do")
    head = ("processes", "actions", "a second", "a core", "CPU ms each", "p50 ms", "p95 ms")
    title = f"Actions in {SECONDS} s, each with its panel pushed to the table"
    measurement.run(title, head, measure)


if __name__ == "__main__":
    main()
