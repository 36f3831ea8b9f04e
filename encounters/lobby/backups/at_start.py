"""Makes a backup at each start, before anything is changed: on a laptop nobody remembers to."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from encounters.campaigns.models import Campaign
from encounters.lobby.backups import files, writing
from encounters.startup.data_folder import BACKUPS, DATABASE

KEPT = 10


def back_up(folder: Path) -> None:
    """Backs up the database in the data folder, unless it is unchanged since the newest backup.
    OSError, NoBackup, sqlite3.Error."""
    database, backups = folder / DATABASE, folder / BACKUPS
    if not database.exists() or _is_new(database):
        return
    backups.mkdir(mode=0o700, exist_ok=True)
    new = backups / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.sqlite3"
    part = new.with_suffix(".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        writing.copy_file(database, part)
        files.check(part)
        if all(_digest(part) != _digest(old) for old in backups_in(folder)[-1:]):
            part.rename(new)
    finally:
        part.unlink(missing_ok=True)
    for old in backups_in(folder)[:-KEPT]:
        with suppress(OSError):
            old.unlink()


def backups_in(folder: Path) -> list[Path]:
    """The backups of a data folder, the oldest first."""
    return sorted((folder / BACKUPS).glob("*.sqlite3"))


def _is_new(database: Path) -> bool:
    """Whether the database is still empty. Any command creates the file, and a first start may have
    been interrupted before it made the tables."""
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        found = {name for (name,) in names if not name.startswith("sqlite_")}
    recorder = MigrationRecorder.Migration._meta.db_table
    ours = {*connection.introspection.django_table_names(), recorder}
    return Campaign._meta.db_table not in found and found <= ours


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
