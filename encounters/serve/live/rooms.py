"""Connections: a room for each campaign with open pages, a mailbox for each page.

A mailbox holds only the latest panel, so a phone on a slow network skips versions. It is sent the
difference to its last sent version. Everything here runs in the event loop's thread.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable

from encounters.serve.live.places import OpenPage, Place, ShownBoard

BEAT = b":\n\n"
GONE = b"event: gone\ndata: gone\n\n"
FULL = b"event: full\ndata: 30000\n\n"
"""Sent to a page replaced by newer pages of the same person; it may reconnect after so many ms."""
SPREAD = 3000  # ms over which the pages of a stopping process reconnect


def back() -> bytes:
    """A message that tells a page when to reconnect, so that not all do at once."""
    wait = random.randrange(SPREAD)
    return f"event: back\nretry: {wait}\ndata: {wait}\n\n".encode()


class Parcel:
    """The panel of one place, as a message for each version that a page may have been sent last.
    `whole`: it shows presence, which has no version, so it is always sent whole."""

    def __init__(self, board: ShownBoard, place: Place):
        self.version, self._board, self._place = board.version, board, place
        self.whole = board.shows_people(place)
        self._messages: dict[int | None, bytes] = {}

    def is_like(self, other: Parcel | None) -> bool:
        """Whether a page that was sent the other parcel shows the same panel."""
        if other is None or other.version != self.version:
            return False
        return other is self or (self.whole and other.after(None) == self.after(None))

    def after(self, sent: int | None) -> bytes:
        after = None if self.whole else sent
        if after not in self._messages:
            html = self._board.html(self._place, after)
            self._messages[after] = message(self.version, html)
        return self._messages[after]


class Mailbox:
    """An open page. `version` is the one that it already shows."""

    def __init__(self, admitted: OpenPage, version: int | None = None):
        self.who, self.place = admitted.who, admitted.place
        self.seats = admitted.version  # the version at which its seat was checked
        self.version = self.sent = version  # last put in, and last sent
        self.new = True  # not yet compared with a board
        self.closed = False
        self._parcel: Parcel | None = None
        self._farewell: bytes | None = None
        self._beat = False
        self._something = asyncio.Event()

    def meet(self, board: ShownBoard) -> None:
        """Compares a new page with a board. If its panel shows presence, its version does not say
        whether it is current, so it is sent again."""
        if self.new and board.shows_people(self.place):
            self.version = None
        self.new = False

    def put(self, parcel: Parcel) -> None:
        """Replaces the panel to send. A page that was closed gets none, even if others of its place
        do."""
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
        """Yields messages until the page is closed."""
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
    """The open pages of a campaign, and the panels that were rendered last."""

    def __init__(self, campaign: int):
        self.campaign = campaign
        self.failures = 0  # consecutive failures to render it
        self.retries = False  # a retry is scheduled
        self.boxes: dict[Mailbox, None] = {}  # in the order of arrival
        self.board: ShownBoard | None = None
        self.parcels: dict[Place, Parcel] = {}
        self.wanted = 0  # the latest announced version
        self.began: float | None = None  # when the action behind it began, until all pages show it
        self.dirty = False  # the board has to be read again
        self.people = False  # presence has changed
        self.busy = False

    @property
    def version(self) -> int:
        return self.board.version if self.board else -1

    @property
    def announced(self) -> int:
        """The announced version that the board does not have yet; 0 if there is none."""
        return self.wanted if self.wanted > self.version else 0

    def shows_people(self, boxes: Iterable[Mailbox]) -> bool:
        """Whether one of these pages may show presence."""
        return self.board is None or any(self.board.shows_people(box.place) for box in boxes)

    def is_current(self, box: Mailbox) -> bool:
        """Whether a page that was just opened already shows the latest panel, and its seat needs no
        second check."""
        if self.board is None or self.announced or self.shows_people([box]):
            return False
        return box.version == self.version and self.board.seats <= box.seats <= self.version

    def deliver(self, parcels: Iterable[tuple[Place, Parcel]]) -> None:
        """Puts parcels, in this order, into the mailboxes of pages that do not show them yet."""
        pages: dict[Place, list[Mailbox]] = {}
        for box in self.boxes:  # grouped once: there may be hundreds of pages at dozens of places
            pages.setdefault(box.place, []).append(box)
        for place, parcel in parcels:
            same = parcel.is_like(self.parcels.get(place))
            self.parcels[place] = parcel
            for box in pages.get(place, ()):
                if not (same and box.version == parcel.version):
                    box.put(parcel)


def close_pages(boxes: Iterable[Mailbox]) -> None:
    """Closes pages that have lost their seat or their campaign."""
    for box in boxes:
        box.close(GONE)


def message(version: int, html: str) -> bytes:
    """A panel as a message of the event stream; its id is the version it shows."""
    data = html.encode()
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return b"id: %d\ndata: %b\n\n" % (version, data.replace(b"\n", b"\ndata: "))
