"""The size of a step in the database with all indexes, for the demo fight of every game.

    python -m tests.benchmarks.weight --against REV

On SQLite, by pages of the file, including the start of the fight and unused space in pages.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tests.benchmarks.stage import GAMES, Measurement, close_stage, open_stage

STEPS = 200


def measure(given: Namespace) -> list[Any]:
    folder = open_stage()
    from tests.benchmarks.stage import DemoTable, Fight

    rows = []
    for slug in GAMES:
        fight = Fight(DemoTable(slug, players=6))
        fight.go_on()
        pages, steps = _pages(), _steps()
        for _ in range(STEPS):
            fight.go_on()
        made = _steps() - steps
        rows.append([slug, made, (_pages() - pages) / made])
    close_stage(folder)
    return rows


def _pages() -> int:
    """Bytes of the file's pages that are in use."""
    from django.db import connection

    with connection.cursor() as cursor:
        pages, free, size = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


def _steps() -> int:
    from encounters.play.models import Step

    return Step.objects.count()


def main() -> None:
    measurement = Measurement("tests.benchmarks.weight", rounds=1)
    measurement.run("The weight of a step", ("game", "steps", "bytes a step"), measure)


if __name__ == "__main__":
    main()
