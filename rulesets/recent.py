"""What was worked out a moment ago, kept for as long as it is asked for again."""

from __future__ import annotations

from collections.abc import Hashable

TABLES = 32  # that one process plays within the usual limits

_share = 1


def make_room(tables: int) -> None:
    """From now on there is room for what so many tables ask for: what one of them needs again is
    not pushed out by the others."""
    global _share
    _share = 1 + tables // TABLES


class Recent[Key: Hashable, Found]:
    """The latest `most` things by key, or a few more, and as many of those before that were asked
    for again. With many tables at once there is room for more (`make_room`).

    It has two generations. The young one becomes the old one when it is full, and what is asked for
    again is young again; so nothing is sorted when something is found. Threads may share it: at
    worst one of them works something out once more. None is never kept.
    """

    __slots__ = ("_old", "_young", "most")

    def __init__(self, most: int):
        self.most = most
        self._young: dict[Key, Found] = {}
        self._old: dict[Key, Found] = {}

    def get(self, key: Key) -> Found | None:
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: Key, found: Found) -> Found:
        young = self._young
        if len(young) >= self.most * _share:
            self._old, self._young = young, {}
        self._young[key] = found
        return found

    def forget(self) -> None:
        self._old, self._young = {}, {}
