"""Inserts rows unchanged: `bulk_create` would let `auto_now_add` overwrite their times."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models


def insert(rows: Sequence[models.Model], using: str = "default", keyed: bool = True) -> None:
    """Inserts rows of one model in one statement. Unless they are `keyed`, sets their primary
    keys."""
    model = type(rows[0])
    key, manager = model._meta.pk, model._base_manager
    fields = [field for field in model._meta.concrete_fields if keyed or field is not key]
    returned = manager._insert(  # type: ignore[attr-defined]
        rows, fields=fields, using=using, raw=True, returning_fields=None if keyed else [key]
    )
    if not keyed:
        for row, (pk,) in zip(rows, returned, strict=True):
            row.pk, row._state.adding, row._state.db = pk, False, using
