"""Rate limits for opening streams: a burst, and then a steady rate.

Finding out whose page it is takes a database lookup, and showing it takes rendering. So requests
that come too often are refused before either, by address and by the session they claim; and after
the lookup by seat and account, which may have several browsers. A club or a school may share one
address, and after a restart of the server all its phones come at once. Browsers that were admitted
before are not counted under their address, so that nobody else can use up the limit for them.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence

from msgspec import Struct

from encounters.live.places import Who

KEPT = 10_000  # keys that are stored before idle ones are removed


class Pace(Struct, frozen=True):
    """A `burst` at once, then `rate` per second."""

    burst: int
    rate: float


class Limits(Struct, frozen=True):
    address: Pace
    person: Pace
    """Applies to a browser, a seat and an account."""


STREAMS = Limits(Pace(1000, 100), Pace(40, 1))
QUESTIONS = Limits(Pace(1000, 100), Pace(60, 3))
"""For version checks by pages without a stream here, each about every two seconds."""


class Turnstile:
    """Counts requests, in the memory of this process only. Used in the event loop's thread."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self._rested: dict[Hashable, float] = {}  # when a key regains its full burst
        self._room = KEPT
        self._vouched: dict[str, None] = {}  # browsers that were admitted, the latest last

    def stranger(self, address: str, browser: str) -> float:
        """Counts a request before the lookup. Returns the seconds to wait; 0 admits it."""
        bounds: list[tuple[Hashable, Pace]] = []
        if browser:
            bounds.append((("browser", browser), self.limits.person))
        if browser not in self._vouched:
            bounds.append((("address", address), self.limits.address))
        return self._wait(bounds)

    def known(self, who: Who, browser: str) -> float:
        """Counts a request once its member is known. Returns the seconds to wait."""
        if browser:
            self._vouched.pop(browser, None)
            self._vouched[browser] = None
        if len(self._vouched) > KEPT:
            del self._vouched[next(iter(self._vouched))]
        ids = (("seat", who.seat), ("account", who.account))
        return self._wait([(key, self.limits.person) for key in ids if key[1] is not None])

    def _wait(self, bounds: Sequence[tuple[Hashable, Pace]]) -> float:
        """The seconds to wait. Refused requests are not counted: retrying does not extend the
        wait."""
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
