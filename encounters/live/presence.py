"""Stores presence once it has settled, for several seats together.

A page that reloads is gone and back within a moment, which is not reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from encounters.live.places import Who

SETTLES = 0.5  # s; a reloading page is back within this time

Seats = set[tuple[int, int]]  # (campaign, seat)
Tell = Callable[[Seats, Seats], Awaitable[None]]


class Presence:
    """Tracks presence. `open_now` returns the seats that have a page open; `tell` is called with
    the seats that arrived and those that left."""

    def __init__(self, open_now: Callable[[], Seats], tell: Tell):
        self._open_now, self._tell = open_now, tell
        self._moved: Seats = set()
        self._here: Seats = set()  # the seats last reported as present

    def moved(self, who: Who) -> bool:
        """Records that a page was opened or closed. Returns whether it is the first since presence
        settled."""
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
