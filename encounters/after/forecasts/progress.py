"""The progress of forecasts, in Django's cache, which all processes of the server share.

The process that started a forecast runs it; any other process can show and cancel it. Nothing here
checks times: keys that are not renewed expire. So a forecast whose server died is soon unknown, and
one that no page polls ends.
"""

from __future__ import annotations

from django.core.cache import cache
from msgspec import MsgspecError, Struct

from rulesets.forecast import Failed, Tally, decode, written

KEPT = 7 * 24 * 3600  # seconds for which results are kept
ALIVE = 15  # seconds until a forecast of a dead server is unknown
LEASE = 8  # seconds within which a page has to poll
LASTING = ("done", "time", "long", "busy", "failed")
"""Ends after which running the forecast again would not help."""


class Progress(Struct, frozen=True, kw_only=True):
    """The tally of a forecast so far.

    `wanted` is the number of requested fights. `failed` has the first of `failures` fights that
    could not be played. `waiting`: others are run before. `ended` is "" while it is `running`; then
    "done"; "time": stopped early because the fights took so long; "long": because none was
    finished; "busy": as "long", since other programs used the processors; "failed": no fight could
    be played; "cancelled"; or "stopped": by the server, or since no page polled it. `left` are the
    seconds that it will probably still run, as far as that is known; `cut`: it will then end early.
    """

    key: str
    wanted: int
    tally: Tally
    failed: tuple[Failed, ...] = ()
    failures: int = 0
    waiting: bool = False
    running: bool = True
    ended: str = ""
    left: float | None = None
    cut: bool = False

    @property
    def lasting(self) -> bool:
        return self.ended in LASTING


def read(key: str) -> Progress | None:
    stored = cache.get(_name(key))
    if not isinstance(stored, bytes):
        return None
    try:
        return decode(stored, Progress)
    except MsgspecError:  # written by another version of the program
        return None


def publish(progress: Progress) -> None:
    cache.set(_name(progress.key), written(progress), ALIVE if progress.running else KEPT)


def claim(key: str) -> bool:
    """Claims the forecast for this process. Returns False if another process has claimed it; the
    claim is atomic."""
    return bool(cache.add(_name(key, "player"), 1, ALIVE))


def still_mine(key: str) -> None:
    cache.touch(_name(key, "player"), ALIVE)
    cache.touch(_name(key), ALIVE)


def give_up(key: str) -> None:
    cache.delete(_name(key, "player"))


def look(key: str) -> None:
    """Records that a page polls the forecast."""
    cache.set(_name(key, "lease"), 1, LEASE)


def looked_at(key: str) -> bool:
    return cache.get(_name(key, "lease")) is not None


def call_off(key: str) -> None:
    cache.set(_name(key, "off"), 1, ALIVE)


def call_on(key: str) -> None:
    cache.delete(_name(key, "off"))


def called_off(key: str) -> bool:
    return cache.get(_name(key, "off")) is not None


def _name(key: str, what: str = "progress") -> str:
    return f"forecast {key} {what}".replace(" ", ":")
