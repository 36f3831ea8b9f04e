"""What odds cost: a player's panel as it answers a tap, and then the weighing of its odds.

    python -m tests.benchmarks.odds

The first fight of each game's demo; CPU time of the one thread that does it, in milliseconds, of
the panels that ask something.
"""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from tests.benchmarks.stage import GAMES, Measurement, close_stage, open_stage, percentile

STEPS = 60


def measure(given: Namespace) -> list[Any]:
    folder = open_stage()
    from encounters.live.places import Place
    from encounters.play.panels import boards, engine
    from tests.benchmarks.stage import DemoTable, Fight

    engine.compile_all()  # as a server does
    rows = []
    for game in given.games:
        table = DemoTable(game, players=6)
        fight = Fight(table)
        answers, odds = [], []
        for _ in range(STEPS):
            fight.go_on()
            for seat in table.seats:
                board, place = boards.read(table.campaign.pk), Place("seat", seat.pk, "en")
                board.sight(seat.pk)
                start = time.thread_time()
                board.answer(place)
                answered = time.thread_time()
                if 'id="due"' in board.answer(place):
                    weighing = time.thread_time()
                    board.html(place)
                    odds.append(1000 * (time.thread_time() - weighing))
                    answers.append(1000 * (answered - start))
        times = [percentile(row, part) for row in (answers, odds) for part in (50, 95)]
        rows.append([game, *times, max(odds), len(odds)])
    close_stage(folder)
    return rows


def main() -> None:
    measurement = Measurement("tests.benchmarks.odds")
    measurement.parser.add_argument("games", nargs="*", default=GAMES)
    answers = ("answer p50", "p95", "odds p50", "p95", "most", "panels")
    measurement.run("A player's panel, ms of CPU", ("game", *answers), measure)


if __name__ == "__main__":
    main()
