"""A cached result is kept as long as it is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from rulesets.generation_cache import (
    TABLES,
    GenerationCache,
    let_go,
    make_room,
)

MOST = 10


@pytest.fixture
def recent() -> Iterator[GenerationCache[int, str]]:
    yield GenerationCache(MOST)
    make_room(1)


def known(recent: GenerationCache[int, str], numbers: Iterable[int]) -> list[int]:
    return [number for number in numbers if recent.get(number) is not None]


def test_the_latest_are_kept(recent: GenerationCache[int, str]) -> None:
    for number in range(1000):
        recent.keep(number, f"{number}")
    assert known(recent, range(991, 1000)) == list(range(991, 1000))
    assert recent.get(999) == "999"


def test_the_others_are_let_go(recent: GenerationCache[int, str]) -> None:
    for number in range(1000):
        recent.keep(number, f"{number}")
    assert known(recent, range(1000 - 2 * MOST)) == []


def test_what_is_asked_for_again_stays(recent: GenerationCache[int, str]) -> None:
    recent.keep(0, "asked for at every tap")
    for number in range(1, 1000):
        recent.keep(number, f"{number}")
        assert recent.get(0)


def test_the_newest_of_two_counts(recent: GenerationCache[int, str]) -> None:
    recent.keep(0, "before")
    for number in range(1, MOST + 1):
        recent.keep(number, f"{number}")
    recent.keep(0, "after")
    assert recent.get(0) == "after"


def test_many_tables_have_room_beside_each_other(recent: GenerationCache[int, str]) -> None:
    make_room(10 * TABLES)
    for number in range(10 * MOST):
        recent.keep(number, f"{number}")
    assert len(known(recent, range(10 * MOST))) == 10 * MOST


def test_there_too_what_nobody_asks_for_is_let_go_in_time(
    recent: GenerationCache[int, str],
) -> None:
    make_room(10 * TABLES)
    for moment in range(3):
        for number in range(MOST):
            recent.keep(100 * moment + number, f"{number}")
        let_go()
    assert known(recent, range(200)) == []
    assert known(recent, range(200, 200 + MOST)) == [*range(200, 200 + MOST)]


def test_of_a_few_nothing_is_let_go(recent: GenerationCache[int, str]) -> None:
    recent.keep(0, "asked for once an hour")
    for _ in range(5):
        let_go()
    assert recent.get(0)


def test_the_room_goes_with_the_tables(recent: GenerationCache[int, str]) -> None:
    make_room(10 * TABLES)
    for number in range(10 * MOST):
        recent.keep(number, f"{number}")
    make_room(1)
    for number in range(100, 100 + 3 * MOST):
        recent.keep(number, f"{number}")
    assert known(recent, range(10 * MOST)) == []


def test_all_can_be_forgotten(recent: GenerationCache[int, str]) -> None:
    for number in range(MOST + 5):
        recent.keep(number, f"{number}")
    recent.forget()
    assert known(recent, range(MOST + 5)) == []
