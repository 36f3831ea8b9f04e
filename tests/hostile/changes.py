"""The changes that a request made in the database, except those that viewing a page may make."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection

WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b", re.IGNORECASE)

NOT_LOOKED_AT = {
    "django_session": "a browser's session begins, moves on and is tidied away with any request",
    "accounts_device": "a page notes that its browser is in use",
    "campaigns_signinlink": "the page for a second device shows a link, made for this look",
    "campaigns_auditentry": "taking a campaign or a library along is noted",
    "play_report": "a report is counted when somebody first asks for it",
}
"""Tables that viewing a page may change, each with the reason."""
COLUMNS_NOT_LOOKED_AT = {
    ("campaigns_seat", "last_seen"): "an open page notes that its seat is here",
    ("auth_user", "last_login"): "signing in notes when",
}


class Written:
    """Whether a writing statement was executed."""

    def __init__(self) -> None:
        self.any = False

    def __call__(self, execute: Callable[..., Any], sql: str, *given: Any) -> Any:
        self.any = self.any or bool(WRITES.match(sql))
        if connection.vendor != "postgresql" or not connection.in_atomic_block:
            return execute(sql, *given)
        return _alone(execute, sql, *given)


def _alone(execute: Callable[..., Any], sql: str, *given: Any) -> Any:
    """A failing statement breaks a transaction of PostgreSQL. On a server most statements are
    outside of transactions; here all are in the one that is rolled back at the end."""
    if "SAVEPOINT" in sql:
        return execute(sql, *given)
    with connection.connection.cursor() as beside:
        beside.execute("SAVEPOINT statement")
        try:
            result = execute(sql, *given)
        except DatabaseError:
            beside.execute("ROLLBACK TO SAVEPOINT statement")
            raise
        beside.execute("RELEASE SAVEPOINT statement")
        return result


@contextmanager
def watched() -> Iterator[Written]:
    """Watches all statements within the block."""
    written = Written()
    with connection.execute_wrapper(written):
        yield written


def digest() -> dict[str, str]:
    """The number of rows and a hash of their content, for every table."""
    return dict(_tables())


def _tables() -> Iterator[tuple[str, str]]:
    for model in apps.get_models(include_auto_created=True):
        table = model._meta.db_table
        if table in NOT_LOOKED_AT or not model._meta.managed:
            continue
        columns = [
            field.attname
            for field in model._meta.concrete_fields
            if (table, field.column) not in COLUMNS_NOT_LOOKED_AT
        ]
        rows = list(model._base_manager.order_by("pk").values_list(*columns))
        yield table, f"{len(rows)} {hashlib.sha256(repr(rows).encode()).hexdigest()}"
