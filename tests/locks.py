"""The order in which rows are locked: two changes that lock them in different orders can wait for
each other forever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant

NAMES: dict[type, str] = {Campaign: "campaign", Combatant: "sheet"}


@contextmanager
def locking() -> Iterator[list[str]]:
    """Records locks of campaigns and sheets, by `select_for_update` or by a write, each once."""
    found: list[str] = []
    lock = QuerySet.select_for_update

    def locked(rows: Any, *arguments: Any, **named: Any) -> Any:
        _note(found, rows.model)
        return lock(rows, *arguments, **named)

    def written(execute: Any, sql: str, *rest: Any) -> Any:
        for model in (Campaign, Combatant):
            table = model._meta.db_table
            if sql.startswith((f'UPDATE "{table}"', f'DELETE FROM "{table}"')):
                _note(found, model)
        return execute(sql, *rest)

    with pytest.MonkeyPatch.context() as patched, connection.execute_wrapper(written):
        patched.setattr(QuerySet, "select_for_update", locked)
        yield found


def _note(found: list[str], model: type) -> None:
    name = NAMES.get(model)
    if name and name not in found:
        found.append(name)
