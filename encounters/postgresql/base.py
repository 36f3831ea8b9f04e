"""What `ENGINE` names: Django looks for a module of this name."""

from __future__ import annotations

from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base

from encounters.commits import CommitLost
from encounters.postgresql.reaching import reach

PATIENCE = """
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
SET tcp_user_timeout = 5000
"""
"""The server's with us, as ours with it (`encounters/datadir.py`). By itself it notices after hours
that nobody is there any more, and keeps a fight locked that had begun to change. These are
statements, since some poolers refuse them among the options of a connection."""


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        with reach.tried():
            return super().get_new_connection(conn_params)

    def init_connection_state(self) -> None:
        super().init_connection_state()
        with self.connection.cursor() as cursor:
            cursor.execute(PATIENCE)

    def _commit(self) -> None:
        """CommitLost; OperationalError where the server itself has refused."""
        try:
            super()._commit()  # type: ignore[misc]
        except OperationalError as error:
            if self.connection.closed:
                raise CommitLost(*error.args) from error
            raise
