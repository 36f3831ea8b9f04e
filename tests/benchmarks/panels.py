"""What one step costs to show: reading the board, all panels of eight seats, database queries."""

from __future__ import annotations

import time

from tests.benchmarks.stage import close_stage, open_stage, percentile, show

TIMES = 30
SIZES = (10, 100, 300)


def main() -> None:
    folder = open_stage()
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from encounters.live.places import Place
    from encounters.play.panels import boards, engine
    from tests.benchmarks.stage import Fight, Table

    engine.compile_all()  # as a server does
    rows = []
    for size in SIZES:
        table = Table(players=6, foes=size - 6, name=f"{size} combatants")
        seats = [Place("seat", seat.pk, "en") for seat in table.seats]
        places = [Place("gm", None, "en"), Place("table", None, "en"), *seats]
        reading, drawing, bytes_ = [], [], 0
        fight = Fight(table)
        for _ in range(TIMES):
            fight.go_on()
            start = time.perf_counter()
            board = boards.read(table.campaign.pk)
            read = time.perf_counter()
            bytes_ = sum(len(board.html(place).encode()) for place in places)
            drawing.append(1000 * (time.perf_counter() - read))
            reading.append(1000 * (read - start))
        with CaptureQueriesContext(connection) as queries:
            board = boards.read(table.campaign.pk)
            for place in places:
                board.html(place)
        one = [percentile(row, part) for row in (reading, drawing) for part in (50, 95)]
        rows.append((size, *one, len(queries), bytes_ // len(places) // 1024))
    head = ("combatants", "read p50", "p95", "8 panels p50", "p95", "queries", "KB a panel")
    show("Panels of one step, milliseconds", head, rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
