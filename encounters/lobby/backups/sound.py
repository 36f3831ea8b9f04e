"""Checks that a backup only holds what this program writes, whoever made the file.

It replaces the whole database, so it must not contain anything that runs by itself or that no page
could show: triggers and views, tables without their keys, values of wrong types, rows that belong
to two campaigns.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connections, models
from django.db.models import F
from django.utils.translation import gettext as _

from encounters.campaigns.models import Campaign
from encounters.lobby.backups import rows

STRANGE = """SELECT type, name FROM sqlite_master
WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"""


def active_object(path: Path) -> str:
    """A message that names a trigger, view or the like, which would run during other queries; ""
    if there is none."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
        strange = found.execute(STRANGE).fetchone()
    if not strange:
        return ""
    told = _("it holds what this program never writes: %(kind)s %(name)s")
    return told % {"kind": strange[0], "name": strange[1]}


def unfit(alias: str) -> str:
    """A message on the first thing in a migrated backup that this program would not have written;
    "" if there is none."""
    for model in rows.models_with_tables():
        table = {"table": model._meta.db_table}
        if not _has_its_shape(model, alias):
            return _("the table %(table)s is not as it should be") % table
        if not _all_readable(model, alias):
            return _("a row of %(table)s cannot be read") % table
        if any(_strays(model, alias)):
            return _("a row of %(table)s belongs to two campaigns") % table
    return ""


def _has_its_shape(model: type[models.Model], alias: str) -> bool:
    table, connection = model._meta.db_table, connections[alias]
    fields = model._meta.concrete_fields
    keys = {
        field.column: field.related_model._meta.db_table
        for field in fields
        if isinstance(field, models.ForeignKey)
    }
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, table)
        relations = connection.introspection.get_relations(cursor, table)
    if {column.name for column in columns} != {field.column for field in fields}:
        return False
    return {column: found[1] for column, found in relations.items()} == keys


def _all_readable(model: type[models.Model], alias: str) -> bool:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    try:
        return not sum(
            not _fits(fields[name], value)
            for row in rows.values(model, alias)
            for name, value in row.items()
        )
    except (DatabaseError, ValueError, TypeError, RecursionError):
        return False


def _fits(field: models.Field[Any, Any], value: Any) -> bool:
    if isinstance(field, models.JSONField):
        return True  # decoding succeeded
    if value is None:
        return field.null
    try:
        return bool(field.to_python(value) == value)
    except (ValidationError, ValueError, TypeError):
        return False


def _strays(model: type[models.Model], alias: str) -> Iterator[models.Model]:
    """Rows whose foreign keys lead to different campaigns."""
    for way, other in combinations(_ways_home(model), 2):
        apart = model._base_manager.using(alias).exclude(**{way: F(other)})
        yield from apart.filter(**{f"{way}__isnull": False, f"{other}__isnull": False})[:1]


def _ways_home(model: type[models.Model]) -> list[str]:
    """The paths from a row to its campaign: `campaign`, `encounter__campaign`."""
    ways = []
    for field in model._meta.concrete_fields:
        if not isinstance(field, models.ForeignKey) or field.related_model is model:
            continue
        if field.related_model is Campaign:
            ways.append(field.name)
        else:
            ways += [f"{field.name}__{way}" for way in _ways_home(field.related_model)[:1]]
    return ways
