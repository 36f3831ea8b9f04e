"""Replaces everything on the server with the content of a backup, all or nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.utils.translation import gettext as _

from encounters.campaigns.models import Campaign
from encounters.live import bus
from encounters.lobby import opening, schema
from encounters.lobby.backups import files, rows


def restore(path: Path) -> None:
    """Restores a backup. After NoBackup or DatabaseError nothing has changed. Creates the tables of
    an empty database first. Every open page is refreshed, so this works while people play."""
    with files.current(path) as copy:
        if connection.vendor != "sqlite":
            _make_tables()
        _newer_than_all(copy)
        if connection.vendor == "sqlite":
            _replace_file(copy)
        else:
            _replace_rows(copy)
    ContentType.objects.clear_cache()
    for pk, version in Campaign.objects.values_list("pk", "version"):
        bus.publish(pk, version)


def _make_tables() -> None:
    """Creates the tables for databases that are filled by rows; an SQLite file has its own."""
    try:
        opening.migrate()
    except schema.NewerDatabase as newer:
        reason = _("the server’s database is from a newer version of this program")
        raise files.NoBackup(reason) from newer
    except schema.EarlierDatabase as earlier:
        reason = _("the server’s database is of a version before 1.0")
        raise files.NoBackup(reason) from earlier


def _newer_than_all(copy: Path) -> None:
    """Sets the versions of the campaigns above all existing ones, so that processes and phones
    notice the change."""
    versions: dict[int, int] = {}
    if not opening.is_new():
        versions = dict(Campaign.objects.values_list("pk", "version"))
    with files.opened(copy) as alias:
        for campaign in Campaign.objects.using(alias):
            latest = max(campaign.version, versions.get(campaign.pk, 0))
            Campaign.objects.using(alias).filter(pk=campaign.pk).update(version=latest + 1)


def _replace_file(copy: Path) -> None:
    """Replaces the database with SQLite's backup API, in one transaction and under its own lock."""
    connection.close()
    with (
        closing(sqlite3.connect(copy)) as source,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=30)) as target,
    ):
        source.backup(target)


def _replace_rows(copy: Path) -> None:
    with files.opened(copy) as alias, transaction.atomic():
        rows.clear("default")
        rows.copy(alias, "default")
