"""Start and end of the application, under whichever command runs it."""

from __future__ import annotations

import signal
from collections.abc import Awaitable, Callable

import uvicorn

from encounters.transport.asgi import App, Receive, Scope, Send
from encounters.transport.connections import Connection


class Lifespan:
    """Puts `Connection` in charge of every connection; at the end calls `end`, then `close`.

    ASGI's own "lifespan.shutdown" comes too late for `end`: uvicorn sends it when no connection is
    open any more, and a stream is open until somebody ends it. So each connection knows of it too.
    `close` is for what the last answers need.
    """

    def __init__(self, app: App, end: Callable[[], None], close: Callable[[], Awaitable[None]]):
        self.app, self.end, self.close = app, end, close

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
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.end()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})


def running() -> uvicorn.Server | None:
    """The server that is about to run this process, if it is uvicorn.

    It has no setting that an application could bring along, so whoever forgot an option on the
    command line would go without protection. It takes its signals before it starts an application.
    """
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return server if isinstance(server, uvicorn.Server) else None
