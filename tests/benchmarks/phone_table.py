"""The table that `phone` measures: a served demo with its phones, in a process of its own.

    python -m tests.benchmarks.phone_table ose

It prints its address in a line of JSON. Then it answers each line of input with one of output:
"ready" makes sure that a fight is running, "answer" has the GM answer the next question, "streams"
only returns how many bytes the other phones of the GM and the player have received.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from tests.benchmarks.stage import close_stage, open_stage, served

PLAYERS = 6


async def play(port: int, table: Any) -> None:
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import open_page
    from tests.benchmarks.stage import Fight

    fight, phones = Fight(table), await sync_to_async(table.phones)()
    gm, player = phones[0][1], phones[2][1]
    pages = [await open_page(port, *phone, gzip=True) for phone in phones]
    streams = {"GM": pages[0], "player": pages[2]}
    say(
        url=f"http://127.0.0.1:{port}",
        gm=f"/e/{table.encounter.pk}/",
        player=f"/c/{table.campaign.pk}/",
        cookies={"gm": gm, "player": player},
    )
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.strip() != "streams":
            form = await sync_to_async(fight.next_tap)()
        if line.strip() == "answer":
            await answer(port, gm, f"/e/{table.encounter.pk}/answer", form)
        bytes = {who: page.bytes for who, page in streams.items()}
        say(gm=f"/e/{table.encounter.pk}/", streams=bytes)


async def answer(port: int, cookie: str, address: str, form: dict[str, Any]) -> None:
    from tests.benchmarks.phones import Finger

    async with Finger(port, cookie) as finger:
        status = await finger.tap(address, form)
    # 409: a tap in the browser, which had seemed lost, came first. The pages show that one instead.
    assert status in (200, 409), f"{form}: {status}"


def say(**told: Any) -> None:
    print(json.dumps(told), flush=True)


def main() -> None:
    folder = open_stage()
    from tests.benchmarks.stage import DemoTable

    table = DemoTable(sys.argv[1], players=PLAYERS)
    with served(folder) as (port, _):
        asyncio.run(play(port, table))
    close_stage(folder)


if __name__ == "__main__":
    main()
