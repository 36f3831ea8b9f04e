"""Caches results of functions of immutable arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from operator import attrgetter
from typing import Any

from rulesets.generation_cache import GenerationCache

MOST_KEPT = 2048
MOST_STATES = 128  # for functions of whole states, which are large: the latest of each table
_all: list[GenerationCache[tuple[int, ...], Any]] = []


def identity_cached[*Given, Found](
    function: Callable[[*Given], Found], most: int = MOST_KEPT
) -> Callable[[*Given], Found]:
    """Caches results by the identity of the arguments: comparing whole states would cost more than
    computing the result again.

    Only for functions of frozen values: a state, one of its combatants, its options; never of a
    fight while it is being resolved, since that changes. Callers must not change the result: the
    views of one state share it, and so do those of the next state if the combatant is the same
    object.
    """
    kept = GenerationCache[tuple[int, ...], tuple[tuple[Any, ...], Found]](most)
    _all.append(kept)

    @wraps(function)
    def remembering(*args: *Given) -> Found:
        key = tuple([id(item) for item in args])
        answer = kept.get(key)
        if answer is None:
            # The arguments are kept as well, so that no other object can get their identity.
            answer = kept.keep(key, (args, function(*args)))
        return answer[1]

    return remembering


def once_in[One, *Given, Found](
    function: Callable[[One, *Given], Found],
) -> Callable[[One, *Given], Found]:
    """As `identity_cached`, with further arguments compared by value: callers with equal lists
    share one result."""
    answers: Callable[[One], dict[tuple[*Given], Found]] = identity_cached(
        lambda item: {}, MOST_STATES
    )

    @wraps(function)
    def remembering(one: One, *given: *Given) -> Found:
        answer = answers(one)
        if given not in answer:
            answer[given] = function(one, *given)
        return answer[given]

    return remembering


def forget() -> None:
    """Clears all caches."""
    for kept in _all:
        kept.forget()


def reader(names: Sequence[str]) -> Callable[[Any], dict[str, Any]]:
    """A function that reads these fields of a frozen value at once."""
    read = attrgetter(*names)

    @identity_cached
    def facts(thing: Any) -> dict[str, Any]:
        return dict(zip(names, read(thing), strict=True))

    return lambda item: dict(facts(item))
