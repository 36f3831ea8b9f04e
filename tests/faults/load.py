"""Sustained load of many tables: two processes with PostgreSQL and Redis, seven phones at each
table, and an action at each table every eight seconds.

    python -m tests.faults.load --tables 500 --seconds 600
    python -m tests.faults.load --curve 50,120,200,350,500      # 40 s each
    python -m tests.faults.load --tables 500 --pinned           # each server on a core of its own

Prints milliseconds from a tap until all phones of its table show it, errors, the servers' CPU time
per tap (from the kernel, without databases and phones), and their memory over time. A campaign is
kept at one process, as by the proxy. The phones are processes of their own, each with some of the
tables.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from tests import seeds
from tests.benchmarks.stage import ROOT, cpu_ms, memory, percentile, show
from tests.faults import site
from tests.faults.parts import HOST
from tests.faults.phones import Hand, Line, Said, head, home
from tests.faults.site import Site, Table
from tests.play.served import PATIENCE

SEATS = 5  # in addition to the GM's phone and the display
EVERY = 8.0  # s between two actions of a table
LATE = 10.0  # s after which a phone without the new panel counts as an error
OPENED = 25  # pages that one process of phones opens at the same time
CLIENTS = 2
CURVE = 40.0  # s for each size
SAMPLES = 6  # of memory


class Told(Struct):
    """The results of one process of phones: when each action began, its duration in ms, and the
    number of errors."""

    took: list[tuple[float, float]]
    errors: int


# -- the phones ------------------------------------------------------------------------------


class Group:
    """A table with its open streams, and the GM's requests."""

    def __init__(self, table: Table, port: int):
        self.table, self.port = table, port
        self.hand = Hand([port], table, 0, Said.nothing())
        self.lines: list[Line] = []

    async def open(self, gate: asyncio.Semaphore) -> None:
        loop, at = asyncio.get_running_loop(), home(self.table)
        for address, session in self.table.pages:
            async with gate:
                _, line = await loop.create_connection(Line, HOST, self.port, local_addr=at)
                line.transport.write(head("GET", address, session))
                status = await line.opened
                assert b" 200 " in status, status
                await asyncio.wait_for(line.shows(0), PATIENCE)
                self.lines.append(line)

    async def play(self, seconds: float, told: Told) -> None:
        start = time.perf_counter()
        until = start + seconds
        await asyncio.sleep(EVERY * seeds.random(f"table {self.table.campaign}").random())
        nth = 0
        while time.perf_counter() < until:
            began = time.perf_counter()
            try:
                told.took.append((began - start, await asyncio.wait_for(self._act(nth), LATE)))
            except (TimeoutError, OSError, AssertionError):
                told.errors += 1
            nth += 1
            await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - began)))

    async def _act(self, nth: int) -> float:
        """One action; ms until the last phone shows it."""
        version = max(line.version for line in self.lines)
        shown = [line.shows(version + 1) for line in self.lines]
        began = time.perf_counter()
        await self.hand.act(nth)
        return 1000 * (max(await asyncio.gather(*shown)) - began)


async def phones(tables: list[Table], ports: list[int], seconds: float) -> Told:
    """Prints `open` when all pages are open, and begins on input."""
    groups = [Group(table, ports[table.campaign % len(ports)]) for table in tables]
    gate = asyncio.Semaphore(OPENED)
    await asyncio.gather(*(group.open(gate) for group in groups))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    told = Told([], 0)
    await asyncio.gather(*(group.play(seconds, told) for group in groups))
    told.errors += sum(many for group in groups for many in group.hand.said.told.values())
    return told


def client() -> None:
    """The main function of a process of phones: its task is a line of input, its results are a line
    of output."""
    given = json.loads(sys.stdin.readline())
    tables = [Table(**item) for item in given["tables"]]
    told = asyncio.run(phones(tables, given["ports"], given["seconds"]))
    print(json.dumps(to_builtins(told)), flush=True)


# -- the servers -----------------------------------------------------------------------------


