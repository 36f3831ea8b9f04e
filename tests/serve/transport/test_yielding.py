"""Long work yields to taps, but not for ever, and never while it holds a lock."""

from __future__ import annotations

import sys

import pytest
from django.db import transaction

from encounters.serve.transport import turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr(turns.time, "sleep", found.append)
    return found


def test_nobody_waits_where_nobody_taps(slept: list[float]) -> None:
    with turns.long_request():
        turns.yield_to_requests()
    assert not slept


def test_a_long_request_waits_for_a_tap_but_not_for_ever(slept: list[float]) -> None:
    with turns.quick_request(), turns.long_request():
        turns.yield_to_requests()
        assert sum(slept) == pytest.approx(turns.PATIENCE, rel=0.01)
        waited = len(slept)
        turns.yield_to_requests()
    assert len(slept) == waited, "it has given way enough"


def test_a_tap_waits_for_nobody_and_one_long_request_not_for_another(slept: list[float]) -> None:
    with turns.quick_request():
        turns.yield_to_requests()
    with turns.long_request(), turns.quick_request():
        turns.yield_to_requests()
    assert not slept


def test_who_holds_a_lock_of_the_database_hurries(slept: list[float]) -> None:
    with turns.quick_request(), turns.long_request(), transaction.atomic():
        turns.yield_to_requests()
    assert not slept


def test_threads_are_switched_sooner_only_beside_long_requests() -> None:
    usual = sys.getswitchinterval()
    with turns.long_request():
        with turns.long_request():
            pass
        assert sys.getswitchinterval() < usual
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_memory_is_given_back_where_the_machine_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(turns, "_trim", asked.append)
    turns.release_memory()
    monkeypatch.setattr(turns, "_trim", None)
    turns.release_memory()
    assert asked == [0]
