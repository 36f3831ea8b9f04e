"""Memory that a large file took goes back to the machine.

Python lets go of it at once; the C library keeps it for later, in pieces all over its heap, which
it only gives back when it is asked to.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress

_one_at_a_time = threading.Lock()


def _trimming() -> Callable[[int], int] | None:
    """The function of glibc for it; None on a machine with another C library."""
    with suppress(OSError, AttributeError, TypeError):
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return trim
    return None


_trim = _trimming()


def give_back() -> None:
    """Takes some milliseconds, in which other threads go on."""
    if _trim is not None and _one_at_a_time.acquire(blocking=False):
        try:
            _trim(0)
        finally:
            _one_at_a_time.release()
