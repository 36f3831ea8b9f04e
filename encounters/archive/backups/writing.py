"""Makes consistent backups of this server while it runs.

On a laptop one is made at each start, before anything is changed, since nobody remembers to.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from encounters.archive.backups import files, rows
from encounters.campaigns.models import Campaign
from encounters.serve.startup.data_folder import BACKUPS, DATABASE

NAME = "%Y-%m-%d-%H%M%S-%f"
KEPT = {NAME: 5, "%Y-%m-%d %H": 6, "%Y-%m-%d": 7, "%G-%V": 8}
"""How many of the latest backups are kept, and of how many hours, days and weeks with a backup the
last one: many starts within minutes must not push out what yesterday left."""


def write(path: Path) -> None:
    """Writes a backup and verifies it. Raises FileExistsError, OSError or NoBackup; the file does
    not exist then."""
    part = path.with_name(f".{path.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        if connection.vendor == "sqlite":
            copy_file(Path(connection.settings_dict["NAME"]), part)
        else:
            _copy_rows(part)
        files.check(part)
        os.link(part, path)  # fails if the name is taken
    finally:
        part.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Copies page by page, without blocking writers."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as running,
        closing(sqlite3.connect(target)) as copy,
    ):
        running.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it


def _copy_rows(path: Path) -> None:
    with files.empty() as database:
        with files.opened(database) as alias, transaction.atomic(using=alias):
            rows.clear(alias)  # rows added by migrations
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                rows.copy("default", alias)
                if rows.counted(alias) != rows.counted("default"):
                    raise files.NoBackup(_("not every row could be written"))
        copy_file(database, path)


def write_at_start(folder: Path) -> None:
    """Backs up the database in the data folder, unless it is unchanged since the newest backup.
    OSError, NoBackup, sqlite3.Error."""
    database, backups = folder / DATABASE, folder / BACKUPS
    if not database.exists() or _is_new(database):
        return
    backups.mkdir(mode=0o700, exist_ok=True)
    new = backups / f"{datetime.now():{NAME}}.sqlite3"
    part = new.with_suffix(".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        copy_file(database, part)
        files.check(part)
        if all(_digest(part) != _digest(last) for last in [*_times(folder)][-1:]):
            part.rename(new)
    finally:
        part.unlink(missing_ok=True)
    for old in _superfluous(_times(folder)):
        with suppress(OSError):
            old.unlink()


def backups_in(folder: Path) -> list[Path]:
    """The backups of a data folder, the oldest first."""
    return sorted((folder / BACKUPS).glob("*.sqlite3"))


def _times(folder: Path) -> dict[Path, datetime]:
    """When the backups of this module were made, the oldest first. Files with other names are
    somebody's own."""
    times: dict[Path, datetime] = {}
    for path in backups_in(folder):
        with suppress(ValueError):
            times[path] = datetime.strptime(path.stem, NAME)
    return times


def _superfluous(times: Mapping[Path, datetime]) -> set[Path]:
    """Backups that no rule of KEPT keeps."""
    kept: set[Path] = set()
    for period, most in KEPT.items():
        last_of = {f"{when:{period}}": path for path, when in times.items()}
        kept.update([*last_of.values()][-most:])
    return times.keys() - kept


def _is_new(database: Path) -> bool:
    """Whether the database is still empty. Any command creates the file, and a first start may have
    been interrupted before it made the tables."""
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = {name for (name,) in names if not name.startswith("sqlite_")}
    recorder = MigrationRecorder.Migration._meta.db_table
    ours = {*connection.introspection.django_table_names(), recorder}
    return Campaign._meta.db_table not in tables and tables <= ours


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
