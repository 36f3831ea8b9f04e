"""Who is connected: a room for each campaign with people in it, a mailbox for each open page.

A mailbox holds one message, the latest: a phone on a slow network skips what it has missed and gets
what counts now. Everything here happens in the event loop's own thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

from django.utils.safestring import SafeString
from msgspec import Struct

from encounters.live.places import Place

BEAT = b":\n\n"
GONE = b"event: gone\ndata: gone\n\n"


class Board(Protocol):
    version: int
    seats: int  # the version that it has the seats of

    def html(self, place: Place) -> SafeString: ...


class Who(Struct, frozen=True):
    """Whose page it is: a seat with its key, or the GM (no seat) with the cookies it came with."""

    campaign: int
    seat: int | None = None
    key: str = ""
    cookies: bytes = b""


class Mailbox:
    """One open page."""

    def __init__(self, who: Who, place: Place, seen: int | None = None):
        self.who, self.place = who, place
        self.version = seen  # what the page shows already
        self.seats: int | None = None  # the seats among which its own was looked for
        self.closed = False
        self._parcel: bytes | None = None
        self._beat = False
        self._something = asyncio.Event()

    def put(self, version: int, parcel: bytes) -> None:
        self.version, self._parcel = version, parcel
        self._something.set()

    def beat(self) -> None:
        self._beat = True
        self._something.set()

    def close(self, parcel: bytes | None = None) -> None:
        self.closed, self._parcel = True, parcel
        self._something.set()

    async def parcels(self) -> AsyncIterator[bytes]:
        """What is to be sent next, over and over, until the page is gone."""
        while True:
            await self._something.wait()
            self._something.clear()
            parcel, self._parcel = self._parcel, None
            beat, self._beat = self._beat, False
            if parcel is not None:
                yield parcel
            elif beat and not self.closed:
                yield BEAT
            if self.closed:
                return


class Room:
    """The open pages of one campaign, and the panels as they were rendered last."""

    def __init__(self, campaign: int):
        self.campaign = campaign
        self.boxes: dict[Mailbox, None] = {}  # in the order in which they came
        self.board: Board | None = None
        self.panels: dict[Place, bytes] = {}
        self.wanted = 0  # the latest version that somebody has announced
        self.dirty = False  # something is to be looked at anew
        self.people = False  # who is here has changed
        self.busy = False

    @property
    def version(self) -> int:
        return self.board.version if self.board else -1

    @property
    def announced(self) -> int:
        """The version that was announced and that no board shows yet; 0 if there is none."""
        return self.wanted if self.wanted > self.version else 0

    def deliver(self, place: Place, parcel: bytes) -> None:
        """The panel of a place goes to every page that does not show it yet."""
        known = self.panels.get(place) == parcel
        self.panels[place] = parcel
        for box in self.boxes:
            if box.place == place and not (known and box.version == self.version):
                box.put(self.version, parcel)


def parcel(version: int, html: str) -> bytes:
    """A panel as a message of the event stream; its id is the version it shows."""
    lines = html.replace("\r\n", "\n").replace("\r", "\n")
    data = lines.replace("\n", "\ndata: ")
    return f"id: {version}\ndata: {data}\n\n".encode()
