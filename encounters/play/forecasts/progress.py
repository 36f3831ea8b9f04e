"""How far a forecast has come, where every process of the server finds it: in Django's cache.

Whoever started a forecast plays it; any other process can show and cancel it. Nothing here is ever
asked for the time: what nobody renews is forgotten by the cache. So a forecast whose server died is
unknown soon, and one that no page asks for ends.
"""

from __future__ import annotations

from django.core.cache import cache
from msgspec import MsgspecError, Struct

from rulesets.forecast import Failed, Tally, read, written

KEPT = 7 * 24 * 3600  # seconds in which a page that is opened again need not count again
ALIVE = 15  # seconds until a forecast whose server is gone is unknown
LEASE = 8  # seconds in which some page has to ask
LASTING = ("done", "time", "long", "busy", "failed")
"""The ends that counting again would not change, or not for the better."""


class Progress(Struct, frozen=True, kw_only=True):
    """The tally of a forecast so far.

    `wanted` is how many fights were asked for. Of `failures` fights that could not be counted
    `failed` has the first. `waiting`: others are counted before. `ended` is "" as long as it is
    `running`; then "done"; "time": stopped because so few fights took so long; "long": because not
    even one was over; "busy": so too, as other programs had the processors; "failed": not one fight
    could be played; "cancelled"; or "stopped": the server stopped it, or nobody looked.
    """

    key: str
    wanted: int
    tally: Tally
    failed: tuple[Failed, ...] = ()
    failures: int = 0
    waiting: bool = False
    running: bool = True
    ended: str = ""

    @property
    def lasting(self) -> bool:
        return self.ended in LASTING


def known(key: str) -> Progress | None:
    stored = cache.get(_name(key))
    if not isinstance(stored, bytes):
        return None
    try:
        return read(stored, Progress)
    except MsgspecError:  # another version of the program wrote it
        return None


def publish(progress: Progress) -> None:
    cache.set(_name(progress.key), written(progress), ALIVE if progress.running else KEPT)


def claim(key: str) -> bool:
    """Whether nobody else plays it: of two who ask at once only one is told so."""
    return bool(cache.add(_name(key, "player"), 1, ALIVE))


def still_mine(key: str) -> None:
    cache.touch(_name(key, "player"), ALIVE)
    cache.touch(_name(key), ALIVE)


def give_up(key: str) -> None:
    cache.delete(_name(key, "player"))


def look(key: str) -> None:
    """Some page asks: go on."""
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
