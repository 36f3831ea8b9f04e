"""Startup and shutdown of the application, whichever command runs it."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn

from encounters.transport.asgi import App, Receive, Scope, Send
from encounters.transport.connections import Connection, raise_file_limit
from encounters.transport.sampled import LineLimit

SERVERS_LOG = logging.getLogger("uvicorn.error")


class Lifespan:
    """Makes uvicorn use `Connection`; at startup calls `begin`, at shutdown `end`, then `close`.

    ASGI's "lifespan.shutdown" comes too late for `end`: uvicorn sends it once no connection is
    open, and a stream stays open until it is ended. So each connection can call `end` too. `close`
    releases what the last answers still need.
    """

    def __init__(
        self,
        app: App,
        begin: Callable[[], Awaitable[None]],
        end: Callable[[], None],
        close: Callable[[], Awaitable[None]],
    ):
        self.app, self.begin, self.end, self.close = app, begin, end, close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        scope.setdefault("state", {})["end"] = self.end
        server = running()
        if server is not None and issubclass(Connection, server.config.http_protocol_class):
            server.config.http_protocol_class = Connection
        raise_file_limit()
        SERVERS_LOG.addFilter(
            LineLimit("Invalid HTTP", "Unsupported upgrade", "No supported WebSocket")
        )
        await self.begin()
        await send({"type": "lifespan.startup.complete"})
        with suppress(asyncio.CancelledError):  # when stopped twice, uvicorn cancels it
            await receive()
        self.end()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})


def running() -> uvicorn.Server | None:
    """The server that runs this process, if it is uvicorn.

    An application cannot bring its own settings for uvicorn, and a forgotten command-line option
    would leave it unprotected. So the server is found by its signal handler, which it installs
    before it starts the application.
    """
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return server if isinstance(server, uvicorn.Server) else None
