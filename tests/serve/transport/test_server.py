"""Startup and shutdown: limits are there with every command of the program, and with no other."""

import asyncio

import pytest
import uvicorn

from encounters import asgi
from encounters.serve.transport.server import REFUSAL, Application, PatientProtocol, Server

PATIENCE = 10


class Story:
    """An application that tells the order of events; a request to it is open until it is ended."""

    def __init__(self):
        self.told = []
        self.ended = asyncio.Event()
        self.application = Application(self.app, self.begin, self.end, self.close)

    async def app(self, scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"first ", "more_body": True})
        await self.ended.wait()
        await send({"type": "http.response.body", "body": b"last"})
        self.told.append("last answer")

    async def begin(self):
        self.told.append("begin")

    def end(self):
        self.told.append("end")
        self.ended.set()

    async def close(self):
        self.told.append("close")


@pytest.mark.parametrize("forced", [False, True], ids=["once", "stopped twice"])
def test_it_begins_before_it_serves_and_closes_after_the_last_answer(forced):
    async def story():
        told = Story()
        server = Server(told.application, port=0, log_level="critical")
        serving = asyncio.create_task(server._serve())
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                await asyncio.sleep(0.01)
            assert told.told == ["begin"]
            reader, writer = await asyncio.open_connection(
                *server.servers[0].sockets[0].getsockname()
            )
            writer.write(b"GET / HTTP/1.1\r\nhost: runde\r\n\r\n")
            await reader.readuntil(b"first ")
            server.should_exit, server.force_exit = True, forced
            assert b"last" in await reader.read()
            await serving
            writer.close()
        assert told.told == ["begin", "end", "last answer", "close"]

    asyncio.run(story())


def test_its_connections_are_limited_and_proxies_and_versions_are_not_its_own():
    config = Server("encounters.asgi:application").config
    config.load()
    assert config.http_protocol_class is PatientProtocol
    assert config.loaded_app is asgi.application, "nothing is put around it"
    assert not config.access_log and not config.encoded_headers


def test_under_another_server_it_does_not_start_and_says_how(caplog):
    async def story():
        told = Story()
        server = uvicorn.Server(uvicorn.Config(told.application, port=0, log_config=None))
        with pytest.raises(SystemExit):
            await server._serve()
        assert not told.told

    asyncio.run(story())
    assert REFUSAL in caplog.messages


def test_a_server_that_starts_without_asking_gets_that_sentence_as_every_answer():
    async def story():
        sent = []

        async def send(message):
            sent.append(message)

        await Story().application({"type": "http"}, None, send)
        return sent

    head, body = asyncio.run(story())
    assert head["status"] == 503
    assert body["body"].decode() == REFUSAL
