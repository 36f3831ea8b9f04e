"""A laptop's single process is killed, its disk is full, its clock is wrong: short versions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.faults import clock, crowd
from tests.faults.disk import full, locked
from tests.faults.killed import killed
from tests.faults.same_tap import at_once
from tests.faults.site import Site, Table

ACTIONS, TABLES, MOMENT = 60, 3, 1.0
PHONES = 60
Installed = tuple[Site, list[Table]]


@pytest.fixture(scope="module")
def laptop() -> Iterator[Installed]:
    """A laptop whose clock can be set."""
    with clock.settable(TABLES) as made:
        yield made


def test_it_is_killed_and_no_action_is_lost_or_done_twice(laptop: Installed) -> None:
    found = asyncio.run(killed(*laptop, ACTIONS))
    assert not found.broken
    assert found.there == found.actions == ACTIONS


def test_a_full_disk_refuses_taps_with_a_sentence_and_every_page_can_be_read(
    laptop: Installed,
) -> None:
    found = asyncio.run(full(*laptop, ACTIONS, MOMENT))
    assert not found.broken
    assert {status for status, _ in found.said.told} <= {422}, found.said.told


def test_while_the_database_is_locked_taps_wait(laptop: Installed) -> None:
    found = asyncio.run(locked(*laptop, ACTIONS, MOMENT))
    assert not found.broken
    assert found.there == found.actions == ACTIONS


def test_the_clock_goes_back_an_hour_and_the_fight_goes_on(laptop: Installed) -> None:
    found = asyncio.run(clock.back(*laptop, ACTIONS, MOMENT))
    assert not found.broken
    assert not found.said.told, "everybody stays signed in, and every tap is taken"


def test_fifty_times_the_same_tap_is_one_step_and_of_two_undos_one_counts(
    laptop: Installed,
) -> None:
    assert not asyncio.run(at_once(*laptop, rounds=1, times=50)).broken


def test_all_phones_come_back_at_once_and_each_has_its_panel(laptop: Installed) -> None:
    assert len(asyncio.run(crowd.come_back(*laptop, PHONES))) == PHONES


@pytest.mark.parametrize(
    ("kind", "many", "end"),
    [(crowd.SlowReaders, 2, False), (crowd.Drippers, 20, True)],
)
def test_who_is_slow_or_never_ends_stops_nobody_else(
    laptop: Installed, kind: type[crowd.Bad], many: int, end: bool
) -> None:
    found = asyncio.run(crowd.beside(kind, *laptop, many, actions=6, end=end))
    assert len(found.beside) == 6, "each was shown to all pages of its table"
