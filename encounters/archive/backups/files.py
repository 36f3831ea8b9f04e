"""A backup file: made while the server runs, opened, checked, migrated; and replacing everything on
the server with its content, all or nothing.

On a laptop one is made at each start, before anything is changed, since nobody remembers to.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from encounters.archive.backups import rows
from encounters.campaigns.models import Campaign
from encounters.serve.database import schema
from encounters.serve.live import bus
from encounters.serve.startup.environment import BACKUPS, DATABASE, database

ALIAS = "backup"
HEAD = b"SQLite format 3\0"


class NoBackup(Exception):
    """The file is not a backup, is damaged, or is of another version; the text says which."""


@contextmanager
def open_backup(path: Path) -> Iterator[str]:
    """Opens the backup as a Django database and yields its alias."""
    shape = {**connections["default"].settings_dict, **database(path.parent, "")}
    connections.settings[ALIAS] = {**shape, "NAME": path}
    try:
        yield ALIAS
    finally:
        connections[ALIAS].close()
        del connections[ALIAS]
        del connections.settings[ALIAS]


@contextmanager
def empty() -> Iterator[Path]:
    """A temporary database with all tables and no rows."""
    with TemporaryDirectory() as folder:
        yield _migrate(Path(folder))


@contextmanager
def current(backup: Path) -> Iterator[Path]:
    """A temporary copy of the backup with all migrations applied. Raises NoBackup."""
    check(backup)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE
        shutil.copyfile(backup, copy)
        if strange := rows.active_object(copy):
            raise NoBackup(strange)
        _refuse_unknown(copy)
        _migrate(Path(folder))
        with open_backup(copy) as alias:
            if wrong := rows.unfit(alias):
                raise _damage(wrong)
        yield copy


def check(path: Path) -> None:
    """Raises NoBackup unless the file is intact and a database of this program."""
    try:
        with path.open("rb") as file:
            if file.read(len(HEAD)) != HEAD:
                raise NoBackup(_("this is no backup"))
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as backup:
            (result,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
            tables = "SELECT count(*) FROM sqlite_master WHERE name = 'campaigns_campaign'"
            (ours,) = backup.execute(tables).fetchone()
            loose = backup.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise _damage(error) from error
    if result != "ok":
        raise _damage(result)
    if not ours:
        raise NoBackup(_("it is a database of another program"))
    if loose:
        raise _damage(_("a row of %(table)s belongs to one that is missing") % {"table": loose[0]})


def _damage(why: object) -> NoBackup:
    return NoBackup(_("it is damaged: %(why)s") % {"why": why})


def _refuse_unknown(path: Path) -> None:
    try:
        with open_backup(path) as alias:
            schema.check_migrations(connections[alias])
    except schema.NewerDatabase as newer:
        reason = _("it is from a newer version of this program (%(migration)s)")
        raise NoBackup(reason % {"migration": newer.migration}) from newer
    except schema.EarlierDatabase as earlier:
        raise NoBackup(_("it is of a version before 1.0, which cannot be read")) from earlier


def _migrate(folder: Path) -> Path:
    """Migrates the database in the folder, in a separate process: migrations change the default
    database."""
    environment = {**os.environ, "RUNDE_DATA": str(folder), "PYTHONPATH": str(settings.BASE_DIR)}
    for name in ("DATABASE_URL", "REDIS_URL"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "django", "migrate", "--no-input", "--verbosity=0"]
    environment["DJANGO_SETTINGS_MODULE"] = "encounters.settings"
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise NoBackup(_("it cannot be brought up to date: %(why)s") % {"why": last})
    return folder / DATABASE


def restore(path: Path) -> None:
    """Restores a backup. After NoBackup or DatabaseError nothing has changed. Creates the tables of
    an empty database first. Every open page is refreshed, so this works while people play."""
    with current(path) as copy:
        if connection.vendor == "sqlite":
            _newer_than_all(copy)
            connection.close()
            with (  # SQLite's backup API: in one transaction and under its own lock
                closing(sqlite3.connect(copy)) as source,
                closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=30)) as target,
            ):
                source.backup(target)
        else:
            _make_tables()
            _newer_than_all(copy)
            with open_backup(copy) as alias, transaction.atomic():
                rows.clear("default")
                rows.copy(alias, "default")
    ContentType.objects.clear_cache()
    for pk, version in Campaign.objects.values_list("pk", "version"):
        bus.publish(pk, version)


def _make_tables() -> None:
    """Creates the tables for databases that are filled by rows; an SQLite file has its own."""
    try:
        schema.migrate()
    except schema.NewerDatabase as newer:
        reason = _("the server’s database is from a newer version of this program")
        raise NoBackup(reason) from newer
    except schema.EarlierDatabase as earlier:
        reason = _("the server’s database is of a version before 1.0")
        raise NoBackup(reason) from earlier


def _newer_than_all(copy: Path) -> None:
    """Sets the versions of the campaigns above all existing ones, so that processes and phones
    notice the change."""
    versions: dict[int, int] = {}
    if not schema.is_new():
        versions = dict(Campaign.objects.values_list("pk", "version"))
    with open_backup(copy) as alias:
        for campaign in Campaign.objects.using(alias):
            latest = max(campaign.version, versions.get(campaign.pk, 0))
            Campaign.objects.using(alias).filter(pk=campaign.pk).update(version=latest + 1)


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
        check(part)
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
    with empty() as database:
        with open_backup(database) as alias, transaction.atomic(using=alias):
            rows.clear(alias)  # rows added by migrations
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                rows.copy("default", alias)
                if rows.row_counts(alias) != rows.row_counts("default"):
                    raise NoBackup(_("not every row could be written"))
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
        check(part)
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
