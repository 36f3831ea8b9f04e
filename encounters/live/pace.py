"""How often pages may ask to be let in: a number at once, and then one after the other.

To find out whose page it is takes the database, and to show it takes drawing. So what comes too
often is refused before either, by the address and by the browser that it says it is; and once it
is known whose it is, by the seat and the account, which may have many browsers. Behind one address
may be a club, or a school; where a server starts again, all of its phones come at once. Whoever was
let in before is not counted there, so that nobody can use it up for those who play.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence

from msgspec import Struct

from encounters.live.places import Who

KEPT = 10_000  # keys that are remembered before those that have rested are looked for


class Pace(Struct, frozen=True):
    """`burst` at once, then `rate` a second."""

    burst: int
    rate: float


class Limits(Struct, frozen=True):
    address: Pace
    person: Pace
    """A browser, a seat, an account."""


STREAMS = Limits(Pace(1000, 100), Pace(40, 1))
QUESTIONS = Limits(Pace(1000, 100), Pace(60, 3))
"""Which version there is, asked by pages that have no stream here: each about every two seconds."""


class Turnstile:
    """Counts in this process and in memory alone. Runs in the event loop's thread."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self._rested: dict[Hashable, float] = {}  # when a key may do again all that it may at once
        self._room = KEPT
        self._vouched: dict[str, None] = {}  # browsers that were let in, the latest last

    def stranger(self, address: str, browser: str) -> float:
        """Seconds until somebody from there may try again; 0 lets them in, and counts it."""
        bounds: list[tuple[Hashable, Pace]] = []
        if browser:
            bounds.append((("browser", browser), self.limits.person))
        if browser not in self._vouched:
            bounds.append((("address", address), self.limits.address))
        return self._wait(bounds)

    def known(self, who: Who, browser: str) -> float:
        """Counts again, once it is known whose page that is."""
        if browser:
            self._vouched.pop(browser, None)
            self._vouched[browser] = None
        if len(self._vouched) > KEPT:
            del self._vouched[next(iter(self._vouched))]
        ids = (("seat", who.seat), ("account", who.account))
        return self._wait([(key, self.limits.person) for key in ids if key[1] is not None])

    def _wait(self, bounds: Sequence[tuple[Hashable, Pace]]) -> float:
        """The seconds to wait. A refused try is not counted: nobody waits longer for having tried
        again."""
        now = time.monotonic()
        rested = {key: max(self._rested.get(key, now), now) for key, _ in bounds}
        waits = (rested[key] - now - (pace.burst - 1) / pace.rate for key, pace in bounds)
        wait = max(waits, default=0.0)
        if wait > 0:
            return wait
        self._rested |= {key: rested[key] + 1 / pace.rate for key, pace in bounds}
        if len(self._rested) > self._room:
            self._rested = {key: then for key, then in self._rested.items() if then > now}
            self._room = max(KEPT, 2 * len(self._rested))
        return 0.0
