"""The cost of the files of `tests/hostile/uploads.py` for a running server, from the upload to its
preview; and a tap while four accounts keep uploading the most expensive one.

python -m tests.benchmarks.uploads              # all files, and taps beside the dearest
python -m tests.benchmarks.uploads "wrong"      # those with this in their names
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import time
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.bringing import BOUNDARY, form
from tests.benchmarks.stage import (
    SECRET,
    close_stage,
    cpu_ms,
    memory,
    open_stage,
    percentile,
    served,
    show,
)

if TYPE_CHECKING:
    from tests.benchmarks.phones import Finger
    from tests.benchmarks.stage import Fight, Table

ACCOUNTS, TAPS, ROUNDS = 4, 40, 3
KIND = f"multipart/form-data; boundary={BOUNDARY}"
CAMPAIGNS = "/campaigns/bring/"
HEAD = ("file", "MB", "CPU s", "MB more at most", "MB more after", "answer")


class Sender:
    """A GM who uploads files to a campaign and gets their previews."""

    def __init__(self, port: int, table: Table):
        self.line = HTTPConnection("127.0.0.1", port, timeout=600)
        self.pack = f"/c/{table.campaign.pk}/gm/library/pack/in/"
        self.about = {"Cookie": table.cookie(), "X-CSRFToken": SECRET}

    def sends(self, file: bytes, address: str = "") -> int:
        """The status of the last response."""
        status, place = self._asks("POST", address or self.pack, form(file), KIND)
        while status == 302:
            status, place = self._asks("GET", place)
        return status

    def _asks(
        self, method: str, address: str, body: bytes = b"", kind: str = ""
    ) -> tuple[int, str]:
        head = {**self.about, **({"Content-Type": kind} if kind else {})}
        self.line.request(method, address, body or None, head)
        answer = self.line.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Location", "")


def costs(sender: Sender, pid: int, name: str, file: bytes, address: str) -> tuple[object, ...]:
    """A row: CPU seconds, peak memory and memory afterwards."""
    before, spent = memory(pid), cpu_ms(pid)
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="utf-8")
    status = sender.sends(file, address)
    took = (cpu_ms(pid) - spent) / 1000
    time.sleep(0.2)  # until its memory is released
    most, after = memory(pid, "VmHWM") - before, memory(pid) - before
    return name, f"{len(file) / 1e6:.2f}", f"{took:.2f}", f"{most:.0f}", f"{after:.0f}", status


class Busy:
    """Four accounts that upload a file over and over. They are processes of their own, since
    threads of this process would delay the measured taps."""

    def __init__(self, senders: list[Sender], file: bytes, address: str):
        fork = multiprocessing.get_context("fork")
        self.answers = fork.Value("i", 0)
        self.people = [
            fork.Process(target=self._send, args=(sender, file, address), daemon=True)
            for sender in senders
        ]

    def __enter__(self) -> Busy:
        for person in self.people:
            person.start()
        time.sleep(0.5)
        return self

    def __exit__(self, *failed: object) -> None:
        for person in self.people:
            person.terminate()
            person.join()

    def _send(self, sender: Sender, file: bytes, address: str) -> None:
        sender.line.close()
        while True:
            sender.sends(file, address)
            with self.answers.get_lock():
                self.answers.value += 1


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


async def beside(
    port: int, table: Table, senders: list[Sender], file: bytes, address: str
) -> tuple[list[float], list[float], int]:
    """Taps without and with the four, in turns, and how many uploads were answered."""
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger
    from tests.benchmarks.stage import Fight

    fight = Fight(table)
    cookie = await sync_to_async(table.cookie)()
    alone, then, answers = list[float](), list[float](), 0
    async with Finger(port, cookie) as finger:
        await taps(finger, fight)  # warm up
        for _ in range(ROUNDS):
            alone += await taps(finger, fight)
            with Busy(senders, file, address) as busy:
                then += await taps(finger, fight)
            answers += busy.answers.value
    return alone, then, answers


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import Table
    from tests.hostile import uploads

    table, number = Table(players=4), count(1)
    theirs = [Table(players=1, foes=0, name=f"Other {next(number)}") for _ in range(ACCOUNTS)]
    wanted = sys.argv[1:]
    files = [(name, file, "") for name, file in uploads.packs().items()]
    files += [(name, file, CAMPAIGNS) for name, file in uploads.campaigns().items()]
    files = [item for item in files if not wanted or any(part in item[0] for part in wanted)]
    with served(folder) as (port, process):
        senders = [Sender(port, their) for their in theirs]
        for file in (b"Name\nGob\n", b'{"foes":[]}'):  # warm up
            senders[0].sends(file)
        first = memory(process.pid)
        rows = [costs(senders[0], process.pid, *item) for item in files]
        show("Each file, from its choice to its preview", HEAD, rows)
        worst = max(zip(rows, files, strict=True), key=lambda pair: float(str(pair[0][2])))[1]
        alone, then, answers = asyncio.run(beside(port, table, senders, *worst[1:]))
        print(f"\nThe server: {first:.0f} MB before all of it, {memory(process.pid):.0f} after")
    told = [
        (
            part,
            percentile(alone, part),
            percentile(then, part),
            percentile(then, part) / percentile(alone, part),
        )
        for part in (50, 95)
    ]
    head = ("percentile", "alone, ms", "beside, ms", "ratio")
    show(f"A tap beside four that send “{worst[0]}” ({answers} answers)", head, told)
    close_stage(folder)


if __name__ == "__main__":
    main()
