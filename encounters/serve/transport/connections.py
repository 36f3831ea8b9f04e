"""uvicorn's connection with timeouts for incoming requests and for responses at shutdown, and with
a limit on waiting connections."""

from __future__ import annotations

import logging
import socket
import sys
from asyncio import TimerHandle, Transport
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from encounters.serve.transport.sampled import LineLimit

if sys.platform != "win32":  # where a process has no such limit
    import resource

log = logging.getLogger(__name__)
log.addFilter(LineLimit(""))
logging.getLogger("uvicorn.error").addFilter(
    LineLimit("Invalid HTTP", "Unsupported upgrade", "No supported WebSocket")
)

PATIENCE = 10  # seconds for the head of the next request to arrive
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
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)
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
