"""SIGKILL in the middle of actions: to one of two processes, and to a laptop's single process.

python -m tests.faults.killed --actions 2000 --tables 20
"""

from __future__ import annotations

import asyncio
import time

from tests.faults import site, story
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

AWAY = 1.0  # s until it is started again


async def killed(site: Site, tables: list[Table], actions: int, nth: int = 0) -> Figures:
    """The process with this number is killed and started again on the same port. Of two, the other
    keeps running, as behind a proxy."""
    server = site.servers[nth]

    async def fault(play: Play) -> float:
        server.kill()
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(server.start)
        return time.perf_counter()

    return await story.played(site, tables, actions, fault)


def main() -> None:
    given = story.arguments(actions=2000, tables=20)
    found = {}
    with site.hosted(given.tables) as (server, tables):
        found["one of two"] = asyncio.run(killed(server, tables, given.actions))
    with site.laptop(given.tables) as (server, tables):
        found["a laptop's only one"] = asyncio.run(killed(server, tables, given.actions))
    story.tell("SIGKILL of a process", found)


if __name__ == "__main__":
    main()
