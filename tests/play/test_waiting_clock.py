"""The clock of a pending question counts from the question, not from the turn."""

from __future__ import annotations

import pytest

from encounters.play.words import reading
from encounters.play.words.table import Table
from encounters.screens.boards import Board
from encounters.screens.people.waiting import awaited
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def read(play: Play, before: Table | None = None) -> Table:
    return reading.read_table(play.encounter.campaign_id, before=before)


def test_a_question_that_stays_open_keeps_its_time(play: Play, pia) -> None:
    before = read(play)
    asked = before.asked_since["bera", "declare"]
    assert play(pia, "aldo", "declare", "none").ok
    assert read(play, before).asked_since["bera", "declare"] == asked


def test_a_new_question_counts_from_the_step_that_asked_it(play: Play, pia, piet) -> None:
    before = read(play)
    assert play(pia, "aldo", "declare", "none").ok
    assert play(piet, "bera", "declare", "none").ok
    assert play(None, "goblin-1", "declare", "none").ok
    after = read(play, before)
    assert set(after.asked_since.values()) == {after.steps[0].created}


def test_after_a_restart_it_counts_from_the_moment(play: Play, pia) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    fresh = read(play)
    assert fresh.asked_since["bera", "declare"] == fresh.moment[-1].created


def test_another_question_has_another_clock(play: Play, pia, piet) -> None:
    def clock_of() -> str:
        context = Board(read(play)).context(gm=True)
        return awaited(context)[0].key

    before = clock_of()
    assert play(pia, "aldo", "declare", "none").ok
    assert clock_of() != before
