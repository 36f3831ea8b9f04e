"""The cost of odds: a player's panel without and with them.

    python -m tests.benchmarks.odds

CPU time of the single thread in milliseconds, for the panels with a question in the first fight of
each game's demo.
"""

from __future__ import annotations

import time
from argparse import Namespace
from itertools import product
from typing import Any

from tests.benchmarks.stage import GAMES, Measurement, close_stage, open_stage, percentile

STEPS = 60


def measure(given: Namespace) -> list[Any]:
    folder = open_stage()
    from encounters.screens import boards, engine
    from encounters.serve.live.places import Place
    from tests.benchmarks.stage import DemoTable, Fight

    engine.compile_all()  # as a server does
    rows = []
    for game in given.games:
        table = DemoTable(game, players=6)
        fight = Fight(table)
        took: dict[str, list[float]] = {"none": [], "all": []}
        for step in range(STEPS):
            fight.go_on()  # the first one fills caches that both use, so they take turns
            for seat, odds in product(table.seats, sorted(took, reverse=bool(step % 2))):
                board, place = boards.read_board(table.campaign.pk), Place("seat", seat.pk, "en")
                board.table.campaign.odds = odds
                board.context(seat.pk)
                start = time.thread_time()
                if 'data-question="' in board.html(place):
                    took[odds].append(1000 * (time.thread_time() - start))
        times = [percentile(row, part) for row in took.values() for part in (50, 95)]
        rows.append([game, *times, max(took["all"]), len(took["all"])])
    close_stage(folder)
    return rows


def main() -> None:
    measurement = Measurement("tests.benchmarks.odds")
    measurement.parser.add_argument("games", nargs="*", default=GAMES)
    head = ("game", "without p50", "p95", "with p50", "p95", "most", "panels")
    measurement.run("A player's panel, ms of CPU", head, measure)


if __name__ == "__main__":
    main()
