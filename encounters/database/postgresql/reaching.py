"""While PostgreSQL cannot be reached one thread at a time tries; all others are told at once.

A host that has vanished without a word costs whoever tries seconds. If eight threads tried, each
tap would wait for its turn longer than a phone does.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from psycopg import OperationalError

BRIEF = 0.2  # s that others wait for the one who tries: far more than a server needs that is there
REST = 0.5  # s after it was silent for too long in which nobody tries: who waited so long is told


class Reach:
    """Whether the server was there when it was tried last."""

    def __init__(self) -> None:
        self.lost = False
        self._silent = -REST  # by `time.monotonic`, when an answer was given up last
        self._trying = threading.Lock()

    def silent(self) -> None:
        """It was there, and an answer did not come."""
        self.lost, self._silent = True, time.monotonic()

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Around an attempt to connect. OperationalError where somebody else's is under way, or
        an answer was given up just now."""
        if time.monotonic() - self._silent < REST:
            raise OperationalError("the database does not answer")
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
