"""Makes a consistent backup of this server while it runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection, transaction
from django.utils.translation import gettext as _

from encounters.lobby.backups import files, rows


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
