"""Idle connections do not block a table: incomplete requests hold no thread, and are closed after
10 s."""

import re
import resource
import signal
import socket
import time

import pytest

from tests.play.served import PATIENCE, TOKEN, Hosted, Served, set_up

MANY = 50  # of each kind; there are eight threads
SOON = 8  # s; waiting for the idle connections would take ten
HALF_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a"
HALF_BODY = (
    b"POST /j/ HTTP/1.1\r\nHost: x\r\nCookie: csrftoken=%b\r\nX-CSRFToken: %b\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ncode="
) % (TOKEN.encode(), TOKEN.encode())
HALF_CHUNK = HALF_BODY.replace(b"Content-Length: 1000", b"Transfer-Encoding: chunked").replace(
    b"code=", b"64\r\ncode="
)
FILES = 256  # initial limit of open files; many systems have 1024
ALIVE = b"GET /alive HTTP/1.1\r\nHost: x\r\n\r\n"
UNREAD = b"GET /static/img/icon-512.png HTTP/1.1\r\nHost: x\r\n\r\n" * 30


def idle(server, begun):
    """A connection that has sent this much, and waits."""
    host, port = server.address.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect((host, int(port)))
    connection.sendall(begun)
    return connection


def answered(connection):
    """All data until the connection is closed."""
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def waits(connection):
    """Whether it is still open, without a response."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        connection.settimeout(PATIENCE)
        return True
    return False


def tap(server, table):
    phone = server.phone(table["phones"]["aldo"])
    return phone.post(
        f"/e/{table['encounter']}/answer",
        by="aldo",
        kind="declare",
        choice="none",
        step=1,
        token="aldo-declares",
    )


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A fight, in a folder of its own."""
    folder = tmp_path_factory.mktemp("idle")
    return {**set_up(folder), "folder": folder}


@pytest.fixture(scope="module")
def server(request, table):
    """A server of this kind; the last test ends it."""
    with request.param(table["folder"]) as server:
        yield server


@pytest.mark.parametrize("server", [Hosted], indirect=True, ids=["serve"])
def test_a_hundred_who_stop_in_the_middle_stop_nobody_else_and_are_closed(server, table):
    """At a laptop so are those who never end (`tests/faults/test_laptop.py`)."""
    start = time.monotonic()
    heads = [idle(server, part) for part in (HALF_HEAD, b"", b"\r\n") for _ in range(MANY // 3)]
    bodies = [idle(server, part) for part in (HALF_BODY, HALF_CHUNK) for _ in range(MANY // 2)]
    assert server.phone().get("/").status == 200
    assert tap(server, table).status == 200
    assert all(waits(item) for item in (heads[-1], bodies[-1])), "they were waited for"
    assert {answered(head) for head in heads} == {b""}
    said = [answered(body) for body in bodies]
    assert {item.split(b" ")[1] for item in said} == {b"408"}
    assert all(re.search(rb"\nconnection: close\r\n", item) for item in said)
    assert time.monotonic() - start > 9
    assert server.phone().post("/j/", code="x" * 3_000_000).status == 413
    assert tap(server, table).status == 200


@pytest.mark.parametrize("server", [Hosted, Served], indirect=True, ids=["serve", "play"])
def test_sigterm_ends_it_whoever_is_connected(server, table):
    streams = [
        server.phone(table["phones"][name]).stream(table["campaign"])
        for name in ("aldo", "bera", "cora", "dirk")
    ]
    for stream in streams:
        next(stream)
    others = [idle(server, part) for part in (HALF_HEAD, b"", HALF_BODY, HALF_CHUNK, UNREAD)]
    assert server.phone().get("/alive").status == 204, "those before it have arrived too"
    assert server.stop(signal.SIGTERM) < SOON
    for other in others:
        other.close()


def test_hundreds_who_say_nothing_stop_no_table(tmp_path):
    """More than a process may open by default; some have already sent a request."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    table = set_up(tmp_path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, most))
    with Served(tmp_path) as server:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(8 * FILES, now), most))
        try:
            silent = [idle(server, b"" if nth % 2 else ALIVE) for nth in range(2 * FILES)]
            phone = server.phone(table["phones"]["aldo"])
            tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": 1, "token": TOKEN}
            assert phone.get("/ready").status == 200
            assert phone.post(f"/e/{table['encounter']}/answer", **tap).status == 200
            for item in silent:
                item.close()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
