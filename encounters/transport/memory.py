"""Returns memory that a large file used to the system.

Python frees it at once, but the C library keeps it in pieces across its heap and only returns it on
request.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress

_one_at_a_time = threading.Lock()


def _trimming() -> Callable[[int], int] | None:
    """The function of glibc for it; None with another C library."""
    with suppress(OSError, AttributeError, TypeError):
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return trim
    return None


_trim = _trimming()


def give_back() -> None:
    """Returns unused memory. Takes some milliseconds, during which other threads continue."""
    if _trim is not None and _one_at_a_time.acquire(blocking=False):
        try:
            _trim(0)
        finally:
            _one_at_a_time.release()
