"""Time limits for database calls: seconds in threads that serve requests, none elsewhere.

A server that hangs, or whose disk does, keeps its connections open and sends nothing, which the
network cannot detect. Commands, migrations and thinning out run statements that take minutes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

ANSWER = 4.0  # s; together with reconnecting less than a phone waits for its tap (8 s)
MUCH = 60.0  # s
LOCK = 3.0  # s to wait for a lock: less than for an answer

_thread = threading.local()


def begin() -> None:
    """Called by a thread that serves requests, when it starts."""
    _thread.seconds = ANSWER


def seconds() -> float | None:
    """The limit for each statement of this thread; None without a limit."""
    return getattr(_thread, "seconds", None)


@contextmanager
def long_timeout() -> Iterator[None]:
    """Wraps requests that read, write or delete a whole campaign, with the longer limit."""
    before = seconds()
    _thread.seconds = before and MUCH
    try:
        yield
    finally:
        _thread.seconds = before
