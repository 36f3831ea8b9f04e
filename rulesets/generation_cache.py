"""A cache of the latest values, kept for as long as they are asked for again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any
from weakref import WeakSet

TABLES = 32  # that one process plays within the usual limits

_share = 1
_all: WeakSet[GenerationCache[Any, Any]] = WeakSet()


def make_room(tables: int) -> None:
    """From now on there is room for what so many tables ask for: what one of them needs again is
    not pushed out by the others."""
    global _share
    _share = 1 + tables // TABLES


def let_go() -> None:
    """To be called every few moments: of more than the usual limits, what was not asked for since
    the last call but one goes."""
    for item in [*_all]:
        item.grow_old()


class GenerationCache[Key: Hashable, Found]:
    """The latest `most` things by key, or a few more, and those before that were asked for again.
    With many tables at once there is room for more (`make_room`), until `let_go`.

    It has two generations. The young one becomes the old one when it is full, and what is asked for
    again is young again; so nothing is sorted when something is found. Threads may share it: at
    worst one of them works something out once more. None is never kept.
    """

    __slots__ = ("__weakref__", "_old", "_young", "most")

    def __init__(self, most: int):
        self.most = most
        self._young: dict[Key, Found] = {}
        self._old: dict[Key, Found] = {}
        _all.add(self)

    def get(self, key: Key) -> Found | None:
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: Key, found: Found) -> Found:
        if len(self._young) >= self.most * _share:
            self.grow_old()
        self._young[key] = found
        return found

    def grow_old(self) -> None:
        """The young ones become the old ones, if there are as many as always have room."""
        if len(self._young) >= self.most:
            self._old, self._young = self._young, {}

    def forget(self) -> None:
        self._young, self._old = {}, {}
