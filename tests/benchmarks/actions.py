"""Actions a second with many tables at once: 50 tables, six phones at each."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tests.benchmarks.stage import close_stage, open_stage, percentile, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

TABLES, PHONES, SECONDS = 50, 6, 10


async def play(port: int, table: Table, until: float) -> list[float]:
    """One table's GM answers one question after the other while all its phones listen."""
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger, open_page
    from tests.benchmarks.stage import Fight

    fight, took = Fight(table), []
    phones = await sync_to_async(table.phones)()
    pages = [await open_page(port, address, cookie) for address, cookie in phones]
    async with Finger(port, phones[0][1]) as finger:
        while time.perf_counter() < until:
            form = await sync_to_async(fight.next_tap)()
            sent = time.perf_counter()
            status = await finger.tap(f"/e/{table.encounter.pk}/answer", form)
            assert status == 200, f"{form}: {status}"
            took.append(1000 * (time.perf_counter() - sent))
    for page in pages:
        page.close()
    return took


async def everybody(port: int, tables: list[Table]) -> list[float]:
    until = time.perf_counter() + SECONDS
    took = await asyncio.gather(*(play(port, table, until) for table in tables))
    return [one for row in took for one in row]


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    tables = [Table(players=PHONES - 2, name=f"Table {one}") for one in range(TABLES)]
    with served(folder) as (port, _):
        took = asyncio.run(everybody(port, tables))
    row = (
        TABLES,
        PHONES,
        len(took),
        len(took) / SECONDS,
        percentile(took, 50),
        percentile(took, 95),
    )
    head = ("tables", "phones each", "actions", "actions/s", "p50 ms", "p95 ms")
    show(f"Actions in {SECONDS} s, each with its panel pushed to the table", head, [row])
    close_stage(folder)


if __name__ == "__main__":
    main()
