"""Bounded pools of threads, for Django and for the reads of live streams.

A response of Django is handed to the event loop in one piece, or in a few if it is long. Each
handover wakes the other thread, often on another core with a cold cache. a2wsgi, which builds the
environment here, makes five of them per tap and waits for each.
"""

from __future__ import annotations

import asyncio
import io
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any
from urllib.parse import quote_from_bytes

from a2wsgi.wsgi import build_environ

from encounters.serve.database import calls
from encounters.serve.transport import Message, Receive, Scope, Send, turns

LARGE = 256 * 1024  # bytes of a response that are handed over before the rest is complete
PRINTABLE = bytes(range(33, 127)).decode()

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Any]


class Pool:
    """Threads whose calls may wait for the database."""

    def __init__(self, most: int, name: str):
        self.most, self.inside = most, 0  # calls that are waiting for a thread or running
        self.executor = ThreadPoolExecutor(most, thread_name_prefix=name, initializer=calls.begin)

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs `work` in a thread and returns its result, or raises its exception."""
        self.inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.executor, work, *args)
        finally:
            self.inside -= 1

    @property
    def waiting(self) -> int:
        """The number of calls waiting for a thread."""
        return max(0, self.inside - self.most)

    def cancel(self) -> None:
        """Cancels calls that have not begun."""
        self.executor.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Waits for running calls, which need the event loop to hand over their responses."""
        await asyncio.to_thread(self.executor.shutdown)


class Threads(Pool):
    """A WSGI application as an ASGI application. Bodies are read first, and slow clients, sending
    or receiving, hold no thread. Query strings that are not plain ASCII are quoted."""

    def __init__(self, app: Wsgi, most: int):
        super().__init__(most, "pages")
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope.get("query_string", b"")
        if not query.isascii():
            scope = {**scope, "query_string": quote_from_bytes(query, safe=PRINTABLE).encode()}
        self.inside += 1
        try:
            with turns.quick_request():
                await self._answer(scope, receive, send)
        finally:
            self.inside -= 1

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = io.BufferedReader(Body(await _parts(receive)))
        environ: Any = build_environ(scope, body)  # type: ignore[arg-type]
        answer = Answer(asyncio.get_running_loop())
        self.executor.submit(copy_context().run, answer.run, self.app, environ)
        await answer.pass_on(send)


async def _parts(receive: Receive) -> deque[memoryview]:
    parts, more = deque[memoryview](), True
    while more:
        message = await receive()
        parts.append(memoryview(message.get("body", b"")))
        more = message.get("more_body", False)
    return parts


class Body(io.RawIOBase):
    """A request's body, which frees each part once it has been read."""

    def __init__(self, parts: deque[memoryview]):
        self.parts = parts

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while self.parts:
            part = self.parts.popleft()
            some, rest = part[: len(buffer)], part[len(buffer) :]
            if rest:
                self.parts.appendleft(rest)
            if some:
                buffer[: len(some)] = some
                return len(some)
        return 0


class Answer:
    """An application's response on its way from its thread to the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop):
        self.loop = loop
        self.arrived: asyncio.Queue[list[Message] | BaseException] = asyncio.Queue()
        self.begun: list[Message] = []  # the head, until it is handed over

    # -- in the thread -----------------------------------------------------------------------

    def run(self, app: Wsgi, environ: dict[str, Any]) -> None:
        try:
            rest = self._rest(app(environ, self.start))
            self._hand_over([*self.begun, _piece(rest, last=True)])
        except BaseException as error:  # must reach the waiting request
            self._hand_over(error)

    def start(
        self, status: str, headers: list[tuple[str, str]], failed: Any = None
    ) -> Callable[[bytes], None]:
        about = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]
        code = int(status.partition(" ")[0])
        self.begun = [{"type": "http.response.start", "status": code, "headers": about}]
        return self._write

    def _rest(self, chunks: Any) -> list[bytes]:
        """Hands over large parts of the response and returns the rest."""
        waiting, size = list[bytes](), 0
        try:
            for chunk in chunks:
                waiting.append(chunk)
                size += len(chunk)
                if size >= LARGE:
                    self._write(b"".join(waiting))
                    waiting, size = [], 0
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        return waiting

    def _write(self, data: bytes) -> None:
        begun, self.begun = self.begun, []
        self._hand_over([*begun, _piece([data], last=False)])

    def _hand_over(self, what: list[Message] | BaseException) -> None:
        self.loop.call_soon_threadsafe(self.arrived.put_nowait, what)

    # -- in the loop -------------------------------------------------------------------------

    async def pass_on(self, send: Send) -> None:
        more = True
        while more:
            part = await self.arrived.get()
            if isinstance(part, BaseException):
                raise part
            for message in part:
                await send(message)
                more = message.get("more_body", True)


def _piece(data: list[bytes], last: bool) -> Message:
    return {"type": "http.response.body", "body": b"".join(data), "more_body": not last}
