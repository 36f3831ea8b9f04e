"""The size of a panel on the wire, and the server's cost of compressing it."""

from __future__ import annotations

import time

from tests.benchmarks.stage import close_stage, open_stage, percentile, show

TIMES = 200
SIZES = (10, 100, 300)


def main() -> None:
    folder = open_stage()
    from encounters.screens import boards
    from encounters.serve.live import stream
    from encounters.serve.live.places import Place
    from encounters.serve.live.rooms import message
    from tests.benchmarks.stage import Fight, Table

    rows = []
    for size in SIZES:
        table = Table(players=6, foes=size - 6, name=f"{size} combatants")
        Fight(table).go_on()
        board = boards.read_board(table.campaign.pk)
        for kind, seat in (("gm", None), ("table", None), ("seat", table.seats[0].pk)):
            plain = message(board.version, board.html(Place(kind, seat, "en")))
            took = []
            for _ in range(TIMES):
                start = time.process_time()
                sent = stream._blocks.__wrapped__(plain)
                took.append(1_000_000 * (time.process_time() - start))
            sizes = [f"{len(item) / 1024:.1f}" for item in (plain, sent)]
            rows.append((size, kind, *sizes, percentile(took, 50)))
    head = ("combatants", "panel", "kB plain", "kB on the wire", "compressing, microseconds")
    show("One panel in the live stream", head, rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
