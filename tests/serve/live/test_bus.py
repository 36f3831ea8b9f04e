"""Several processes: a message from one reaches the phones of the others."""

import asyncio
import socket
import socketserver
import threading
import time
from contextlib import suppress

import pytest

from encounters.serve.live import bus, shared_cache
from encounters.serve.live.shared_cache import contact

pytestmark = pytest.mark.django_db


class Redis(socketserver.ThreadingTCPServer):
    """A minimal Redis for a bus: PUBLISH and SUBSCRIBE."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Connection)
        self.listeners = []
        self.mute = False  # drops all commands without a response
        self.asked = threading.Event()  # a process wants to subscribe
        self.subscribes = threading.Event()  # and may
        self.subscribes.set()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.server_address[1]}/0?protocol=2"

    def hang_up(self):
        """Closes every connection, as if the network had failed."""
        for listener in tuple(self.listeners):
            listener.connection.shutdown(socket.SHUT_RDWR)


class Connection(socketserver.StreamRequestHandler):
    def handle(self):
        with suppress(OSError):
            while head := self.rfile.readline():
                self.answer([self.word() for _ in range(int(head[1:]))])
        if self in self.server.listeners:
            self.server.listeners.remove(self)

    def word(self):
        length = int(self.rfile.readline()[1:])
        return self.rfile.read(length + 2)[:-2]

    def answer(self, words):
        name = words[0].upper()
        if self.server.mute:
            return
        if name == b"SUBSCRIBE":
            self.server.asked.set()
            self.server.subscribes.wait()
            self.server.listeners.append(self)
            self.wfile.write(b"*3\r\n$9\r\nsubscribe\r\n" + bulk(words[1]) + b":1\r\n")
        elif name == b"PUBLISH":
            said = b"*3\r\n$7\r\nmessage\r\n" + bulk(words[1]) + bulk(words[2])
            for listener in tuple(self.server.listeners):
                listener.wfile.write(said)
            self.wfile.write(b":%d\r\n" % len(self.server.listeners))
        else:
            self.wfile.write(b"+PONG\r\n" if name == b"PING" else b"+OK\r\n")


def bulk(word):
    return b"$%d\r\n%s\r\n" % (len(word), word)


@pytest.fixture
def redis(settings):
    server = Redis()
    settings.REDIS_URL = server.url
    bus._redis.cache_clear()
    yield server
    server.shutdown()
    server.server_close()
    bus._redis.cache_clear()
    bus._pending.clear()  # otherwise the next server would get those messages
    contact.restore()


class Ears:
    """Another process that listens."""

    def __init__(self):
        self.heard = []
        self.compared = 0

    async def compare(self):
        self.compared += 1

    def listen_while(self, story):
        async def listening():
            following = asyncio.create_task(
                bus.follow(lambda *said: self.heard.append(said), self.compare)
            )
            try:
                await story()
            finally:
                following.cancel()

        asyncio.run(listening())


async def until(true):
    start = time.monotonic()
    while not true():
        assert time.monotonic() - start < 60
        await asyncio.sleep(0.01)


def test_what_one_process_announces_the_others_hear(redis):
    ears = Ears()

    async def story():
        await until(lambda: ears.compared)
        await asyncio.to_thread(bus.publish, 7, 12)
        await until(lambda: ears.heard)

    ears.listen_while(story)
    assert ears.heard == [(7, 12)]


def test_versions_are_compared_once_nothing_is_missed_any_more(redis, monkeypatch):
    """What is announced before Redis has subscribed the process does not reach it."""
    monkeypatch.setattr(shared_cache, "PATIENCE", 60)
    redis.subscribes.clear()
    ears, compared = Ears(), []

    async def story():
        await asyncio.to_thread(redis.asked.wait)
        await asyncio.to_thread(bus.publish, 7, 12)
        compared.append(ears.compared)
        redis.subscribes.set()
        await until(lambda: ears.compared)

    ears.listen_while(story)
    assert (compared, ears.compared) == ([0], 1)


def test_after_a_broken_contact_versions_are_compared(redis, monkeypatch):
    monkeypatch.setattr(bus, "PAUSE", 0.01)
    ears = Ears()

    async def story():
        await until(lambda: ears.compared and redis.listeners)
        compared, first = ears.compared, redis.listeners[0]
        redis.hang_up()
        await until(lambda: redis.listeners and first not in redis.listeners)
        # once without contact, and once in contact again
        await until(lambda: ears.compared >= compared + 2)
        await asyncio.to_thread(bus.publish, 7, 13)
        await until(lambda: ears.heard)

    ears.listen_while(story)


def test_a_redis_that_says_nothing_any_more_is_given_up_and_asked_anew(redis, monkeypatch):
    monkeypatch.setattr(shared_cache, "PATIENCE", 0.2)  # the new connection is mute at first
    monkeypatch.setattr(bus, "PAUSE", 0.01)
    monkeypatch.setattr(bus, "QUIET", 0.05)
    ears = Ears()

    async def story():
        await until(lambda: ears.compared and redis.listeners)
        compared, first = ears.compared, redis.listeners[0]
        redis.mute = True
        await until(lambda: ears.compared >= compared + 2)
        redis.mute = False
        await until(lambda: redis.listeners and first not in redis.listeners)
        await asyncio.to_thread(bus.publish, 7, 15)
        await until(lambda: ears.heard)

    ears.listen_while(story)


def test_a_redis_at_which_nothing_happens_is_kept(redis, monkeypatch):
    monkeypatch.setattr(bus, "QUIET", 0.05)
    ears = Ears()

    async def story():
        await until(lambda: redis.listeners)
        first, compared = redis.listeners[0], ears.compared
        await asyncio.sleep(10 * bus.QUIET)
        assert redis.listeners == [first]
        assert ears.compared <= compared + 1

    ears.listen_while(story)


def test_what_redis_refused_once_is_told_although_nothing_else_happens(redis, monkeypatch):
    monkeypatch.setattr(bus, "QUIET", 0.05)
    ears = Ears()

    async def story():
        await until(lambda: ears.compared and redis.listeners)
        bus._pending[7, False] = 16
        await until(lambda: ears.heard)

    ears.listen_while(story)
    assert ears.heard == [(7, 16)]


def test_without_the_bus_nothing_is_refused(redis, settings):
    redis.shutdown()
    redis.server_close()
    told = []
    listener = lambda *said: told.append(said)  # noqa: E731
    bus.listen(listener)
    bus.publish(7, 14)
    bus.unlisten(listener)
    assert told == [(7, 14)]


def test_one_process_needs_no_bus(settings):
    settings.REDIS_URL = ""
    asyncio.run(bus.follow(lambda *said: None, None))


def test_it_carries_numbers_only():
    assert bus.read_message(bus.message(7, 12).encode()) == (7, 12)
    for odd in (b"", b"7", b"7:", b"x:1", b"7:1:2", b"\xff:1"):
        assert bus.read_message(odd) is None
