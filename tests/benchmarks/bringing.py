"""Memory and time of a running server that imports a large campaign from a file, exports it, and
copies it; each further round imports the exported file.

python -m tests.benchmarks.bringing --fights 300 --steps 60 --rounds 3
"""

from __future__ import annotations

import gzip
import random
import re
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.benchmarks.stage import SECRET, close_stage, memory, open_stage, served, show

if TYPE_CHECKING:
    from tests.benchmarks.stage import Table

CAMPAIGNS = "/campaigns/bring/"
BOUNDARY = "b" * 30
HEAD = ("", "s", "MB before", "MB at most", "MB after")


def large(table: Table, fights: int, steps: int) -> bytes:
    """The table's campaign as a file, with copies of its fight; these are closed, since a table has
    one fight at a time."""
    import msgspec
    from django.utils import timezone

    from encounters.archive.campaign_files import files, records
    from tests.benchmarks.stage import Fight
    from tests.play.table import Play

    fight = Fight(table)
    for _ in range(steps):
        fight.go_on()
    ended = Play(table.encounter).rule("end")
    assert ended.ok, ended.message
    table.campaign.encounters.update(status="closed", closed=timezone.now())
    lines = list(files.export_rows(table.campaign.pk))
    begins = next(nth for nth, line in enumerate(lines) if isinstance(line, records.FightRecord))
    head, once, end = lines[:begins], lines[begins:-1], lines[-1]
    assert isinstance(end, records.EndRecord)
    again = head + once * fights
    last = msgspec.structs.replace(end, rows=len(again) - 1)
    file = BytesIO()
    files.write(file, [*again, last])
    return file.getvalue()


def form(content: bytes) -> bytes:
    """The request body of a browser."""
    named = 'form-data; name="file"; filename="large.runde"'
    begin = f"--{BOUNDARY}\r\nContent-Disposition: {named}\r\n\r\n"
    return begin.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def measured(name: str, pid: int, what: Callable[[], Any]) -> tuple[tuple[object, ...], Any]:
    """A row of figures, and the result of the call."""
    before = memory(pid)
    # Resets the peak.
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="utf-8")
    began = time.perf_counter()
    came = what()
    took = time.perf_counter() - began
    return (name, took, before, memory(pid, "VmHWM"), memory(pid)), came


def kept(address: str, cookie: str) -> bytes:
    """The campaign as a file, as a browser downloads it."""
    asked = urllib.request.Request(address, headers={"Cookie": cookie})
    with urllib.request.urlopen(asked) as answer:
        content: bytes = answer.read()
    return content


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
    parser.add_argument("--rounds", type=int, default=1)
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
        plain = "application/x-www-form-urlencoded"
        rows, campaign, content = [], table.campaign.pk, file
        for nth in range(given.rounds):
            again = f", {nth + 1}" if nth else ""
            bring = partial(sent, port, cookie, CAMPAIGNS, form(content), kind)
            row, _ = measured(f"brought{again}", process.pid, bring)
            rows.append(row)
            campaign += 1
            keep = partial(kept, f"{base}/c/{campaign}/gm/life/keep/", cookie)
            row, content = measured(f"kept{again}", process.pid, keep)
            rows.append(row)
        copy = partial(sent, port, cookie, f"/c/{campaign}/gm/life/copy/", b"what=all", plain)
        rows.append(measured("copied", process.pid, copy)[0])
        assert len(gzip.decompress(content)) > 0.9 * opened, "something was not kept"
    told = f"{given.fights} fights, {len(file) / 1e6:.1f} MB, {opened / 1e6:.0f} MB opened"
    show(f"A campaign of {told}", HEAD, rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
