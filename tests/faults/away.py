"""The database server and the bus are killed in the middle of actions, and started again.

    python -m tests.faults.away --actions 1000 --tables 20 --seconds 10
"""

from __future__ import annotations

import asyncio
import time

from tests.faults import site, story
from tests.faults.site import Site, Table
from tests.faults.story import Figures


async def away(
    one: Site, tables: list[Table], actions: int, part: str, seconds: float
) -> Figures:
    """The `database` or the `bus` is away for so long."""
    gone = one.parts[part]

    async def fault() -> float:
        gone.kill()
        await asyncio.sleep(seconds)
        await asyncio.to_thread(gone.start)
        return time.perf_counter()

    return await story.played(one, tables, actions, fault)


def main() -> None:
    given = story.arguments(actions=1000, tables=20, seconds=10.0)
    found = {}
    with site.hosted(given.tables) as (one, tables):
        for part in ("database", "bus"):
            found[f"{part} away"] = asyncio.run(
                away(one, tables, given.actions, part, given.seconds)
            )
    story.tell(f"{given.seconds:.0f} s without", found)


if __name__ == "__main__":
    main()
