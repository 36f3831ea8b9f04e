"""uvicorn's connection with deadlines: for a request to arrive, and for answers at shutdown; and an
end to how many wait for one."""

from __future__ import annotations

import logging
import socket
import time
from asyncio import TimerHandle, Transport
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger(__name__)

PATIENCE = 10  # seconds for the head of the next request to arrive
LARGEST = 64 * 1024  # bytes of such a head
UNREAD = 30  # seconds that what was sent may lie unread, or on its way
FAREWELL = 2  # seconds for unfinished answers at shutdown
SILENT = 400  # connections of which no whole head has arrived: a phone's does at once
TOLD_EVERY = 60  # seconds between two lines about more of them


class Connection(HttpToolsProtocol):
    """uvicorn waits without limit for the first byte of a connection and for the rest of a head.

    Between two requests its own keep-alive timeout applies, until the first byte of the next. The
    time for a body is limited in `bodies`, which can answer.

    Whoever opens hundreds of connections and says nothing closes their own oldest ones: the system
    allows a process only so many, and the database and all phones need some.
    """

    _silent: ClassVar[dict[Connection, None]] = {}  # the oldest first
    _told: ClassVar[float] = -TOLD_EVERY
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
        """The server stops: streams end at once, all other answers within seconds."""
        end: Any = self.app_state.pop("end", None)  # the first of all connections calls it
        if end is not None:
            end()
        super().shutdown()
        self.loop.call_later(FAREWELL, self.transport.abort)

    def _hurry(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)
            self._silent[self] = None
            if len(self._silent) > SILENT:
                next(iter(self._silent))._make_room()

    def _make_room(self) -> None:
        if time.monotonic() - Connection._told >= TOLD_EVERY:
            Connection._told = time.monotonic()
            log.warning("more than %d connections say nothing: the oldest are closed", SILENT)
        self._relax()
        self.transport.abort()

    def _relax(self) -> None:
        self._heard = 0
        self._silent.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _give_up_after(line: Any, seconds: float) -> None:
    """A phone that has gone without a word, or reads nothing any more, holds its stream and its
    place at the table until the system notices: after a quarter of an hour, or never."""
    with suppress(AttributeError, OSError):  # only Linux can, and only with TCP
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))
