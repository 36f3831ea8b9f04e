"""Time from sending the GM's tap until the last phone has its new panel, including a durable
commit."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import TYPE_CHECKING

from tests.benchmarks.stage import close_stage, open_stage, percentile, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

TAPS = 60
SIZES = (8, 100, 500)


async def measure(port: int, table: Table) -> list[list[float]]:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger, open_page
    from tests.benchmarks.stage import Fight

    fight = Fight(table)
    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, address, cookie) for address, cookie in phones]
    version = await sync_to_async(_version)(table)
    await asyncio.gather(*(page.shows(version) for page in pages))
    address = f"/e/{table.encounter.pk}/answer"
    last, first, answered = [], [], []
    async with Finger(port, phones[0][1]) as finger:
        for _ in range(TAPS):
            form = await sync_to_async(fight.next_tap)()
            await asyncio.sleep(0.05)
            before = await sync_to_async(_version)(table)
            sent = time.perf_counter()
            tapping = asyncio.create_task(finger.tap(address, form))
            came = await asyncio.gather(*(page.shows(before + 1) for page in pages))
            status = await tapping
            assert status == 200, f"{form}: {status}"
            answered.append(time.perf_counter() - sent)
            first.append(min(came) - sent)
            last.append(max(came) - sent)
    for page in pages:
        page.close()
    return [[1000 * item for item in row] for row in (first, last, answered)]


def _version(table: Table) -> int:
    table.campaign.refresh_from_db(fields=["version"])
    return table.campaign.version


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    rows = []
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    tables = {size: Table(players=6, spectators=size - 8, name=f"N {size}") for size in sizes}
    with served(folder) as (port, _):
        for size, table in tables.items():
            first, last, answered = asyncio.run(measure(port, table))
            shown = [percentile(row, part) for row in (first, last, answered) for part in (50, 95)]
            rows.append((size, *shown))
    head = ("phones", "first p50", "p95", "last p50", "p95", "GM's answer p50", "p95")
    show(f"Fan-out of {TAPS} taps, milliseconds", head, rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
