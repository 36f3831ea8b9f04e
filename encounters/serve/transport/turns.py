"""Long requests, on a file or a whole campaign: they may use some of the threads, never all, and
wait for each other. So taps always find a thread.

An account can send one of them at a time; a second one is refused. A request that waits too long
for its turn is refused as well.

A long request also gives way to others. Python runs one thread at a time. A tap pauses some fifty
times, for the database or to hand something over, and would wait for its turn each time beside a
thread that only computes.
"""

from __future__ import annotations

import asyncio
import ctypes
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

from django.db import connection
from msgspec import Struct

from encounters.serve.transport import App, Receive, Scope, Send
from encounters.serve.transport.refused import refuse

ARRIVING = 4  # bodies that are held while they arrive or wait
WAIT = 20.0  # s
REST = 0.1  # s between turns: a hundred small files a second delay taps like a large one
SENT = re.compile(
    r"/campaigns/bring/|/admin/combatants/combatant/pack/"
    r"|/c/[0-9]+/gm/(library/pack/in/((all|kind)/)?|life/copy/|delete/)"
)
ASKED = re.compile(r"/c/[0-9]+/gm/(library/pack/((in|in/text|table|cards)/)?|life/keep/)")
CHECK = 0.001  # s between two checks whether another request waits
SWITCH = 0.0002  # s until a computing thread is asked to let others run; Python's default: 0.005
PATIENCE = 10.0  # s that a request gives way in total: a busy server must process files too


class Busy(Exception):
    """There is no room for another request. `own`: the account already has one."""

    def __init__(self, own: bool):
        self.own = own


def is_long(scope: Scope) -> bool:
    """Whether the request takes long, even if it is small."""
    addresses = ASKED if is_reading(scope) else SENT
    return bool(addresses.fullmatch(scope["path"]))


def is_reading(scope: Scope) -> bool:
    return scope["method"] in ("GET", "HEAD")


class Turns:
    """Calls `app` for long requests, at most `threads` at a time."""

    def __init__(self, app: App, threads: int):
        self.app, self.turns = app, asyncio.Semaphore(threads)
        self.accounts = set[int]()

    @contextmanager
    def sending(self, account: int) -> Iterator[None]:
        """Wraps a request of an account from its first byte until its response. Raises Busy."""
        if account in self.accounts or len(self.accounts) >= ARRIVING:
            raise Busy(account in self.accounts)
        self.accounts.add(account)
        try:
            yield
        finally:
            self.accounts.remove(account)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(WAIT):
                await self.turns.acquire()
        except TimeoutError:
            await refuse(scope, receive, send, 503)
            return
        try:
            with long_request():
                await self.app(scope, receive, send)
        finally:
            loop = asyncio.get_running_loop()
            loop.call_later(REST, self.turns.release)
            loop.run_in_executor(None, release_memory)


class _Long(Struct):
    """A long request, and for how many seconds more it gives way."""

    left: float = PATIENCE


class _Inside(Struct):
    """The number of current requests, and Python's default switch interval."""

    long: int = 0
    quick: int = 0
    interval: float = sys.getswitchinterval()


_long = ContextVar[_Long | None]("long request", default=None)
_inside = _Inside()


@contextmanager
def long_request() -> Iterator[None]:
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
            sys.setswitchinterval(_inside.interval)


@contextmanager
def quick_request() -> Iterator[None]:
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
        time.sleep(CHECK)
        own.left -= CHECK


_trimming = threading.Lock()
_trim: Callable[[int], int] | None = None
with suppress(OSError, AttributeError, TypeError):  # only with glibc
    _trim = ctypes.CDLL(None).malloc_trim


def release_memory() -> None:
    """Returns unused memory to the system: Python frees it at once, but the C library keeps it in
    pieces. Takes some milliseconds, during which other threads continue."""
    if _trim is not None and _trimming.acquire(blocking=False):
        try:
            _trim(0)
        finally:
            _trimming.release()
