"""A tap while 500 connections are stuck in the middle of a request."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.benchmarks.stage import SECRET, close_stage, open_stage, percentile, served, show

if TYPE_CHECKING:
    from tests.benchmarks.phones import Finger
    from tests.benchmarks.stage import Fight, Table

IDLE, TAPS, ROUNDS = 500, 160, 2  # a round lasts longer than the idle timeout
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a"
BODY = (
    f"POST /j/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken={SECRET}\r\n"
    f"X-CSRFToken: {SECRET}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    "Content-Length: 1000\r\n\r\ncode="
).encode()


class Idlers:
    """Half of them send half a header, the others half a body; a closed connection is reopened at
    once."""

    def __init__(self, port: int):
        self.port = port

    async def __aenter__(self) -> Idlers:
        self.open = 0
        self.tasks = [asyncio.create_task(self._idle((HEAD, BODY)[n % 2])) for n in range(IDLE)]
        while self.open < IDLE:
            await asyncio.sleep(0.05)
        return self

    async def __aexit__(self, *failed: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _idle(self, begun: bytes) -> None:
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(begun)
            self.open += 1
            try:
                with suppress(ConnectionError):
                    await reader.read()
            finally:
                self.open -= 1
                writer.close()


async def taps(finger: Finger, fight: Fight) -> list[float]:
    from asgiref.sync import sync_to_async

    address, took = f"/e/{fight.table.encounter.pk}/answer", []
    for _ in range(TAPS):
        form = await sync_to_async(fight.next_tap)()
        await asyncio.sleep(0.05)
        sent = time.perf_counter()
        status = await finger.tap(address, form)
        assert status == 200, f"{form}: {status}"
        took.append(1000 * (time.perf_counter() - sent))
    return took


async def measure(port: int, table: Table) -> tuple[list[float], list[float]]:
    """Taps without and with the idle connections, in turns."""
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger
    from tests.benchmarks.stage import Fight

    fight = Fight(table)
    cookie = await sync_to_async(table.cookie)()
    alone, beside = [], []
    async with Finger(port, cookie) as finger:
        await taps(finger, fight)  # warm up
        for _ in range(ROUNDS):
            alone += await taps(finger, fight)
            async with Idlers(port):
                beside += await taps(finger, fight)
    return alone, beside


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table

    table = Table(players=4)
    with served(folder) as (port, _):
        alone, beside = asyncio.run(measure(port, table))
    rows = []
    for part in (50, 95):
        usual, then = percentile(alone, part), percentile(beside, part)
        rows.append((part, usual, then, f"{then / usual:.2f}"))
    head = ("percentile", "alone, ms", f"beside {IDLE} idle, ms", "ratio")
    show(f"{ROUNDS * TAPS} taps each", head, rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
