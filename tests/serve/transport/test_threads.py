"""Django in threads: how requests are passed in, and responses back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import Any

import pytest

from encounters.serve.transport.threads import LARGE, Threads

START = "http.response.start"


def asked(app: Callable[..., Iterable[bytes]], *parts: bytes, send: Any = None) -> list[Any]:
    """All messages of the response to a request whose body comes in these parts."""
    sent: list[Any] = []

    async def story() -> None:
        left = list(parts) or [b""]

        async def receive() -> dict[str, Any]:
            body = left.pop(0)
            return {"type": "http.request", "body": body, "more_body": bool(left)}

        async def keep(message: dict[str, Any]) -> None:
            sent.append(message)
            if send is not None:
                send(message)

        threads = Threads(app, 1)
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/e/7/answer",
            "query_string": b"",
            "http_version": "1.1",
            "headers": [(b"content-length", str(sum(map(len, parts))).encode())],
        }
        try:
            await asyncio.wait_for(threads(scope, receive, keep), 10)
        finally:
            threads.executor.shutdown()

    asyncio.run(story())
    return sent


def body(sent: list[Any]) -> bytes:
    return b"".join(message.get("body", b"") for message in sent)


def test_a_short_answer_is_a_head_and_one_piece() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("409 Conflict", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return [b"some", b"thing"]

    head, piece = asked(app)
    cookies = [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert head == {"type": START, "status": 409, "headers": cookies}
    assert piece == {"type": "http.response.body", "body": b"something", "more_body": False}


def test_an_answer_may_have_no_body() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("204 No Content", [])
        return []

    assert [message["type"] for message in asked(app)] == [START, "http.response.body"]


def test_the_beginning_of_a_long_answer_is_sent_before_its_end_is_there() -> None:
    begun = Event()

    def app(environ: dict[str, Any], start: Any) -> Iterator[bytes]:
        start("200 OK", [])
        yield b"a" * LARGE
        assert begun.wait(60), "nothing has been sent yet"
        yield b"b"

    def send(message: dict[str, Any]) -> None:
        if message.get("body"):
            begun.set()

    assert body(asked(app, send=send)) == b"a" * LARGE + b"b"


def test_a_body_is_read_whole_whatever_parts_it_came_in() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [])
        given = environ["wsgi.input"]
        return [given.read(3), b"|", given.read(int(environ["CONTENT_LENGTH"]) - 3), given.read()]

    assert body(asked(app, b"abcd", b"", b"e" * 100_000)) == b"abc|d" + b"e" * 100_000


def test_what_is_answered_is_closed_also_when_it_breaks_off() -> None:
    closed = []

    class Broken:
        def __iter__(self) -> Iterator[bytes]:
            yield b"a" * LARGE
            raise LookupError("in the middle")

        def close(self) -> None:
            closed.append(True)

    def app(environ: dict[str, Any], start: Any) -> Broken:
        start("200 OK", [])
        return Broken()

    with pytest.raises(LookupError, match="in the middle"):
        asked(app)
    assert closed == [True]


def test_an_application_that_fails_does_not_leave_anybody_waiting() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        raise LookupError("at once")

    with pytest.raises(LookupError, match="at once"):
        asked(app)
