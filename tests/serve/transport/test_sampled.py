"""Log lines that anybody can cause are written ten times a minute, and otherwise counted."""

import logging
import socket

import pytest

from encounters.serve.transport import sampled
from encounters.serve.transport.sampled import MOST, LineLimit
from tests.play.served import Served, set_up

MANY = 60
RUBBISH = b"\x16\x03\x01 rubbish\r\n\r\n"
UPGRADE = b"GET /alive HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"


@pytest.fixture
def log():
    log = logging.Logger("told")
    log.addFilter(LineLimit("no request", "nothing to read"))
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())
    log.addHandler(handler)
    log.lines = lines
    return log


def test_each_wording_has_its_own_count_whatever_it_is_about(log):
    for number in range(MANY):
        log.warning("no request: %d", number)
        log.warning("nothing to read")
    assert len(log.lines) == 2 * MOST


def test_the_next_minute_says_how_many_were_left_out(log, monkeypatch):
    for _ in range(MANY):
        log.warning("no request")
    monkeypatch.setattr(sampled, "SECONDS", 0)
    log.warning("no request")
    assert log.lines[-1] == f"no request ({MANY - MOST} more like this were left out)"


def test_everything_else_is_logged_each_time(log):
    for number in range(MANY):
        log.error("failure %d", number)
    assert len(log.lines) == MANY


def test_a_stranger_who_sends_rubbish_fills_no_log(tmp_path):
    set_up(tmp_path)
    with Served(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        for begun in (RUBBISH, UPGRADE):
            for _ in range(MANY):
                with socket.create_connection((host, int(port))) as line:
                    line.sendall(begun)
                    line.recv(1)
        server.stop()
        said = server.process.stderr.read()
    assert 0 < len(said.splitlines()) <= 4 * MOST, said
