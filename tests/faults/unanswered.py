"""The database commits, but its response to the COMMIT is lost: the server cannot know.

python -m tests.faults.unanswered --actions 600 --tables 10 --every 7
"""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from typing import Any

from tests.faults import site, story
from tests.faults.parts import HOST, Part, free_port
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play

COMMIT = b"COMMIT\0"
AT_ONCE = 2**16


class Between:
    """A proxy between the processes and their database. If `every` is set, each COMMIT whose number
    it divides is executed, but the connection is cut before the response."""

    def __init__(self, database: Part):
        self.database, self.port = database, free_port()
        self.every = self.commits = self.cut = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Between:
        self._thread.start()
        self._in_loop(asyncio.start_server(self._line, HOST, self.port))
        return self

    def __exit__(self, *failed: object) -> None:
        self._in_loop(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def address(self) -> str:
        return self.database.address.replace(f":{self.database.port}/", f":{self.port}/")

    def _in_loop(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _line(self, phone: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        said, tell = await asyncio.open_connection(HOST, self.database.port)
        cut = asyncio.Event()
        ways = [self._there(phone, tell, cut), self._back(said, answer, cut)]
        with suppress(OSError):
            await asyncio.wait(
                [asyncio.ensure_future(way) for way in ways], return_when=asyncio.FIRST_COMPLETED
            )
        tell.close()
        answer.close()

    async def _there(
        self, phone: asyncio.StreamReader, tell: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        while data := await phone.read(AT_ONCE):
            if self.every and COMMIT in data:
                self.commits += 1
                if self.commits % self.every == 0:
                    cut.set()
            tell.write(data)
            await tell.drain()

    async def _back(
        self, said: asyncio.StreamReader, answer: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        while data := await said.read(AT_ONCE):
            if cut.is_set():
                self.cut += 1
                return
            answer.write(data)
            await answer.drain()


async def unanswered(
    site: Site, tables: list[Table], actions: int, between: Between, every: int
) -> Figures:
    """Responses are lost from the first tap to the last."""

    async def fault(play: Play) -> float:
        between.every = every
        while play.done < play.wanted:
            await asyncio.sleep(0.05)
        between.every = 0
        return time.perf_counter()

    return await story.played(site, tables, actions, fault, at=0.0)


def main() -> None:
    given = story.arguments(actions=600, tables=10, every=7)
    with site.hosted(given.tables, through=Between) as (server, tables):
        between = server.between
        found = asyncio.run(unanswered(server, tables, given.actions, between, given.every))
    story.tell(
        f"Each {given.every}th answer to a COMMIT is lost", {f"{between.cut} lost answers": found}
    )


if __name__ == "__main__":
    main()
