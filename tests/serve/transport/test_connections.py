"""A connection has ten seconds for the header of the next request, and does not delay the
shutdown."""

import asyncio
import resource
import socket

import pytest
import uvicorn

from encounters.serve.transport import server as connections
from encounters.serve.transport.server import LARGEST, PatientProtocol

WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
PATIENCE = 60  # s; a busy machine is no failure


async def slow(scope, receive, send):
    """A response that takes longer than the timeout for a header."""
    await asyncio.sleep(0.6)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class Line:
    """A connection to a server with only the app `slow`."""

    def __init__(self, port):
        self.port = port

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def answered(self):
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return int(head.split()[1])

    async def closed(self):
        """The remaining data until the connection is closed; a ConnectionResetError counts as
        that."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionResetError:
            return b""


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@pytest.fixture
def served(monkeypatch):
    """Runs a test's coroutine with a server with a short timeout."""
    monkeypatch.setattr(connections, "HEAD_TIMEOUT", 0.3)
    monkeypatch.setattr(connections, "FAREWELL", 0.3)

    def run(story, app=slow):
        async def told():
            config = uvicorn.Config(
                app, port=0, http=PatientProtocol, lifespan="off", log_level="critical"
            )
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server._serve())
            await until(lambda: server.started)
            port = server.servers[0].sockets[0].getsockname()[1]
            line = await Line(port).open()
            await story(line, server)
            line.writer.close()
            server.should_exit = True
            await asyncio.wait_for(serving, PATIENCE)

        asyncio.run(told())

    return run


@pytest.mark.parametrize("begun", [b"", b"\r\n", b"GET /", WHOLE[:-2]])
def test_half_a_head_is_closed(served, begun):
    async def story(line, server):
        line.writer.write(begun)
        assert await line.closed() == b""

    served(story)


def test_of_many_that_say_nothing_the_oldest_are_closed_and_it_is_said(served, monkeypatch, caplog):
    """The timeout is longer than all of this takes."""
    monkeypatch.setattr(connections, "HEAD_TIMEOUT", PATIENCE)
    monkeypatch.setattr(PatientProtocol, "most_waiting", 5)

    async def story(line, server):
        silent = [line, *[await Line(line.port).open() for _ in range(11)]]
        for old in silent[:7]:
            assert await old.closed() == b""
        assert len(server.server_state.connections) <= 5
        new = await Line(line.port).open()
        new.writer.write(WHOLE)
        assert await new.answered() == 204
        assert len(server.server_state.connections) <= 5, "nor those that wait for the next tap"
        for open_ in (new, *silent):
            open_.writer.close()

    served(story)
    assert "5 connections wait for nothing: the oldest is closed" in caplog.text


def test_a_process_may_have_as_many_open_as_the_system_lets_it(monkeypatch):
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections.OPEN if most == resource.RLIM_INFINITY else min(connections.OPEN, most)
    monkeypatch.setattr(PatientProtocol, "most_waiting", 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, now), most))
    try:
        connections.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == wanted
        assert PatientProtocol.most_waiting == wanted // 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))


def test_drops_do_not_win_time(served):
    async def story(line, server):
        line.writer.write(WHOLE[:-2])
        for _ in range(4):
            await asyncio.sleep(0.1)
            line.writer.write(b"X: y\r\n")
        assert await line.closed() == b""

    served(story)


def test_an_answer_may_take_longer_and_the_next_request_is_heard(served):
    async def story(line, server):
        for _ in range(2):
            line.writer.write(WHOLE)
            assert await line.answered() == 204
            await asyncio.sleep(0.4)  # between requests there is more time than within a header

    served(story)


def test_the_second_head_has_no_more_time_than_the_first(served):
    async def story(line, server):
        line.writer.write(WHOLE)
        assert await line.answered() == 204
        line.writer.write(b"\r\n")
        assert await line.closed() == b""

    served(story)


def test_a_head_without_end_is_refused_before_its_time_is_up(served, monkeypatch):
    async def story(line, server):
        monkeypatch.setattr(connections, "HEAD_TIMEOUT", PATIENCE)
        other = await Line(line.port).open()
        other.writer.write(WHOLE[:-2] + b"X: " + b"y" * LARGEST)
        assert b"The head of this request is too large." in await other.closed()

    served(story)


def test_at_the_end_an_answer_on_its_way_is_given_some_time(served, monkeypatch):
    monkeypatch.setattr(connections, "FAREWELL", PATIENCE)
    begun, ended = asyncio.Event(), asyncio.Event()

    async def last(scope, receive, send):
        begun.set()
        await ended.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def story(line, server):
        line.writer.write(WHOLE)
        await begun.wait()
        server.should_exit = True
        await until(lambda: not server.servers[0].is_serving())
        ended.set()
        assert await line.answered() == 204

    served(story, last)


def test_at_the_end_an_answer_on_its_way_is_given_no_more_than_that(served):
    begun = asyncio.Event()

    async def never(scope, receive, send):
        begun.set()
        while (await receive())["type"] != "http.disconnect":
            pass

    async def story(line, server):
        line.writer.write(WHOLE)
        await begun.wait()
        server.should_exit = True
        assert await line.closed() == b""

    served(story, never)


def test_who_reads_nothing_is_given_up(monkeypatch):
    """The kernel applies the timeout; by default it would keep such a connection for good."""
    monkeypatch.setattr(connections, "UNREAD", 0.5)
    given_up = asyncio.Event()

    class Noticing(PatientProtocol):
        def connection_lost(self, exc):
            super().connection_lost(exc)
            given_up.set()

    async def endless(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not given_up.is_set():
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})

    async def story():
        config = uvicorn.Config(
            endless, port=0, http=Noticing, lifespan="off", log_level="critical"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server._serve())
        await until(lambda: server.started)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(server.servers[0].sockets[0].getsockname())
            deaf.sendall(WHOLE)
            await asyncio.wait_for(given_up.wait(), PATIENCE)
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)

    asyncio.run(story())
