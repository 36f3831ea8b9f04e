"""uvicorn's connection with deadlines: for a request to arrive, and for answers at shutdown."""

from __future__ import annotations

import socket
from asyncio import TimerHandle, Transport
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 10  # seconds for the head of the next request to arrive
LARGEST = 64 * 1024  # bytes of such a head
UNREAD = 30  # seconds that what was sent may lie unread, or on its way
FAREWELL = 2  # seconds for unfinished answers at shutdown


class Connection(HttpToolsProtocol):
    """uvicorn waits without limit for the first byte of a connection and for the rest of a head.

    Between two requests its own keep-alive timeout applies, until the first byte of the next. The
    time for a body is limited in `bodies`, which can answer.
    """

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

    def _relax(self) -> None:
        self._heard = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _give_up_after(line: Any, seconds: float) -> None:
    """A phone that has gone without a word, or reads nothing any more, holds its stream and its
    place at the table until the system notices: after a quarter of an hour, or never."""
    with suppress(AttributeError, OSError):  # only Linux can, and only with TCP
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))
