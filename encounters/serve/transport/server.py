"""The server: uvicorn with the limits of `connections`, started by `manage.py serve` and `play`.

uvicorn's own command has none of these limits, and a forgotten option would leave a server without
protection. So this is the only way to start the application, which refuses any other.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import uvicorn

from encounters.serve.transport import App, Receive, Scope, Send
from encounters.serve.transport.connections import PatientProtocol, raise_file_limit

APPLICATION = "encounters.asgi:application"
KEEP = 65  # seconds that a phone's connection stays open between two taps
PATIENCE = 3  # seconds for running threads at shutdown
REFUSAL = (
    "Start Runde with `manage.py serve`, or with `manage.py play` on a laptop: this server does"
    " not limit slow connections, and cannot end live streams."
)


class Application:
    """An application with its startup and shutdown: `begin` is awaited before the first request;
    `end` ends the streams when the server has to stop; `close`, awaited after the last response,
    releases what responses still need."""

    def __init__(
        self,
        app: App,
        begin: Callable[[], Awaitable[None]],
        end: Callable[[], None],
        close: Callable[[], Awaitable[None]],
    ):
        self.app, self._begin, self.end, self.close = app, begin, end, close
        self._begun = False

    async def begin(self) -> None:
        await self._begin()
        self._begun = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._begun:
            await self.app(scope, receive, send)
        elif scope["type"] == "lifespan":  # which `Server` does not use
            await receive()
            await send({"type": "lifespan.startup.failed", "message": REFUSAL})
        else:
            about = [(b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 503, "headers": about})
            await send({"type": "http.response.body", "body": REFUSAL.encode()})


class Server(uvicorn.Server):
    """Serves an `Application`, by default that of this project.

    uvicorn shuts an application down only once no connection is open, and a stream stays open
    until it is ended. So streams are ended first.
    """

    def __init__(self, app: Application | str = APPLICATION, **options: Any):
        """`app`: the object, or where it is imported from. `options`: further ones of uvicorn, such
        as host, port and log level."""
        config = uvicorn.Config(
            app,
            http=PatientProtocol,
            interface="asgi3",
            lifespan="off",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # `encounters.serve.middleware.proxies` decides which are trusted
            timeout_keep_alive=KEEP,
            timeout_graceful_shutdown=PATIENCE,
            **options,
        )
        super().__init__(config)

    def run_and_reload(self, *folders: Path) -> None:
        """Runs in a process that is replaced whenever a Python file in these folders changes."""
        from uvicorn.supervisors import ChangeReload  # only developers need it

        self.config.reload, self.config.reload_dirs = True, [*folders]
        listening = self.config.bind_socket()
        ChangeReload(self.config, target=self.run, sockets=[listening]).run()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        raise_file_limit()
        await self._application.begin()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.end()
        await super().shutdown(sockets)
        await self._application.close()

    @property
    def _application(self) -> Application:
        application: Application = self.config.loaded_app
        return application


def is_runde(base: str) -> bool:
    """Whether this program is running at that URL."""
    try:
        with urlopen(f"{base}/alive", timeout=2) as answer:
            return answer.status == HTTPStatus.NO_CONTENT
    except (OSError, HTTPException):
        return False


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to that address. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)
    return listening
