"""Caches values that follow from arguments which never change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from operator import attrgetter
from typing import Any

from rulesets.generation_cache import GenerationCache

MOST_KEPT = 2048
MOST_STATES = 128  # of functions of whole states, which are large: the latest of each table
_all: list[GenerationCache[tuple[int, ...], Any]] = []


def identity_cached[*Given, Found](
    function: Callable[[*Given], Found], most: int = MOST_KEPT
) -> Callable[[*Given], Found]:
    """Remembers what the function returned, by the identity of its arguments: comparing a whole
    state would cost more than looking at it again.

    For functions of frozen values alone: a state, a combatant of one, its options; never of a
    fight while it is resolved, which changes. The caller must not change the answer either: eight
    views of one state share it, and so do those of the next state if the combatant is the same.
    """
    kept = GenerationCache[tuple[int, ...], tuple[tuple[Any, ...], Found]](most)
    _all.append(kept)

    @wraps(function)
    def remembering(*args: *Given) -> Found:
        key = tuple([id(item) for item in args])
        known = kept.get(key)
        if known is None:
            # What was given is kept too: as long as it is, no other object has its identity.
            known = kept.keep(key, (args, function(*args)))
        return known[1]

    return remembering


def once_in[One, *Given, Found](
    function: Callable[[One, *Given], Found],
) -> Callable[[One, *Given], Found]:
    """As `once`, for what hundreds ask of one value, each with a list of its own, which is told by
    its content: those whose lists are equal share the answer."""
    answers: Callable[[One], dict[tuple[*Given], Found]] = identity_cached(
        lambda one: {}, MOST_STATES
    )

    @wraps(function)
    def remembering(one: One, *given: *Given) -> Found:
        known = answers(one)
        if given not in known:
            known[given] = function(one, *given)
        return known[given]

    return remembering


def forget() -> None:
    """Lets go of all values and answers. What is needed again is worked out again."""
    for kept in _all:
        kept.forget()


def reader(names: Sequence[str]) -> Callable[[Any], dict[str, Any]]:
    """Reads these fields of a frozen value, all at once."""
    read = attrgetter(*names)

    @identity_cached
    def facts(one: Any) -> dict[str, Any]:
        return dict(zip(names, read(one), strict=True))

    return lambda one: dict(facts(one))
