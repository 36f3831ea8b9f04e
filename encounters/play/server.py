"""uvicorn, with streams that end when the server does."""

from __future__ import annotations

import socket
from types import FrameType

import uvicorn

from encounters.play.hub import Hub
from encounters.play.stream import App

KEEP = 65  # seconds a phone's connection stays open between two taps
PATIENCE = 2  # seconds for answers that are still on their way at the end


class Server(uvicorn.Server):
    """Ends at once on Ctrl-C; uvicorn alone would wait for open streams forever."""

    def __init__(self, app: App, hub: Hub):
        self.hub = hub
        super().__init__(
            uvicorn.Config(
                app,
                access_log=False,
                log_level="warning",
                lifespan="off",
                server_header=False,
                proxy_headers=False,  # `encounters.proxies` says who is believed
                timeout_keep_alive=KEEP,
                timeout_graceful_shutdown=PATIENCE,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)


def bound(host: str, port: int) -> socket.socket:
    """A socket of that address. OSError."""
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
