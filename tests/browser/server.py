"""The application, served from a thread of the test on a free port."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

import uvicorn

from encounters.asgi import django
from encounters.screens.views.knowledge import Tables, admit
from encounters.serve.live.hub import Hub
from encounters.serve.live.stream import Live
from encounters.serve.transport.threads import Threads


class Server:
    """Starts with the first browser test and keeps running; tests that disturb it restore it."""

    def __init__(self) -> None:
        self.hub = Hub(Tables())
        self._pages = Threads(django, 4)
        app: Any = Live(self._pages, self.hub, admit)
        config = uvicorn.Config(
            app, port=0, log_level="warning", lifespan="off", server_header=False
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def open_pages(self) -> int:
        return sum(len(room.boxes) for room in list(self.hub.rooms.values()))

    def cut(self) -> None:
        """Closes every open stream, as when the Wi-Fi fails; phones may reconnect at once."""
        loop = self.hub._loop
        assert loop is not None, "no page is open"
        loop.call_soon_threadsafe(self._break)

    def _break(self) -> None:
        for connection in list(self._server.server_state.connections):
            if connection.transport is not None and not connection.transport.is_closing():
                connection.transport.abort()

    def stop(self) -> None:
        self.hub.close()
        self._server.should_exit = True
        self._thread.join(10)
        self._pages.executor.shutdown(wait=True)
        gc.collect()  # close database connections, which would block deleting it
