"""While PostgreSQL is unreachable, only one thread at a time tries to connect; others fail at once.

If a host vanishes, each attempt takes seconds. With eight threads trying, each tap would wait for
its turn longer than phones do.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from psycopg import OperationalError

BRIEF = 0.2  # s that others wait for the thread that tries: far more than a running server needs
REST = 0.5  # s after a timeout during which no thread tries


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
