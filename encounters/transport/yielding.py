"""Lets long requests on files give way to taps.

Python runs one thread at a time. A tap pauses some fifty times, for the database or to hand
something over, and would wait for its turn each time beside a thread that only computes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import connection
from msgspec import Struct

LOOK = 0.001  # s between two checks
SWITCH = 0.0002  # s until a computing thread is asked to let others run; Python's default: 0.005
MOST = 10.0  # s that a request gives way in total: a busy server must process files too


class _Long(Struct):
    """A long request, and how much longer it gives way."""

    left: float = MOST


class _Inside(Struct):
    """The number of current requests, and Python's default switch interval."""

    long: int = 0
    quick: int = 0
    usual: float = sys.getswitchinterval()


_long = ContextVar[_Long | None]("works long", default=None)
_inside = _Inside()


@contextmanager
def long() -> Iterator[None]:
    """Wraps a long request, in the event loop."""
    before = _long.set(_Long())
    _inside.long += 1
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        _long.reset(before)
        _inside.long -= 1
        if not _inside.long:
            sys.setswitchinterval(_inside.usual)


@contextmanager
def quick() -> Iterator[None]:
    """Wraps any request in the event loop; long ones are not counted, since others do not give way
    to them."""
    counts = _long.get() is None
    _inside.quick += counts
    try:
        yield
    finally:
        _inside.quick -= counts


def yield_to_requests() -> None:
    """Called repeatedly by long work, in its thread. Does not wait inside a transaction, whose
    locks others wait for."""
    own = _long.get()
    while own and _inside.quick and own.left > 0 and not connection.in_atomic_block:
        time.sleep(LOOK)
        own.left -= LOOK
