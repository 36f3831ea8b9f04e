"""Seconds from Ctrl-C until the server has stopped, with many phones connected."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from tests.benchmarks.stage import close_stage, open_stage, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

SIZES = (8, 100, 500)


async def stop(port: int, process: subprocess.Popen[bytes], table: Table) -> float:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import open_page

    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, address, cookie) for address, cookie in phones]
    await asyncio.gather(*(page.shows(0) for page in pages))
    start = time.perf_counter()
    process.send_signal(signal.SIGINT)
    await asyncio.gather(*(page.ended for page in pages))
    await asyncio.to_thread(process.wait, 30)
    return time.perf_counter() - start


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    rows = []
    for size in SIZES:
        table = Table(players=6, spectators=size - 8, name=f"{size} phones")
        with served(folder) as (port, process):
            took = asyncio.run(stop(port, process, table))
        rows.append((size, f"{took:.2f}"))
    show("From Ctrl-C to the end", ("phones", "seconds"), rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
