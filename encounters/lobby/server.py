"""Runs uvicorn for `manage.py play`; the application limits connections itself."""

from __future__ import annotations

import socket
from http import HTTPStatus
from http.client import HTTPException
from urllib.request import urlopen

import uvicorn

from encounters.transport.asgi import App

KEEP = 65  # seconds that a phone's connection stays open between two taps
PATIENCE = 3  # seconds for running threads at shutdown


def server(app: App | str) -> uvicorn.Server:
    """A server for the application, or for the one with that name, without log output."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_level="warning",
            lifespan="on",
            server_header=False,
            proxy_headers=False,  # `encounters.middleware.proxies` decides which are trusted
            timeout_keep_alive=KEEP,
            timeout_graceful_shutdown=PATIENCE,
        )
    )


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
