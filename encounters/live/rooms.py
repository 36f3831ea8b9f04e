"""Connections: a room for each campaign with people in it, a mailbox for each open page.

A mailbox holds only the latest panel, so a phone on a slow network skips what it has missed. What
is sent is the difference to what was sent last. Everything here runs in the event loop's thread.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable

from encounters.live.knowledge import Board
from encounters.live.places import Admitted, Place

BEAT = b":\n\n"
GONE = b"event: gone\ndata: gone\n\n"
FULL = b"event: full\ndata: 30000\n\n"
"""Newer pages of the same person took its place; it may try again in so many ms."""
SPREAD = 3000  # ms in which the pages of a process that ends come back


def back() -> bytes:
    """Tells a page when to come back, so that not all of them do at once."""
    wait = random.randrange(SPREAD)
    return f"event: back\nretry: {wait}\ndata: {wait}\n\n".encode()


class Parcel:
    """The panel of one place, as a message for each version that a page may have been sent last.
    `whole`: it shows who is here, which no version tells."""

    def __init__(self, board: Board, place: Place):
        self.version, self._board, self._place = board.version, board, place
        self.whole = board.shows_people(place)
        self._made: dict[int | None, bytes] = {}

    def is_like(self, other: Parcel | None) -> bool:
        """Whether a page that was sent the other one shows the same."""
        if other is None or other.version != self.version:
            return False
        return other is self or (self.whole and other.after(None) == self.after(None))

    def after(self, sent: int | None) -> bytes:
        seen = None if self.whole else sent
        if seen not in self._made:
            html = self._board.html(self._place, seen)
            self._made[seen] = message(self.version, html)
        return self._made[seen]


class Mailbox:
    """One open page. `seen` is the version that it shows already."""

    def __init__(self, admitted: Admitted, seen: int | None = None):
        self.who, self.place = admitted.who, admitted.place
        self.seats = admitted.version  # the version in which its seat was checked
        self.version = self.sent = seen  # of what was put in last, and of what has left
        self.new = True  # no board has been compared with it yet
        self.closed = False
        self._parcel: Parcel | None = None
        self._farewell: bytes | None = None
        self._beat = False
        self._something = asyncio.Event()

    def meet(self, board: Board) -> None:
        """A version alone does not tell whether a page that shows who is here is up to date."""
        if self.new and board.shows_people(self.place):
            self.version = None
        self.new = False

    def put(self, parcel: Parcel) -> None:
        """A page that was told to go gets no panel any more, also where others see the same."""
        if self.closed:
            return
        self.version, self._parcel = parcel.version, parcel
        self._something.set()

    def beat(self) -> None:
        self._beat = True
        self._something.set()

    def close(self, farewell: bytes | None = None) -> None:
        self.closed, self._parcel, self._farewell = True, None, farewell
        self._something.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Each message to be sent, until the page is gone."""
        while True:
            await self._something.wait()
            self._something.clear()
            parcel, self._parcel = self._parcel, None
            beat, self._beat = self._beat, False
            if parcel is not None:
                after, self.sent = self.sent, parcel.version
                yield parcel.after(after)
            elif beat and not self.closed:
                yield BEAT
            if self.closed:
                if self._farewell is not None:
                    yield self._farewell
                return


class Room:
    """The open pages of one campaign, and the panels as they were rendered last."""

    def __init__(self, campaign: int):
        self.campaign = campaign
        self.failures = 0  # in a row, of rendering it
        self.retries = False  # it will be tried again in a moment
        self.boxes: dict[Mailbox, None] = {}  # in the order in which they came
        self.board: Board | None = None
        self.parcels: dict[Place, Parcel] = {}
        self.wanted = 0  # the latest version that somebody has announced
        self.began: float | None = None  # when what led to it began, until all pages show it
        self.dirty = False  # the board has to be looked at again
        self.people = False  # who is here has changed
        self.busy = False

    @property
    def version(self) -> int:
        return self.board.version if self.board else -1

    @property
    def announced(self) -> int:
        """The version that was announced and that no board shows yet; 0 if there is none."""
        return self.wanted if self.wanted > self.version else 0

    def shows_people(self, boxes: Iterable[Mailbox]) -> bool:
        """Whether one of these pages may show who is here."""
        return self.board is None or any(self.board.shows_people(box.place) for box in boxes)

    def is_current(self, box: Mailbox) -> bool:
        """Whether a page that has just opened shows the latest panel already, and its seat needs no
        second check."""
        if self.board is None or self.announced or self.shows_people([box]):
            return False
        return box.version == self.version and self.board.seats <= box.seats <= self.version

    def deliver(self, parcels: Iterable[tuple[Place, Parcel]]) -> None:
        """Parcels go, in this order, to every page of their places that does not show them yet."""
        pages: dict[Place, list[Mailbox]] = {}
        for box in self.boxes:  # sorted once: hundreds of pages may be of dozens of places
            pages.setdefault(box.place, []).append(box)
        for place, parcel in parcels:
            known = parcel.is_like(self.parcels.get(place))
            self.parcels[place] = parcel
            for box in pages.get(place, ()):
                if not (known and box.version == parcel.version):
                    box.put(parcel)


def dismiss(boxes: Iterable[Mailbox]) -> None:
    """These pages are nobody's any more."""
    for box in boxes:
        box.close(GONE)


def message(version: int, html: str) -> bytes:
    """A panel as a message of the event stream; its id is the version it shows."""
    data = html.encode()
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return b"id: %d\ndata: %b\n\n" % (version, data.replace(b"\n", b"\ndata: "))
