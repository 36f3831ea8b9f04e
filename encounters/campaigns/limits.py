"""How often somebody may try at a door: counts in the cache that forget themselves.

A browser that fumbles shuts itself out and nobody else: its own bound is small. Browsers cost
nothing to whoever drops the cookie, so what stands against guessing is the bound of the address,
with room for a club of sixty behind one router. Once that is used up, whoever is new there has to
wait, with the right code too: were right ones still let in, one could go on guessing. Let in are
those that are vouched for, by a seat, an account or an earlier sign-in, which nobody gets by
guessing; they count for themselves alone, and are bound like any browser.

100 wrong codes in ten minutes are 7,200 in the twelve hours that a code lives, of 887 million.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

from encounters.campaigns import browsers

MINUTE, HOUR = 60, 60 * 60


@dataclass(frozen=True)
class Door:
    """How many tries within `seconds` one browser has, one address, and everybody together at one
    and the same target: an account, a code. 0 is no bound."""

    name: str
    browser: int
    address: int
    seconds: int
    target: int = 0


CODES = Door("codes", 10, 100, 10 * MINUTE)
LINKS = Door("links", 10, 100, 10 * MINUTE)
PASSWORDS = Door("passwords", 10, 100, 10 * MINUTE, target=50)
SEATS = Door("seats", 6, 120, HOUR, target=240)
CLAIMS = Door("claims", 10, 120, HOUR, target=240)


class TooManyTries(Exception):
    """Somebody has to wait before this door."""

    def __init__(self, door: Door):
        self.door = door


@dataclass(frozen=True)
class Visitor:
    """Who tries, at which door; `vouched` names what speaks for them, "" for anybody."""

    request: HttpRequest
    door: Door
    target: str = ""
    vouched: str = ""

    def check(self) -> None:
        """Before something is looked at that may be wrong. TooManyTries."""
        if any(int(cache.get(key, 0)) >= most for key, most in self._bounds()):
            raise TooManyTries(self.door)

    def failed(self) -> None:
        """It was wrong."""
        for key, _ in self._bounds():
            _count(key, self.door.seconds)

    @contextmanager
    def takes(self) -> Iterator[None]:
        """Takes one of so many; what was not had in the end is given back. TooManyTries.

        It is counted first: of taps that come all at once none is let in too many.
        """
        taken: list[str] = []
        try:
            for key, most in self._bounds():
                taken.append(key)
                if _count(key, self.door.seconds) > most:
                    raise TooManyTries(self.door)
            yield
        except BaseException:
            for key in taken:
                _give_back(key)
            raise

    def _bounds(self) -> Iterator[tuple[str, int]]:
        browser = browsers.of(self.request).named()
        yield self._key("browser", self.vouched or browser), self.door.browser
        if not self.vouched:
            yield self._key("address", address(self.request)), self.door.address
            if self.target and self.door.target:
                yield self._key("target", self.target), self.door.target

    def _key(self, kind: str, value: str) -> str:
        """Whatever somebody has typed makes a name that every cache takes."""
        return f"limit:{self.door.name}:{kind}:{hashlib.sha256(value.encode()).hexdigest()[:32]}"


def address(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 the network, for a household has a whole /64."""
    given = str(request.META.get("REMOTE_ADDR", ""))
    try:
        found = ip_address(given)
    except ValueError:
        return given
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False))


def _count(key: str, seconds: int) -> int:
    """How many these are with this one; the first starts the time after which all are forgotten."""
    if cache.add(key, 1, seconds):
        return 1
    try:
        number = int(cache.incr(key))
    except ValueError:  # forgotten between the two calls
        cache.add(key, 1, seconds)
        return 1
    if number == 1:  # forgotten in the middle of the second
        cache.touch(key, seconds)
    return number


def _give_back(key: str) -> None:
    with suppress(ValueError):  # forgotten already
        cache.decr(key)
