"""Requests that work long on a file give way to taps.

Python runs one thread at a time. A tap stops some fifty times, whenever it asks the database or
hands something over, and beside a thread that only works it would wait for its turn each time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import connection
from msgspec import Struct

LOOK = 0.001  # s between two looks
SWITCH = 0.0002  # s until a thread that works is asked to let others go on; Python's own: 0.005
MOST = 10.0  # s that one request gives way in all: a busy server still gets done with its files


class _Long(Struct):
    """A request that works long, and how much longer it gives way."""

    left: float = MOST


class _Inside(Struct):
    """The requests that are here now, and Python's own time until it switches threads."""

    long: int = 0
    quick: int = 0
    usual: float = sys.getswitchinterval()


_long = ContextVar[_Long | None]("works long", default=None)
_inside = _Inside()


@contextmanager
def long() -> Iterator[None]:
    """Around a request that works long, in the event loop."""
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
    """Around any request in the event loop; nobody gives way to one that works long itself."""
    counts = _long.get() is None
    _inside.quick += counts
    try:
        yield
    finally:
        _inside.quick -= counts


def give_way() -> None:
    """Called again and again by whatever works long, in its thread. While that holds a lock of the
    database it does not give way: others wait for the lock."""
    own = _long.get()
    while own and _inside.quick and own.left > 0 and not connection.in_atomic_block:
        time.sleep(LOOK)
        own.left -= LOOK
