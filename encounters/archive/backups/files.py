"""A backup file: opening, checking, migrating; and replacing everything on the server with its
content, all or nothing.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections, transaction
from django.utils.translation import gettext as _

from encounters.archive.backups import rows
from encounters.campaigns.models import Campaign
from encounters.serve.database import schema
from encounters.serve.live import bus
from encounters.serve.startup.data_folder import DATABASE, database

ALIAS = "backup"
HEAD = b"SQLite format 3\0"


class NoBackup(Exception):
    """The file is not a backup, is damaged, or is of another version; the text says which."""


@contextmanager
def opened(path: Path) -> Iterator[str]:
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
        yield _migrated(Path(folder))


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
        _migrated(Path(folder))
        with opened(copy) as alias:
            if wrong := rows.unfit(alias):
                raise _damaged(wrong)
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
        raise _damaged(error) from error
    if result != "ok":
        raise _damaged(result)
    if not ours:
        raise NoBackup(_("it is a database of another program"))
    if loose:
        raise _damaged(_("a row of %(table)s belongs to one that is missing") % {"table": loose[0]})


def _damaged(why: object) -> NoBackup:
    return NoBackup(_("it is damaged: %(why)s") % {"why": why})


def _refuse_unknown(path: Path) -> None:
    try:
        with opened(path) as alias:
            schema.check_migrations(connections[alias])
    except schema.NewerDatabase as newer:
        reason = _("it is from a newer version of this program (%(migration)s)")
        raise NoBackup(reason % {"migration": newer.migration}) from newer
    except schema.EarlierDatabase as earlier:
        raise NoBackup(_("it is of a version before 1.0, which cannot be read")) from earlier


def _migrated(folder: Path) -> Path:
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
            with opened(copy) as alias, transaction.atomic():
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
    with opened(copy) as alias:
        for campaign in Campaign.objects.using(alias):
            latest = max(campaign.version, versions.get(campaign.pk, 0))
            Campaign.objects.using(alias).filter(pk=campaign.pk).update(version=latest + 1)
