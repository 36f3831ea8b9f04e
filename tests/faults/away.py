"""Kills the database server and the bus in the middle of actions, and starts them again.

python -m tests.faults.away --actions 1000 --tables 20 --seconds 10
"""

from __future__ import annotations

import asyncio
import time

from tests.faults import site, story
from tests.faults.phones import look_around
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play


async def away(
    site: Site, tables: list[Table], actions: int, part: str, seconds: float, at: float = 0.3
) -> Figures:
    """The `database` or the `bus` is down for so long, while somebody opens every page."""
    gone = site.parts[part]

    async def fault(play: Play) -> float:
        gone.kill()
        until = time.perf_counter() + seconds
        await look_around(site.ports, tables[0], play.said)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))
        await asyncio.to_thread(gone.start)
        return time.perf_counter()

    return await story.played(site, tables, actions, fault, at)


def main() -> None:
    given = story.arguments(actions=1000, tables=20, seconds=10.0)
    found = {}
    with site.hosted(given.tables) as (server, tables):
        for name, part, at in (
            ("database", "database", 0.3),
            ("database, nobody taps any more", "database", 1.0),
            ("bus", "bus", 0.3),
        ):
            found[name] = asyncio.run(away(server, tables, given.actions, part, given.seconds, at))
    story.tell(f"{given.seconds:.0f} s without", found)


if __name__ == "__main__":
    main()
