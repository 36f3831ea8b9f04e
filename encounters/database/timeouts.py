"""How long the database may leave a thread without an answer: seconds where people wait for the
thread, as long as it takes everywhere else.

A server that stands still, or whose disk does, keeps its connections and says nothing more, and no
network can notice that. Commands, migrations and thinning have statements that take minutes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

ANSWER = 4.0  # s; with an attempt to connect anew less than a phone waits for its tap (8 s)
MUCH = 60.0  # s
LOCK = 3.0  # s until somebody else's lock is given up: before the connection is

_thread = threading.local()


def begin() -> None:
    """Called by a thread that people wait for, when it begins."""
    _thread.seconds = ANSWER


def seconds() -> float | None:
    """For each statement of this thread; None where nobody waits."""
    return getattr(_thread, "seconds", None)


@contextmanager
def much() -> Iterator[None]:
    """Around what reads, writes or deletes a whole campaign while somebody waits for it."""
    before = seconds()
    _thread.seconds = before and MUCH
    try:
        yield
    finally:
        _thread.seconds = before
