"""The tables of the database: whether this version knows them, and migrating them."""

from __future__ import annotations

from django.apps import apps
from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

LAST_BEFORE = "0.1"
"""The version before 1.0, which reads the data that this one does not."""


class UnknownDatabase(Exception):
    """This version cannot read the database; `migration` is one that it does not know, or ""."""

    def __init__(self, migration: str = ""):
        super().__init__(migration)
        self.migration = migration


class NewerDatabase(UnknownDatabase):
    """The database has been used with a newer version of this program."""


class EarlierDatabase(UnknownDatabase):
    """The database is of a version before 1.0."""


def check_migrations(connection: BaseDatabaseWrapper) -> None:
    """Raises UnknownDatabase for migrations that are not of this version. A newer version has
    applied all that this one knows, too."""
    loader = MigrationLoader(connection)
    migrations = set(loader.disk_migrations)
    applied = {name for name in loader.applied_migrations or {} if name[0] in loader.migrated_apps}
    if unknown := sorted(applied - migrations):
        kind = NewerDatabase if migrations <= applied else EarlierDatabase
        raise kind(".".join(unknown[0]))


def check_columns(connection: BaseDatabaseWrapper) -> None:
    """Raises EarlierDatabase if a migrated database lacks a table or column."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for model in apps.get_models():
            meta = model._meta
            if meta.proxy or not meta.managed:
                continue
            if meta.db_table not in tables:
                raise EarlierDatabase
            described = connection.introspection.get_table_description(cursor, meta.db_table)
            columns = {column.name for column in described}
            if not columns.issuperset(field.column for field in meta.local_concrete_fields):
                raise EarlierDatabase


def migrate() -> None:
    """Applies all migrations. UnknownDatabase, DatabaseError."""
    check_migrations(connection)
    call_command(Migrate(), interactive=False, verbosity=0)
    check_columns(connection)


def is_new() -> bool:
    """Whether the database has no tables yet."""
    table = apps.get_model("campaigns", "Campaign")._meta.db_table
    return table not in connection.introspection.table_names()
