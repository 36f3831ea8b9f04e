"""Sets the clock of a laptop back by an hour in the middle of actions, and right again later.

python -m tests.faults.clock --actions 400 --tables 8 --seconds 5
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults import site, story
from tests.faults.parts import wait_until
from tests.faults.phones import look_around
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

CLOCKED = Path(__file__).parent / "clocked"
BACK = "an-hour-back"


@contextmanager
def settable(tables: int) -> Iterator[tuple[Site, list[Table]]]:
    """A laptop whose clock can be set."""
    with site.folder() as data:
        more = {"PYTHONPATH": str(CLOCKED), "FAULTS_CLOCK": str(data / BACK)}
        with site.laptop(tables, data=data, **more) as (server, made):
            yield server, made


async def back(site: Site, tables: list[Table], actions: int, seconds: float) -> Figures:
    """Sets the clock back by an hour for so long. Everybody stays signed in, and steps keep their
    order."""

    async def fault(play: Play) -> float:
        (site.data / BACK).touch()
        await look_around(site.ports, tables[0], play.said)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(
            wait_until, lambda: steps_before_earlier_ones(site) > 0, "a step of an hour ago"
        )
        (site.data / BACK).unlink()
        return time.perf_counter()

    return await story.played(site, tables, actions, fault)


def steps_before_earlier_ones(site: Site) -> int:
    """Steps with a time before that of their predecessor."""
    [(count,)] = site.rows(
        "SELECT count(*) FROM play_step AS later JOIN play_step AS earlier ON"
        " earlier.encounter_id = later.encounter_id AND earlier.number = later.number - 1"
        " WHERE later.created < earlier.created"
    )
    return int(count)


def main() -> None:
    given = story.arguments(actions=400, tables=8, seconds=5.0)
    with settable(given.tables) as (server, tables):
        found = asyncio.run(back(server, tables, given.actions, given.seconds))
    story.tell("The clock an hour back", {"an hour back, then right": found})


if __name__ == "__main__":
    main()
