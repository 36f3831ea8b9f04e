"""A fight goes on after an upgrade: its database is two migrations behind when it starts.

python -m tests.faults.upgrade --actions 200 --tables 10
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from tests.faults import site, story
from tests.faults.parts import Server
from tests.faults.site import Site, Table
from tests.faults.story import Figures, Play
from tests.play.served import manage
from tests.test_migrations_beside import BESIDE, OWN

DATABASE = "runde.sqlite3"
BEFORE = 6  # actions a table before the upgrade
TABLES = """
SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
"""
MIGRATED = "SELECT app, name FROM django_migrations ORDER BY id"
MIGRATE = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

executor = MigrationExecutor(connection)
plan = [one for one, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]
new = [one for one in plan if one.app_label in %r][-%d:]
executor.migrate([(one.app_label, one.name) for one in plan if one not in new])
"""


@contextmanager
def behind(new: Path) -> Iterator[Site]:
    """A laptop that is switched off, with this one's data as an older version would have it."""
    with site.folder() as old:
        manage(old, "shell", "--no-imports", "-c", MIGRATE % (OWN, BESIDE))
        shutil.copy(new / "secret_key", old)
        copy(new / DATABASE, old / DATABASE)
        with ExitStack() as stack:
            server = Server(old, laptop=True)
            stack.callback(server.__exit__)
            yield Site(old, {}, [server])


async def _begin(one: Site, tables: list[Table]) -> None:
    async with Play(one, tables).opened() as play:
        await asyncio.gather(*(hand.play(BEFORE) for hand in play.hands))


def copy(new: Path, old: Path) -> None:
    """Every row, with the columns that the older version has."""
    with closing(sqlite3.connect(old)) as database:
        database.execute("ATTACH ? AS new", (str(new),))
        names = [name for (name,) in database.execute(TABLES)]
        for name in names:
            if name != "django_migrations":
                columns = ", ".join(f'"{one}"' for one in _columns(database, "main", name))
                database.execute(
                    f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}"
                )
        database.commit()


def _columns(database: sqlite3.Connection, where: str, name: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA {where}.table_info({name})")]


async def upgraded(one: Site, tables: list[Table], actions: int) -> tuple[Figures, int]:
    """The new version starts, and the fight goes on. Also how many migrations it has run."""
    before, stored = one.rows(MIGRATED), one.rows("SELECT id, state FROM play_step ORDER BY id")
    await asyncio.to_thread(one.servers[0].start)
    ran = len(one.rows(MIGRATED)) - len(before)
    assert one.rows("SELECT id, state FROM play_step ORDER BY id") == stored, "steps have changed"

    async def fault(play: Play) -> float:
        return time.perf_counter()

    return await story.played(one, tables, actions, fault), ran


def main() -> None:
    given = story.arguments(actions=200, tables=10)
    with site.laptop(given.tables) as (new, tables):
        asyncio.run(_begin(new, tables))
        with behind(new.data) as old:
            found, ran = asyncio.run(upgraded(old, tables, given.actions))
    story.tell("In mid-fight", {f"upgrade by {ran} migrations": found})


if __name__ == "__main__":
    main()
