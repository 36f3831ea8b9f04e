"""The disk of a laptop is full, or another program has locked its database.

    python -m tests.faults.disk --actions 400 --tables 8 --seconds 10

The disk is a small `tmpfs` if root may mount one, so that SQLite gets ENOSPC; otherwise
`RLIMIT_FSIZE` keeps the server from growing its files.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults import site, story
from tests.faults.phones import look_around
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

SIZE = 24  # MB of the small disk
FREE = -1  # no limit
BALLAST = "ballast"


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder on a disk of its own if root may mount one, otherwise any folder."""
    with site.folder() as folder:
        mounted = os.geteuid() == 0 and not _run(
            "mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=700", "tmpfs", str(folder)
        )
        try:
            yield folder
        finally:
            if mounted:
                _run("umount", "--lazy", str(folder))


def _run(*command: str) -> int:
    return subprocess.run(command, capture_output=True).returncode


async def full(site: Site, tables: list[Table], actions: int, seconds: float) -> Figures:
    """Nothing can be written for so long; every page can be read meanwhile."""

    async def fault(play: Play) -> float:
        filled = fill(site)
        until = time.perf_counter() + seconds
        await look_around(site.ports, tables[0], play.said)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))
        await play.told()
        empty(site, filled)
        return time.perf_counter()

    return await story.played(site, tables, actions, fault)


def fill(site: Site) -> bool:
    """Fills the disk, or forbids the server to write more; returns whether the disk itself is
    full."""
    if os.path.ismount(site.data):
        with (site.data / BALLAST).open("wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(b"\0" * 4096)
            except OSError:
                return True
    process = site.servers[0].process
    assert process
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, FREE))
    return False


def empty(site: Site, filled: bool) -> None:
    process = site.servers[0].process
    if filled:
        (site.data / BALLAST).unlink()
    elif process:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (FREE, FREE))


async def locked(site: Site, tables: list[Table], actions: int, seconds: float) -> Figures:
    """Another program holds the write lock of the database for so long."""

    async def fault(play: Play) -> float:
        other = sqlite3.connect(
            site.data / "runde.sqlite3", timeout=30, isolation_level=None, check_same_thread=False
        )
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        until = time.perf_counter() + seconds
        await look_around(site.ports, tables[0], play.said)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))
        other.execute("ROLLBACK")
        other.close()
        return time.perf_counter()

    return await story.played(site, tables, actions, fault)


def main() -> None:
    given = story.arguments(actions=400, tables=8, seconds=10.0)
    found = {}
    with small_disk() as data, site.laptop(given.tables, data=data) as (server, tables):
        kind = "tmpfs" if os.path.ismount(data) else "RLIMIT_FSIZE"
        found[f"disk full ({kind})"] = asyncio.run(
            full(server, tables, given.actions, given.seconds)
        )
        found["database locked"] = asyncio.run(locked(server, tables, given.actions, given.seconds))
    story.tell(f"{given.seconds:.0f} s of", found)


if __name__ == "__main__":
    main()
