"""Results for the same values are computed once."""

from __future__ import annotations

import weakref

from rulesets.identity_cache import (
    MOST_KEPT,
    forget,
    identity_cached,
    once_in,
)


def test_the_same_object_is_looked_at_once() -> None:
    looked: list[object] = []

    @identity_cached
    def length(values: tuple[int, ...]) -> int:
        looked.append(values)
        return len(values)

    text = (1, 2, 3)
    assert (length(text), length(text)) == (3, 3)
    assert looked == [text]


def test_an_equal_object_is_looked_at_for_itself() -> None:
    first, second = [1], [1]
    itself = identity_cached(lambda item: item)
    assert itself(first) is first
    assert itself(second) is second


def test_an_object_made_after_another_is_gone_is_never_taken_for_it() -> None:
    number = identity_cached(lambda item: item[0])
    assert all(number([nth]) == nth for nth in range(2 * MOST_KEPT))


def test_what_is_forgotten_is_let_go_and_worked_out_again() -> None:
    class Value:
        """A value whose garbage collection can be observed."""

    itself = identity_cached(lambda item: [item])
    value = Value()
    gone = weakref.ref(value)
    first = itself(value)
    forget()
    assert itself(value) is not first
    forget()
    del value, first
    assert gone() is None


def test_what_is_asked_of_one_value_with_equal_words_is_answered_once() -> None:
    asked: list[tuple[str, ...]] = []

    @once_in
    def known(names: list[str], among: tuple[str, ...]) -> list[str]:
        asked.append(among)
        return [name for name in names if name in among]

    names = ["a", "b"]
    assert [known(names, tuple("ax")), known(names, tuple("ax"))] == [["a"], ["a"]]
    assert known(names, tuple("bx")) == ["b"]
    assert asked == [("a", "x"), ("b", "x")]
    assert known(["x"], tuple("ax")) == ["x"]
