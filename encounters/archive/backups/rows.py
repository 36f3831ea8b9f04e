"""All rows of a database: copying them into another, and checking those of a backup.

A backup replaces the whole database, whoever made the file, so it must not contain anything that
runs by itself or that no page could show: triggers and views, tables without their keys, values of
wrong types, rows that belong to two campaigns.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import batched, combinations
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models
from django.db.models import F
from django.utils.translation import gettext as _

from encounters.campaigns.models import Campaign
from encounters.serve.database.calls import insert_unchanged

AT_ONCE = 500
STRANGE = """SELECT type, name FROM sqlite_master
WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"""


def models_with_tables() -> list[type[models.Model]]:
    """All models with a table, including those of many-to-many relations."""
    all_models = apps.get_models(include_auto_created=True)
    return [model for model in all_models if model._meta.managed and not model._meta.proxy]


def row_counts(alias: str) -> dict[str, int]:
    """The number of rows by table."""
    return {model._meta.db_table: _all(model, alias).count() for model in models_with_tables()}


def copy(source: str, target: str) -> None:
    """Copies all rows; primary keys stay the same. Call it in a transaction of the target, whose
    tables must be empty."""
    for model in models_with_tables():
        for some in batched(values(model, source), AT_ONCE):
            insert_unchanged([model(**row) for row in some], using=target)
    with connections[target].cursor() as cursor:
        for statement in connections[target].ops.sequence_reset_sql(
            no_style(), models_with_tables()
        ):
            cursor.execute(statement)


def clear(alias: str) -> None:
    """Deletes all rows. Foreign keys are only checked at the end of the transaction."""
    for model in models_with_tables():
        _all(model, alias)._raw_delete(alias)


def values(model: type[models.Model], alias: str) -> Iterator[dict[str, Any]]:
    """The columns of every row, by field name."""
    names = [field.attname for field in model._meta.concrete_fields]
    return iter(_all(model, alias).values(*names).iterator(AT_ONCE))


def _all(model: type[models.Model], alias: str) -> models.QuerySet[models.Model]:
    return model._base_manager.using(alias).order_by("pk")


def active_object(path: Path) -> str:
    """A message that names a trigger, view or the like, which would run during other queries; ""
    if there is none."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as backup:
        strange = backup.execute(STRANGE).fetchone()
    if not strange:
        return ""
    reason = _("it holds what this program never writes: %(kind)s %(name)s")
    return reason % {"kind": strange[0], "name": strange[1]}


def unfit(alias: str) -> str:
    """A message on the first thing in a migrated backup that this program would not have written;
    "" if there is none."""
    for model in models_with_tables():
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
    return {column: target[1] for column, target in relations.items()} == keys


def _all_readable(model: type[models.Model], alias: str) -> bool:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    try:
        return not sum(
            not _fits(fields[name], value)
            for row in values(model, alias)
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
