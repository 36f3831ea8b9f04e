"""Turn order: whoever has more comes first, and those with the same share a place.

places_of({"ada": 5, "bob": 3, "gob": 5})             # (("ada", "gob"), ("bob",))
order_of(totals, again=rolled_again)                # ("gob", "ada", "bob")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

type Places = tuple[tuple[str, ...], ...]
"""Ids of combatants, or sides, by place; those in one place tie."""


def places_of(scores: Mapping[str, Any]) -> Places:
    """The places by score, the highest first; within one the order of `scores`."""
    shared: dict[Any, list[str]] = {}
    for who, score in scores.items():
        shared.setdefault(score, []).append(who)
    return tuple(tuple(shared[score]) for score in sorted(shared, reverse=True))


def order_of(
    scores: Mapping[str, Any], again: Callable[[tuple[str, ...]], Mapping[str, Any]]
) -> tuple[str, ...]:
    """The order without ties: `again` decides between those in one place, as often as it takes."""
    order: list[str] = []
    for place in places_of(scores):
        order += place if len(place) == 1 else order_of(again(place), again)
    return tuple(order)
