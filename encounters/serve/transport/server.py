"""The server, started by `manage.py serve` and `play`: uvicorn with timeouts for incoming requests
and for responses at shutdown, and with a limit on waiting connections.

uvicorn's own command has none of these limits, and a forgotten option would leave a server without
protection. So this is the only way to start the application, which refuses any other.
"""

from __future__ import annotations

import logging
import socket
import sys
from asyncio import TimerHandle, Transport
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any, ClassVar
from urllib.request import urlopen

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from encounters.serve.transport import App, Receive, Scope, Send
from encounters.serve.transport.sampled import LineLimit

if sys.platform != "win32":  # where a process has no such limit
    import resource

log = logging.getLogger("encounters.serve.transport.server")
log.addFilter(LineLimit(""))
logging.getLogger("uvicorn.error").addFilter(
    LineLimit("Invalid HTTP", "Unsupported upgrade", "No supported WebSocket")
)

HEAD_TIMEOUT = 10  # seconds for the head of the next request to arrive
LARGEST = 64 * 1024  # bytes of such a head
UNREAD = 30  # seconds until sent data has to be acknowledged
FAREWELL = 2  # seconds for unfinished responses at shutdown
OPEN = 16_384  # files and connections that a process may have, if the system allows it


class PatientProtocol(HttpToolsProtocol):
    """uvicorn waits without limit for the first byte of a connection and for the rest of a head.

    Between two requests its own keep-alive timeout applies, until the first byte of the next. The
    time for a body is limited in `bodies`, which can respond.

    The system limits the connections of a process, and streams and the database need some: when
    half of them wait for a request, the one that has waited longest is closed.
    """

    most_waiting: ClassVar[int] = OPEN // 2
    _waiting: ClassVar[dict[PatientProtocol, None]] = {}  # the longest waiting first
    _deadline: TimerHandle | None = None
    _heard = 0  # bytes of the incomplete head so far

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _give_up_after(transport.get_extra_info("socket"), UNREAD)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._relax()
            return
        self._hurry()
        self._heard += len(data)
        if self._heard > LARGEST and not self.transport.is_closing():
            self.send_400_response("The head of this request is too large.")

    def shutdown(self) -> None:
        """Gives an unfinished response some seconds more."""
        super().shutdown()
        self.loop.call_later(FAREWELL, self.transport.abort)

    def _hurry(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:
            self._wait()

    def _wait(self) -> None:
        self._waiting[self] = None
        if len(self._waiting) > self.most_waiting:
            log.warning("%d connections wait for nothing: the oldest is closed", self.most_waiting)
            oldest = next(iter(self._waiting))
            oldest._relax()
            oldest.transport.abort()

    def _relax(self) -> None:
        self._heard = 0
        self._waiting.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def raise_file_limit() -> None:
    """Raises the process's limit of open files as far as allowed, and lets half of them wait. Many
    systems default to 1024."""
    if sys.platform == "win32":
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN if most == resource.RLIM_INFINITY else min(OPEN, most)
    if now < wanted:
        with suppress(OSError, ValueError):  # macOS has a further limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            now = wanted
    PatientProtocol.most_waiting = min(OPEN, now) // 2


def _give_up_after(line: Any, seconds: float) -> None:
    """Sets a timeout for unacknowledged data. Otherwise a phone that vanished keeps its stream and
    its seat's presence until the system notices: after a quarter of an hour, or never."""
    with suppress(AttributeError, OSError):  # only on Linux, and only for TCP
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))


APPLICATION = "encounters.asgi:application"
KEEP = 65  # seconds that a phone's connection stays open between two taps
SHUTDOWN_TIMEOUT = 3  # seconds for running threads
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
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
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
