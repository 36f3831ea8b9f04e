"""The database backend. Django requires this module name for `ENGINE`."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base
from psycopg.abc import PQGen

from encounters.database import timeouts
from encounters.database.lost_commits import CommitLost
from encounters.database.postgresql.reaching import reach

PATIENCE = """
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
SET tcp_user_timeout = 5000;
"""
"""The server's keepalive for this connection, matching the client's
(`encounters/startup/data_folder.py`). By default a server takes hours to notice that a client is
gone, and meanwhile keeps its locks. These are statements, since some poolers refuse them as
connection options."""
LOOK = 0.1  # s, psycopg's own interval for checking interrupts

Row = TypeVar("Row")
Found = TypeVar("Found")


class Connection(psycopg.Connection[Row]):
    """A connection that is closed if the server does not answer within the thread's time limit."""

    def wait(
        self, gen: PQGen[Found], interval: float = LOOK, timeout: float | None = None
    ) -> Found:
        """Waits with a time limit; psycopg calls this for every wait. Raises OperationalError."""
        try:
            return super().wait(gen, interval, timeout or timeouts.seconds())
        except psycopg.errors._WaitTimeout:
            reach.silent()
            self.close()
            raise psycopg.OperationalError("the database does not answer") from None


def time_limits() -> str:
    """Statements that set the server's own time limits, so that it cancels abandoned queries."""
    lock, longest = 1000 * timeouts.LOCK, 1000 * timeouts.MUCH
    return f"SET lock_timeout = {lock:.0f}; SET statement_timeout = {longest:.0f}"


class DatabaseWrapper(base.DatabaseWrapper):
    # Django connects by calling `connect` of the driver's module.
    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})  # type: ignore[assignment]

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        with reach.tried():
            return super().get_new_connection(conn_params)

    def init_connection_state(self) -> None:
        super().init_connection_state()
        with self.connection.cursor() as cursor:
            cursor.execute(PATIENCE if timeouts.seconds() is None else PATIENCE + time_limits())

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._told)

    def _told(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Raises CommitLost for a statement outside a transaction, which is a commit as well."""
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            broken = self.connection and self.connection.closed
            if broken and self.autocommit and not sql.startswith("SELECT"):
                raise CommitLost(*error.args) from error
            raise

    def _commit(self) -> None:
        """Raises CommitLost if the connection broke; OperationalError if the server refused
        the commit."""
        try:
            super()._commit()  # type: ignore[misc]
        except OperationalError as error:
            if self.connection.closed:
                raise CommitLost(*error.args) from error
            raise
