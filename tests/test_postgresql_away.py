"""A PostgreSQL that has vanished without a word keeps one thread waiting, not all of them; one that
stays and says nothing keeps nobody for long. `python -m tests.faults.silent` drops the packets
themselves, and `mute` stops the server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections

from encounters import commits, patience
from encounters.postgresql import reaching
from encounters.postgresql.reaching import Reach

AT_ONCE = 8


@pytest.fixture
def reach() -> Reach:
    return Reach()


@pytest.fixture
def slow() -> Iterator[threading.Event]:
    """An attempt to connect takes until this is set."""
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
        began = time.monotonic()
        first = threads.submit(connect)
        others = [threads.submit(connect) for _ in range(AT_ONCE - 1)]
        for one in others:
            with pytest.raises(psycopg.OperationalError, match="does not answer"):
                one.result(60)
        assert not first.done()
        assert time.monotonic() - began < 30
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
    assert not reaching.reach.lost


def test_while_all_is_well_nobody_waits_for_anybody(reach: Reach, slow: threading.Event) -> None:
    inside = threading.Barrier(AT_ONCE + 1, timeout=60)

    def connect() -> None:
        with reach.tried():
            inside.wait()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        going = [threads.submit(connect) for _ in range(AT_ONCE)]
        inside.wait()
        for one in going:
            one.result(60)


# -- and one that stays, and says nothing


needs_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="of PostgreSQL")
LONG = 60.0  # s; nobody waits for so long here
LATE = """
CREATE TEMP TABLE late (id int);
CREATE FUNCTION pg_temp.late() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION pg_temp.late()
"""
"""What is inserted there takes until nobody waits any more, at its COMMIT."""


@pytest.fixture
def other(transactional_db: None) -> Iterator[Any]:
    """A connection of the test's own."""
    own = connections.create_connection("default")
    own.inc_thread_sharing()
    yield own
    own.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadPoolExecutor]:
    """A thread that people wait for, and not for long."""
    monkeypatch.setattr(patience, "ANSWER", 0.3)
    monkeypatch.setattr(patience, "LOCK", 0.1)
    monkeypatch.setattr(patience, "MUCH", 1.0)
    with ThreadPoolExecutor(1, initializer=patience.begin) as thread:
        yield thread


def told(own: Any, *statements: str) -> None:
    with own.cursor() as cursor:
        for one in statements:
            cursor.execute(one)


def asleep(own: Any, seconds: float) -> None:
    told(own, f"SELECT pg_sleep({seconds})")


@needs_postgresql
def test_where_people_wait_a_database_that_says_nothing_is_given_up(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    with pytest.raises(OperationalError, match="does not answer"):
        hurried.submit(asleep, other, LONG).result(LONG / 2)
    assert other.connection.closed
    other.close()
    hurried.submit(asleep, other, 0).result(LONG)
    assert not reaching.reach.lost


@needs_postgresql
def test_a_command_waits_as_long_as_it_takes(other: Any, hurried: ThreadPoolExecutor) -> None:
    asleep(other, 2 * patience.ANSWER)


@needs_postgresql
def test_what_handles_a_whole_campaign_may_take_longer(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    hurried.submit(patience.much()(asleep), other, 2 * patience.ANSWER).result(LONG)
    with pytest.raises(OperationalError):
        hurried.submit(asleep, other, LONG).result(LONG / 2)


@needs_postgresql
def test_a_commit_without_an_answer_may_have_been_carried_out(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    def commit() -> None:
        other.set_autocommit(False)
        told(other, LATE, "INSERT INTO late VALUES (1)")
        other.commit()

    with pytest.raises(commits.CommitLost):
        hurried.submit(commit).result(LONG / 2)


@needs_postgresql
@pytest.mark.parametrize(
    ("statement", "unknown"),
    [("INSERT INTO late VALUES (1)", True), ("SELECT pg_sleep(60)", False)],
)
def test_a_statement_alone_may_have_been_carried_out_if_it_changes_something(
    statement: str, unknown: bool, other: Any, hurried: ThreadPoolExecutor
) -> None:
    hurried.submit(told, other, LATE).result(LONG)
    with pytest.raises(OperationalError) as why:
        hurried.submit(told, other, statement).result(LONG / 2)
    assert commits.lost(why.value) is unknown


@needs_postgresql
def test_a_lock_that_nobody_releases_is_given_up_and_the_connection_stays(
    other: Any, hurried: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "ANSWER", LONG)
    holder = connections.create_connection("default")
    holder.set_autocommit(False)
    told(holder, "LOCK TABLE play_encounter IN ACCESS EXCLUSIVE MODE")
    with pytest.raises(OperationalError, match="lock"):
        hurried.submit(told, other, "SELECT 1 FROM play_encounter").result(LONG / 2)
    assert not other.connection.closed
    holder.rollback()
    holder.close()
    hurried.submit(told, other, "SELECT 1 FROM play_encounter").result(LONG)
