"""A cache of recently used values."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any
from weakref import WeakSet

TABLES = 32  # enough for one process within the usual limits

_share = 1
_all: WeakSet[GenerationCache[Any, Any]] = WeakSet()


def make_room(tables: int) -> None:
    """Makes room for what this many tables use, so that they do not push out each other's
    values."""
    global _share
    _share = 1 + tables // TABLES


def let_go() -> None:
    """Drops what was not used since the last call but one, beyond the usual limits. To be called
    every few moments."""
    for item in [*_all]:
        item.grow_old()


class GenerationCache[Key: Hashable, Found]:
    """Keeps about the latest `most` values by key, and older ones that are still used. `make_room`
    raises the limit for many tables at once, until `let_go`.

    It has two generations. The young one becomes the old one when it is full, and a value that is
    used again becomes young, so nothing is sorted on a hit. Threads may share it: at worst a value
    is computed twice. None is never kept.
    """

    __slots__ = ("__weakref__", "_old", "_young", "most")

    def __init__(self, most: int):
        self.most = most
        self._young: dict[Key, Found] = {}
        self._old: dict[Key, Found] = {}
        _all.add(self)

    def get(self, key: Key) -> Found | None:
        value = self._young.get(key)
        if value is None:
            value = self._old.get(key)
            if value is not None:
                self.keep(key, value)
        return value

    def keep(self, key: Key, value: Found) -> Found:
        if len(self._young) >= self.most * _share:
            self.grow_old()
        self._young[key] = value
        return value

    def grow_old(self) -> None:
        """Makes the young generation the old one if it is full by the usual limit."""
        if len(self._young) >= self.most:
            self._old, self._young = self._young, {}

    def forget(self) -> None:
        self._young, self._old = {}, {}
