"""A PostgreSQL backend that distinguishes failed commits from those without a reply.

Django requires this module's name for `ENGINE`.

While PostgreSQL is unreachable, only one thread at a time tries to connect; others fail at once. If
a host vanishes, each attempt takes seconds. With eight threads trying, each tap would wait for its
turn longer than phones do.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, TypeVar

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base
from psycopg.abc import PQGen

from encounters.serve.database import calls
from encounters.serve.database.calls import CommitLost

PATIENCE = """
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
SET tcp_user_timeout = 5000;
"""
"""The server's keepalive for this connection, matching the client's
(`encounters/serve/startup/environment.py`). By default a server takes hours to notice that a client
is gone, and meanwhile keeps its locks. These are statements, since some poolers refuse them as
connection options."""
LOOK = 0.1  # s, psycopg's own interval for checking interrupts

BRIEF = 0.2  # s that others wait for the thread that tries: far more than a running server needs
REST = 0.5  # s after a timeout during which no thread tries

Row = TypeVar("Row")
Found = TypeVar("Found")


class Reach:
    """Whether the server was reachable at the last attempt."""

    def __init__(self) -> None:
        self.lost = False
        self._silent = -REST  # when an answer last timed out, by `time.monotonic`
        self._trying = threading.Lock()

    def silent(self) -> None:
        """Records that the server did not answer in time."""
        self.lost, self._silent = True, time.monotonic()

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Wraps an attempt to connect. OperationalError while another attempt is under way, or just
        after a timeout."""
        if time.monotonic() - self._silent < REST:
            raise psycopg.OperationalError("the database does not answer")
        mine = self._trying.acquire(timeout=BRIEF if self.lost else 0)
        if self.lost and not mine:
            raise psycopg.OperationalError("the database does not answer")
        try:
            yield
        except psycopg.OperationalError:
            self.lost = True
            raise
        finally:
            if mine:
                self._trying.release()
        self.lost = False


reach = Reach()


class Connection(psycopg.Connection[Row]):
    """A connection that is closed if the server does not answer within the thread's time limit."""

    def wait(
        self, gen: PQGen[Found], interval: float = LOOK, timeout: float | None = None
    ) -> Found:
        """Waits with a time limit; psycopg calls this for every wait. Raises OperationalError."""
        try:
            return super().wait(gen, interval, timeout or calls.seconds())
        except psycopg.errors._WaitTimeout:
            reach.silent()
            self.close()
            raise psycopg.OperationalError("the database does not answer") from None


def time_limits() -> str:
    """Statements that set the server's own time limits, so that it cancels abandoned queries."""
    lock, longest = 1000 * calls.LOCK, 1000 * calls.MUCH
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
            cursor.execute(PATIENCE if calls.seconds() is None else PATIENCE + time_limits())

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._execute)

    def _execute(
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
