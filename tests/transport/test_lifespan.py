"""Startup and shutdown: the protections of the table are active with every command."""

import asyncio
import signal

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from encounters.transport.connections import Connection
from encounters.transport.lifespan import Lifespan


class Life:
    """The lifespan messages from start to end, and the app's responses."""

    def __init__(self):
        self.told = []
        self.scope = {"type": "lifespan", "state": {}}

    def live(self, forced=False):
        coming = iter(["lifespan.startup", "lifespan.shutdown"])

        async def receive():
            type = next(coming)
            if forced and type == "lifespan.shutdown":
                raise asyncio.CancelledError
            return {"type": type}

        async def send(message):
            self.told.append(message["type"])

        async def begin():
            self.told.append("begun")

        async def close():
            self.told.append("closed")

        whole = Lifespan(None, begin, lambda: self.told.append("ended"), close)
        asyncio.run(whole(self.scope, receive, send))
        return self.told


@pytest.fixture
def server():
    """A uvicorn that has just installed its signal handlers and starts the application."""
    server = uvicorn.Server(uvicorn.Config("encounters.asgi:application", log_level="critical"))
    with server.capture_signals():
        yield server


def test_it_begins_before_it_serves_and_ends_before_it_closes():
    life = Life()
    assert life.live() == [
        "begun",
        "lifespan.startup.complete",
        "ended",
        "closed",
        "lifespan.shutdown.complete",
    ]
    life.told.clear()
    life.scope["state"]["end"]()  # like each connection when the server wants to stop
    assert life.told == ["ended"]


def test_forced_to_end_at_once_it_closes_all_the_same():
    """A uvicorn that is stopped twice sends no message, and cancels what is pending."""
    assert Life().live(forced=True) == Life().live()


def test_connections_are_watched_though_no_option_says_so(server):
    server.config.http_protocol_class = HttpToolsProtocol
    Life().live()
    assert server.config.http_protocol_class is Connection


def test_who_chose_another_protocol_keeps_it(server):
    server.config.http_protocol_class = H11Protocol
    Life().live()
    assert server.config.http_protocol_class is H11Protocol


def test_another_server_is_served_as_it_wants():
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert "lifespan.startup.complete" in Life().live()