def run(site: Site, tables: list[Table], seconds: float) -> tuple[list[Any], list[list[Any]]]:
    """A row of figures, and rows of memory over time."""
    command = [sys.executable, "-m", "tests.faults.load", "--client"]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    parts = [part for nth in range(CLIENTS) if (part := tables[nth::CLIENTS])]
    clients = [subprocess.Popen(command, cwd=ROOT, **pipes) for _ in parts]
    try:
        for process, part in zip(clients, parts, strict=True):
            given = {"tables": to_builtins(part), "ports": site.ports, "seconds": seconds}
            process.stdin.write(json.dumps(given) + "\n")
            process.stdin.flush()
        for process in clients:
            assert process.stdout.readline() == "open\n", "the phones could not be opened"
        pids = [server.process.pid for server in site.servers if server.process]
        before, began = sum(map(cpu_ms, pids)), time.perf_counter()
        for process in clients:
            process.stdin.write("\n")
            process.stdin.flush()
        samples = list(_sampled(pids, seconds))
        seen = [Told(**json.loads(process.stdout.readline())) for process in clients]
        spent, passed = sum(map(cpu_ms, pids)) - before, time.perf_counter() - began
    finally:
        for process in clients:
            process.kill()
            process.communicate()
    acts = [act for told in seen for act in told.took]
    took = [ms for _, ms in acts]
    errors = sum(told.errors for told in seen)
    assert took, "nothing was done in that time"
    times = [percentile(took, part) for part in (50, 95)]
    busy = f"{spent / passed / 10:.0f} %"
    return [len(tables), len(took), *times, errors, spent / len(took), busy], _course(
        samples, acts, seconds
    )


def _pin(site: Site) -> None:
    """Pins each server process to a core of its own, with all its present and future threads; the
    phones and databases run anywhere."""
    cores = sorted(os.sched_getaffinity(0))
    for nth, server in enumerate(site.servers):
        assert server.process
        for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {cores[nth % len(cores)]})


def _course(
    samples: list[tuple[list[float], float]], acts: list[tuple[float, float]], seconds: float
) -> list[list[Any]]:
    """Memory, durations, and CPU time per tap for each sample."""
    rows: list[list[Any]] = [[0, *samples[0][0], "", "", ""]]
    for nth, ((_, before), (used, now)) in enumerate(pairwise(samples)):
        part = [ms for when, ms in acts if int(when * SAMPLES / seconds) == nth]
        times = [percentile(part, percent) for percent in (50, 95)] if part else ["", ""]
        a_tap = (now - before) / len(part) if part else ""
        rows.append([f"{(nth + 1) * seconds / SAMPLES:.0f}", *used, *times, a_tap])
    return rows


def _sampled(pids: list[int], seconds: float) -> Iterator[tuple[list[float], float]]:
    """Samples the memory of each process, and the CPU time of all."""
    began = time.perf_counter()
    for nth in range(SAMPLES + 1):
        time.sleep(max(0.0, began + nth * seconds / SAMPLES - time.perf_counter()))
        yield [memory(pid) for pid in pids], sum(map(cpu_ms, pids))


def given_now() -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--curve", default="", help="sizes with commas, 40 s each")
    parser.add_argument("--pinned", action="store_true", help="each server stays on one core")
    parser.add_argument("--client", action="store_true", help="what it starts itself")
    return parser.parse_args()


def main() -> None:
    given = given_now()
    if given.client:
        client()
        return
    print(seeds.said())
    sizes = [int(size) for size in given.curve.split(",")] if given.curve else [given.tables]
    seconds = CURVE if given.curve else given.seconds
    rows, memories = [], {}
    with site.hosted(max(sizes), seats=SEATS) as (server, tables):
        if given.pinned:
            _pin(server)
        for size in sizes:
            row, memories[size] = run(server, tables[:size], seconds)
            rows.append(row)
    timed = ("tables", "actions", "p50 ms", "p95 ms", "errors", "CPU ms a tap", "servers' CPU")
    show(f"{seconds:.0f} s, from a tap until all seven phones show it", timed, rows)
    for size, grown in memories.items():
        head = ("s", "one, MB", "other, MB", "p50 ms until then", "p95", "CPU ms a tap")
        show(f"{size} tables: memory of both processes, and how long it took", head, grown)


if __name__ == "__main__":
    main()
