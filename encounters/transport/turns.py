"""Long requests, on a file or a whole campaign: they may use some of the threads, never all, and
wait for each other. So taps always find a thread.

An account can send one of them at a time; a second one is refused. A request that waits too long
for its turn is refused as well.
"""

from __future__ import annotations

import asyncio
import ctypes
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from encounters.transport import yielding
from encounters.transport.asgi import App, Receive, Scope, Send
from encounters.transport.refused import refuse

_one_at_a_time = threading.Lock()


def _trimming() -> Callable[[int], int] | None:
    """The function of glibc for it; None with another C library."""
    with suppress(OSError, AttributeError, TypeError):
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return trim
    return None


_trim = _trimming()


def release_memory() -> None:
    """Returns unused memory to the system: Python frees it at once, but the C library keeps it in
    pieces. Takes some milliseconds, during which other threads continue."""
    if _trim is not None and _one_at_a_time.acquire(blocking=False):
        try:
            _trim(0)
        finally:
            _one_at_a_time.release()


ARRIVING = 4  # bodies that are held while they arrive or wait
WAIT = 20.0  # s
REST = 0.1  # s between turns: a hundred small files a second delay taps like a large one
SENT = re.compile(
    r"/campaigns/bring/|/admin/combatants/combatant/pack/"
    r"|/c/[0-9]+/gm/(library/pack/in/((all|kind)/)?|life/copy/|delete/)"
)
ASKED = re.compile(r"/c/[0-9]+/gm/(library/pack/((in|in/text|table|cards)/)?|life/keep/)")


class Busy(Exception):
    """There is no room for another request. `own`: the account already has one."""

    def __init__(self, own: bool):
        self.own = own


def is_long(scope: Scope) -> bool:
    """Whether the request takes long, even if it is small."""
    addresses = ASKED if is_asked(scope) else SENT
    return bool(addresses.fullmatch(scope["path"]))


def is_asked(scope: Scope) -> bool:
    """Whether the request only reads."""
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
            with yielding.long():
                await self.app(scope, receive, send)
        finally:
            loop = asyncio.get_running_loop()
            loop.call_later(REST, self.turns.release)
            loop.run_in_executor(None, release_memory)
