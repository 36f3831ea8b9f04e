"""While PostgreSQL cannot be reached one thread at a time tries; all others are told at once.

A host that has vanished without a word costs whoever tries seconds. If eight threads tried, each
tap would wait for its turn longer than a phone does.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from psycopg import OperationalError

BRIEF = 0.2  # s that others wait for the one who tries: far more than a server needs that is there


class Reach:
    """Whether the server was there when it was tried last."""

    def __init__(self) -> None:
        self.lost = False
        self._trying = threading.Lock()

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Around an attempt to connect. OperationalError where somebody else's is under way."""
        mine = self._trying.acquire(timeout=BRIEF if self.lost else 0)
        if self.lost and not mine:
            raise OperationalError("the database does not answer")
        try:
            yield
        except OperationalError:
            self.lost = True
            raise
        finally:
            if mine:
                self._trying.release()
        self.lost = False


reach = Reach()
