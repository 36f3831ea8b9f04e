"""Two processes with PostgreSQL and Redis lose a part in the middle of actions: short versions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.faults import site
from tests.faults.away import away
from tests.faults.killed import killed
from tests.faults.mute import locked, mute, stopped
from tests.faults.same_tap import at_once
from tests.faults.site import Site, Table
from tests.faults.unanswered import Between, unanswered
from tests.play.served import manage

pytestmark = pytest.mark.database

ACTIONS, TABLES, AWAY = 60, 3, 1.0
PATIENCE = """
from django.db import connection
for name in ("keepalives_idle", "keepalives_interval", "keepalives_count", "user_timeout"):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT setting FROM pg_settings WHERE name = 'tcp_{name}'")
        print(cursor.fetchone()[0])
"""
Installed = tuple[Site, list[Table]]


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    """A database server, a bus and two processes of its own."""
    with site.hosted(TABLES) as made:
        yield made


def test_one_process_is_killed_and_no_action_is_lost_or_done_twice(installed: Installed) -> None:
    found = asyncio.run(killed(*installed, ACTIONS))
    assert not found.broken
    assert found.there == found.actions == ACTIONS


@pytest.mark.parametrize("part", ["database", "bus"])
def test_a_part_is_away_for_a_moment_and_everybody_reads_a_sentence(
    installed: Installed, part: str
) -> None:
    found = asyncio.run(away(*installed, ACTIONS, part, AWAY))
    assert not found.broken
    assert found.there == found.actions == ACTIONS
    assert not found.traces, "who runs it reads a line, not where the program was"


def test_a_database_that_stands_still_is_given_up_and_every_action_is_there_once(
    installed: Installed,
) -> None:
    """Until everybody who tapped was told, and both processes reported that they are not ready."""
    found, waits = asyncio.run(mute(*installed, ACTIONS, stopped, 0.0))
    assert not found.broken
    assert found.there == found.actions == ACTIONS
    assert {status for status, _ in found.said.told} <= {422, 503}
    assert found.slowest and not waits.silent
    assert not found.traces


def test_a_lock_is_told_with_a_sentence_before_it_is_released(installed: Installed) -> None:
    found, _ = asyncio.run(mute(*installed, ACTIONS, locked, 0.0))
    assert not found.broken
    assert found.there == found.actions == ACTIONS
    assert {status for status, _ in found.said.told} <= {422, 503}
    assert found.slowest


def test_answers_to_commits_are_lost_and_every_tap_is_there_once() -> None:
    with site.hosted(TABLES, through=Between) as (server, tables):
        found = asyncio.run(unanswered(server, tables, ACTIONS, server.between, every=5))
        assert server.between.cut > 1
    assert not found.broken
    assert found.there == found.actions == ACTIONS
    words = {words for status, words in found.said.told if status == 503}
    assert words, "somebody was told that it is not known"
    assert not any("Nothing was done" in word for word in words)


def test_pages_are_right_again_after_the_database_was_away_though_nobody_taps(
    installed: Installed,
) -> None:
    assert not asyncio.run(away(*installed, TABLES, "database", AWAY, at=1.0)).broken


def test_the_database_soon_lets_go_of_a_fight_whose_process_has_vanished(
    installed: Installed,
) -> None:
    """Until then nobody else may change that fight; `silent` drops the packets themselves."""
    process, _ = installed
    told = manage(process.data, "shell", "--no-imports", "-c", PATIENCE, **process.more)
    idle, interval, count, unheard = map(int, told.split())
    assert 0 < idle + count * interval <= 10  # s; 0 would be the system's default of two hours
    assert 0 < unheard <= 10_000  # ms


def test_fifty_times_the_same_tap_over_both_is_one_step_and_of_two_undos_one_counts(
    installed: Installed,
) -> None:
    assert not asyncio.run(at_once(*installed, rounds=1, times=50)).broken
