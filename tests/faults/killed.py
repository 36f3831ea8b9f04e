"""SIGKILL in the middle of actions: of one of two processes, and of a laptop's only one.

python -m tests.faults.killed --actions 2000 --tables 20
"""

from __future__ import annotations

import asyncio
import time

from tests.faults import site, story
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

AWAY = 1.0  # s until somebody starts it again


async def killed(site: Site, tables: list[Table], actions: int, nth: int = 0) -> Figures:
    """The process with this number dies and is started again at the same port. Of two the other
    goes on meanwhile, as behind a proxy."""
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
