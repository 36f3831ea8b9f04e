"""Memory and time of a server to which a large campaign is brought, which it keeps, and copies.

python -m tests.benchmarks.bringing --fights 300 --steps 60
"""

from __future__ import annotations

import gzip
import random
import re
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.stage import SECRET, close_stage, memory, open_stage, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

BOUNDARY = "b" * 30
HEAD = ("", "s", "MB before", "MB at most", "MB after")


def large(table: Table, fights: int, steps: int) -> bytes:
    """The table's campaign as a file, with its fight so many times more; closed, since one fight is
    on a table at a time."""
    import msgspec
    from django.utils import timezone

    from encounters.hall.life import files, leaving, rows
    from tests.benchmarks.stage import Fight
    from tests.play.table import Play

    fight = Fight(table)
    for _ in range(steps):
        fight.go_on()
    ended = Play(table.encounter).rule("end")
    assert ended.ok, ended.message
    table.campaign.encounters.update(status="closed", closed=timezone.now())
    lines = list(leaving.of(table.campaign.pk))
    begins = next(nth for nth, line in enumerate(lines) if isinstance(line, rows.Fight))
    head, once, end = lines[:begins], lines[begins:-1], lines[-1]
    assert isinstance(end, rows.End)
    again = head + once * fights
    last = msgspec.structs.replace(end, rows=len(again) - 1)
    file = BytesIO()
    files.write(file, [*again, last])
    return file.getvalue()


def form(content: bytes) -> bytes:
    """What a browser sends."""
    named = 'form-data; name="file"; filename="large.runde"'
    begin = f"--{BOUNDARY}\r\nContent-Disposition: {named}\r\n\r\n"
    return begin.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def measured(name: str, pid: int, what: Callable[[], object]) -> tuple[object, ...]:
    before = memory(pid)
    Path(f"/proc/{pid}/clear_refs").write_text("5")  # the peak is counted from now on
    began = time.perf_counter()
    what()
    took = time.perf_counter() - began
    return name, took, before, memory(pid, "VmHWM"), memory(pid)


def sent(port: int, cookie: str, path: str, body: bytes, kind: str) -> None:
    line = HTTPConnection("127.0.0.1", port, timeout=600)
    line.request(
        *("POST", path, body),
        {"Cookie": cookie, "X-CSRFToken": SECRET, "Content-Type": kind},
    )
    answer = line.getresponse()
    assert answer.status == 302, re.findall(r"<li>([^<]+)", answer.read().decode())
    line.close()


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--steps", type=int, default=60)
    given = parser.parse_args()
    random.seed(7)
    folder = open_stage()
    from tests.benchmarks.stage import Table

    table = Table(players=6, foes=12)
    file = large(table, given.fights, given.steps)
    opened = len(gzip.decompress(file))
    cookie = table.cookie()
    with served(folder) as (port, process):
        base = f"http://127.0.0.1:{port}"
        asked = urllib.request.Request(f"{base}/", headers={"Cookie": cookie})
        urllib.request.urlopen(asked).read()
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        brought = measured(
            "brought",
            process.pid,
            lambda: sent(port, cookie, "/campaigns/bring/", form(file), kind),
        )
        pk = table.campaign.pk + 1
        whole = urllib.request.Request(f"{base}/c/{pk}/gm/life/keep/", headers={"Cookie": cookie})
        kept = measured("kept", process.pid, lambda: urllib.request.urlopen(whole).read())
        plain = "application/x-www-form-urlencoded"
        copied = measured(
            "copied",
            process.pid,
            lambda: sent(port, cookie, f"/c/{pk}/gm/life/copy/", b"what=all", plain),
        )
    told = f"{given.fights} fights, {len(file) / 1e6:.1f} MB, {opened / 1e6:.0f} MB opened"
    show(f"A campaign of {told}", HEAD, [brought, kept, copied])
    close_stage(folder)


if __name__ == "__main__":
    main()
