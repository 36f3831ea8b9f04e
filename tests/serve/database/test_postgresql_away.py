"""If PostgreSQL vanishes without an error, one thread waits for it, not all of them. `python -m
tests.faults.silent` drops the packets themselves; `tests/faults/test_mute.py` tests a server that
stays connected and does not respond."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from encounters.serve.database.postgresql import base
from encounters.serve.database.postgresql.base import Reach

AT_ONCE = 8


@pytest.fixture
def reach() -> Reach:
    return Reach()


@pytest.fixture
def slow() -> Iterator[threading.Event]:
    """A connection attempt blocks until this is set."""
    end = threading.Event()
    yield end
    end.set()


def test_one_tries_and_the_others_are_told_at_once(reach: Reach, slow: threading.Event) -> None:
    reach.lost = True
    tries = 0

    def connect() -> None:
        nonlocal tries
        with reach.tried():
            tries += 1
            slow.wait()
            raise psycopg.OperationalError("connection timeout expired")

    with ThreadPoolExecutor(AT_ONCE) as threads:
        first = threads.submit(connect)
        others = [threads.submit(connect) for _ in range(AT_ONCE - 1)]
        for other in others:
            with pytest.raises(psycopg.OperationalError, match="does not answer"):
                other.result(60)
        assert not first.done()
        slow.set()
        with pytest.raises(psycopg.OperationalError, match="expired"):
            first.result(60)
    assert tries == 1


def test_who_comes_while_it_is_just_back_waits_a_moment_and_gets_in(reach: Reach) -> None:
    reach.lost = True

    def connect() -> bool:
        with reach.tried():
            time.sleep(0.01)
        return True

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert all(threads.map(lambda _: connect(), range(AT_ONCE)))
    assert not reach.lost


def test_who_has_waited_for_an_answer_in_vain_does_not_wait_for_a_connection_too(
    reach: Reach, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "REST", 60)
    reach.silent()
    with pytest.raises(psycopg.OperationalError, match="does not answer"), reach.tried():
        pytest.fail("nobody is to try")
    monkeypatch.setattr(base, "REST", 0)
    with reach.tried():
        pass
    assert not reach.lost


def test_while_all_is_well_nobody_waits_for_anybody(reach: Reach, slow: threading.Event) -> None:
    inside = threading.Barrier(AT_ONCE + 1, timeout=60)

    def connect() -> None:
        with reach.tried():
            inside.wait()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        going = [threads.submit(connect) for _ in range(AT_ONCE)]
        inside.wait()
        for item in going:
            item.result(60)
