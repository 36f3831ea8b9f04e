"""Copies all rows of one database into another, by the models; primary keys stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import batched
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, models

from encounters.database.bulk_insert import insert

AT_ONCE = 500


def models_with_tables() -> list[type[models.Model]]:
    """All models with a table, including those of many-to-many relations."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def counted(alias: str) -> dict[str, int]:
    """The number of rows by table."""
    return {model._meta.db_table: _all(model, alias).count() for model in models_with_tables()}


def copy(source: str, target: str) -> None:
    """Copies all rows. Call it in a transaction of the target, whose tables must be empty."""
    for model in models_with_tables():
        for some in batched(values(model, source), AT_ONCE):
            insert([model(**row) for row in some], using=target)
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
