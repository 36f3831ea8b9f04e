"""A proxy between a phone and the server that disturbs streams, as an antivirus that buffers whole
responses or a connection that hangs. It forwards everything else."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from select import select

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
END = b"\r\n\r\n"


class Filter:
    """`with Filter(port) as between:` listens at `between.url`, in front of the server at
    `port`."""

    def __init__(self, port: int):
        self.port = port
        self.keeps_bodies = False  # of streams from now on: only their headers are forwarded
        self.keeps_all = False
        self.streams = 0  # number of requested streams
        self._hung = 0  # streams up to this number stay silent
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> Filter:
        threading.Thread(target=self._let_in, daemon=True).start()
        return self

    def __exit__(self, *failed: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def hang(self) -> None:
        """Silences the streams that are open; new ones work."""
        self._hung = self.streams

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._door.accept()
                threading.Thread(target=self._pass_on, args=(phone,), daemon=True).start()

    def _pass_on(self, phone: socket.socket) -> None:
        """Forwards one request and its response."""
        with phone, suppress(OSError), socket.create_connection(("127.0.0.1", self.port)) as server:
            request = _request(phone)
            server.sendall(request)
            stream = b"/live?" in request.partition(b"\r\n")[0]
            self.streams += stream
            number, begun = self.streams, False
            while answer := _next(phone, server):
                if stream:
                    answer = self._let_through(answer, number, begun)
                    begun = True
                phone.sendall(answer)
            if stream and self._keeps(number):
                phone.recv(1)  # the end of the stream is held back too

    def _let_through(self, answer: bytes, number: int, begun: bool) -> bytes:
        if self.keeps_bodies and number > self._hung and not begun:
            return answer.partition(END)[0] + END
        return b"" if self._keeps(number) else answer

    def _keeps(self, number: int) -> bool:
        return self.keeps_all or self.keeps_bodies or number <= self._hung


def _request(phone: socket.socket) -> bytes:
    """The whole request; each connection has only one."""
    sent = b""
    while END not in sent:
        sent += _some(phone)
    head, _, body = sent.partition(END)
    length = LENGTH.search(head)
    while len(body) < int(length[1] if length else 0):
        body += _some(phone)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join([*lines, b"Connection: close"]) + END + body


def _some(phone: socket.socket) -> bytes:
    """Reads from the phone; raises OSError if it has closed the connection."""
    some = phone.recv(65536)
    if not some:
        raise ConnectionError
    return some


def _next(phone: socket.socket, server: socket.socket) -> bytes:
    """Reads from the server; empty if either side has closed the connection."""
    ready, _, _ = select([phone, server], [], [])
    return b"" if phone in ready else server.recv(65536)
