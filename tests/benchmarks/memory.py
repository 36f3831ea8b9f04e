"""Memory of the server when idle and with 500 phones."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from tests.benchmarks.stage import close_stage, memory, open_stage, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

PHONES = 500


async def with_phones(port: int, pid: int, table: Table) -> tuple[float, int]:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import open_page

    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, address, cookie) for address, cookie in phones]
    await asyncio.gather(*(page.shows(0) for page in pages))
    used, threads = memory(pid), len(os.listdir(f"/proc/{pid}/task"))
    for page in pages:
        page.close()
    return used, threads


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    table = Table(players=6, spectators=PHONES - 8)
    with served(folder) as (port, process):
        idle = memory(process.pid)
        idle_threads = len(os.listdir(f"/proc/{process.pid}/task"))
        busy, busy_threads = asyncio.run(with_phones(port, process.pid, table))
    rows = [
        ("idle", idle, idle_threads),
        (f"{PHONES} phones", busy, busy_threads),
        ("kB a phone", 1024 * (busy - idle) / PHONES, ""),
    ]
    show("Memory of the server", ("", "MB", "threads"), rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
