"""Stores arrivals and departures once they have settled, in one go.

A page that reloads is gone and back within a moment: that changes nothing, and nobody is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from encounters.live.places import Who

SETTLES = 0.5  # s; a page that reloads is gone and back within this time

Seats = set[tuple[int, int]]  # (campaign, seat)
Tell = Callable[[Seats, Seats], Awaitable[None]]


class Presence:
    """`open_now` finds the seats that have a page open; `tell` is called with those that came and
    those that went."""

    def __init__(self, open_now: Callable[[], Seats], tell: Tell):
        self._open_now, self._tell = open_now, tell
        self._moved: Seats = set()
        self._here: Seats = set()  # whoever was told to be here

    def moved(self, who: Who) -> bool:
        """Somebody came or went. Whether that is the first since it has settled."""
        if who.seat is None:
            return False
        first = not self._moved
        self._moved.add((who.campaign, who.seat))
        return first

    async def settle(self) -> None:
        await asyncio.sleep(SETTLES)
        moved, self._moved = self._moved, set()
        open_now = self._open_now()
        came = (moved & open_now) - self._here
        went = (moved - open_now) & self._here
        self._here = (self._here | came) - went
        if came or went:
            await self._tell(came, went)
