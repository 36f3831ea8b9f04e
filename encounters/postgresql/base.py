"""What `ENGINE` names: Django looks for a module of this name."""

from __future__ import annotations

from django.db import OperationalError
from django.db.backends.postgresql import base

from encounters.commits import CommitLost


class DatabaseWrapper(base.DatabaseWrapper):
    def _commit(self) -> None:
        """CommitLost; OperationalError where the server itself has refused."""
        try:
            super()._commit()  # type: ignore[misc]
        except OperationalError as error:
            if self.connection.closed:
                raise CommitLost(*error.args) from error
            raise
