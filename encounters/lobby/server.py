"""How `manage.py play` runs uvicorn; the application brings its own protection."""

from __future__ import annotations

import socket
from http import HTTPStatus
from http.client import HTTPException
from urllib.request import urlopen

import uvicorn

from encounters.transport.asgi import App

KEEP = 65  # seconds for which a phone's connection stays open between two taps
PATIENCE = 3  # seconds for a thread that is still at work at the end


def server(app: App | str) -> uvicorn.Server:
    """Serves that application, or the one of that name, without a word."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_level="warning",
            lifespan="on",
            server_header=False,
            proxy_headers=False,  # `encounters.middleware.proxies` says who is believed
            timeout_keep_alive=KEEP,
            timeout_graceful_shutdown=PATIENCE,
        )
    )


def is_runde(base: str) -> bool:
    """Whether this program answers there."""
    try:
        with urlopen(f"{base}/alive", timeout=2) as answer:
            return answer.status == HTTPStatus.NO_CONTENT
    except (OSError, HTTPException):
        return False


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
