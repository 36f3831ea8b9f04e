"""A PostgreSQL that stays connected and does not respond. `mute` stops the server itself."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connections

from encounters.serve.database import calls
from encounters.serve.database.postgresql import base
from encounters.serve.database.postgresql.base import Reach

pytestmark = pytest.mark.database

LONG = 60.0  # s; longer than anybody waits here
LATE = """
CREATE TEMP TABLE late (id int);
CREATE FUNCTION pg_temp.late() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION pg_temp.late()
"""
"""An insert there blocks at its COMMIT, longer than anybody waits."""


@pytest.fixture
def other(transactional_db: None) -> Iterator[Any]:
    """A connection of the test's own."""
    own = connections.create_connection("default")
    own.inc_thread_sharing()
    yield own
    own.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadPoolExecutor]:
    """Threads that people wait for, with a short timeout."""
    monkeypatch.setattr(calls, "ANSWER", 1.0)
    monkeypatch.setattr(calls, "LOCK", 0.5)
    monkeypatch.setattr(calls, "MUCH", 4.0)
    monkeypatch.setattr(base, "REST", 0.0)
    monkeypatch.setattr(base, "reach", Reach())  # keeps the next test's database reachable
    with ThreadPoolExecutor(1, initializer=calls.begin) as thread:
        yield thread


def told(own: Any, *statements: str) -> None:
    with own.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def asleep(own: Any, seconds: float) -> None:
    told(own, f"SELECT pg_sleep({seconds})")


def test_where_people_wait_a_database_that_says_nothing_is_given_up(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    with pytest.raises(OperationalError, match="does not answer"):
        hurried.submit(asleep, other, LONG).result(LONG / 2)
    assert other.connection.closed
    other.close()
    hurried.submit(asleep, other, 0).result(LONG)
    assert not base.reach.lost


def test_a_command_waits_as_long_as_it_takes(other: Any, hurried: ThreadPoolExecutor) -> None:
    asleep(other, 2 * calls.ANSWER)


def test_what_handles_a_whole_campaign_may_take_longer(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    hurried.submit(calls.long_timeout()(asleep), other, 2 * calls.ANSWER).result(LONG)
    with pytest.raises(OperationalError):
        hurried.submit(asleep, other, LONG).result(LONG / 2)


def test_a_commit_without_an_answer_may_have_been_carried_out(
    other: Any, hurried: ThreadPoolExecutor
) -> None:
    def commit() -> None:
        other.set_autocommit(False)
        told(other, LATE, "INSERT INTO late VALUES (1)")
        other.commit()

    with pytest.raises(calls.CommitLost):
        hurried.submit(commit).result(LONG / 2)


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
    assert calls.lost(why.value) is unknown


def test_a_lock_that_nobody_releases_is_given_up_and_the_connection_stays(
    other: Any, hurried: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "ANSWER", LONG)
    holder = connections.create_connection("default")
    holder.set_autocommit(False)
    told(holder, "LOCK TABLE play_encounter IN ACCESS EXCLUSIVE MODE")
    with pytest.raises(OperationalError, match="lock"):
        hurried.submit(told, other, "SELECT 1 FROM play_encounter").result(LONG / 2)
    assert not other.connection.closed
    holder.rollback()
    holder.close()
    hurried.submit(told, other, "SELECT 1 FROM play_encounter").result(LONG)
