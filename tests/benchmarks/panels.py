"""The cost of rendering one step: reading the board, the GM's panel, all panels of eight seats.

    python -m tests.benchmarks.panels --against REV

CPU time of the single thread in milliseconds, for the median step of a fight.
"""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from tests.benchmarks.stage import Measurement, close_stage, open_stage, percentile

TIMES = 30
SIZES = (10, 100, 300)


def measure(given: Namespace) -> list[Any]:
    folder = open_stage()
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from encounters.screens import boards, engine
    from encounters.serve.live.places import Place
    from tests.benchmarks.stage import Fight, Table

    engine.compile_all()  # as a server does
    rows = []
    for size in given.sizes:
        table = Table(players=6, foes=size - 6, name=f"{size} combatants")
        seats = [Place("seat", seat.pk, "en") for seat in table.seats]
        places = [Place("gm", None, "en"), Place("table", None, "en"), *seats]
        reading, gm, all_, bytes_ = [], [], [], 0
        fight = Fight(table)
        for _ in range(TIMES):
            fight.go_on()
            with CaptureQueriesContext(connection) as queries:
                start = time.thread_time()
                board = boards.read_board(table.campaign.pk)
                read = time.thread_time()
                panels = [board.html(places[0])]
                first = time.thread_time()
                panels += [board.html(place) for place in places[1:]]
            gm.append(1000 * (first - read))
            all_.append(1000 * (time.thread_time() - read))
            reading.append(1000 * (read - start))
            bytes_ = sum(len(panel.encode()) for panel in panels)
        times = [percentile(row, 50) for row in (reading, gm, all_)]
        rows.append([f"{size:3}", *times, len(queries), bytes_ // len(places) // 1024])
    close_stage(folder)
    return rows


def main() -> None:
    measurement = Measurement("tests.benchmarks.panels")
    measurement.parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    head = ("combatants", "read", "GM's panel", "8 panels", "queries", "kB a panel")
    measurement.run("Panels of one step, ms of CPU", head, measure)


if __name__ == "__main__":
    main()
