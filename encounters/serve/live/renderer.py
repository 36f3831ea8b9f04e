"""Renders a room in a worker thread: reads its board if it has changed, renders the panels that
pages do not show yet, and hands them to the event loop."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable

from django.db import OperationalError

from encounters.serve.live.places import Knowledge, Place, ShownBoard, Who
from encounters.serve.live.rooms import Mailbox, Parcel, Room, close_pages

log = logging.getLogger(__name__)

AT_ONCE = 0.004  # s of rendering after which finished panels are sent; each time wakes the loop

InLoop = Callable[..., None]  # calls a function with arguments soon in the event loop


class Renderer:
    """Renders rooms. `delivered` is called in the loop once all panels of a timed change are handed
    over."""

    def __init__(self, knowledge: Knowledge, in_loop: InLoop, delivered: Callable[[Room], None]):
        self.knowledge, self._in_loop, self._delivered = knowledge, in_loop, delivered

    def render(self, room: Room, boxes: tuple[Mailbox, ...]) -> None:
        """Renders these pages of the room. Raises OperationalError if the database is
        unreachable."""
        people = room.people and room.shows_people(boxes)
        if people:
            room.people = False
        board, announced = room.board, room.announced
        if (
            announced
            or board is None
            or people
            or self.knowledge.version(room.campaign) != room.version  # never announced
        ):
            board = self.knowledge.board(room.campaign, people, announced)
        if board is None:
            self._in_loop(close_pages, [*boxes])
            return
        doubtful = [box for box in boxes if box.seats < board.seats]
        gone = self.knowledge.all_revoked({box.who for box in doubtful}) if doubtful else set()
        if doubtful:
            self._in_loop(_record_check, doubtful, board.seats, gone)
        self._draw(room, board, [box for box in boxes if box.who not in gone], people)

    def _draw(self, room: Room, board: ShownBoard, boxes: list[Mailbox], people: bool) -> None:
        kept = dict(room.parcels) if board.version == room.version else {}
        changing = {box.place for box in boxes if people or box.new}
        changing = {place for place in changing if board.shows_people(place)}
        stale = changing | {box.place for box in boxes if box.version != board.version}
        sent: dict[Place, set[int | None]] = {}
        for box in boxes:
            sent.setdefault(box.place, set()).add(box.sent)
        parcels: list[tuple[Place, Parcel]] = []
        self._in_loop(_read, room, board, kept, boxes)
        since = time.monotonic()
        try:
            for place in sorted(stale, key=lambda place: place.turn):
                ready = None if people and place in changing else kept.get(place)
                parcel = _prepare(ready or Parcel(board, place), place, sent[place])
                if parcel is not None:
                    parcels.append((place, parcel))
                if time.monotonic() - since > AT_ONCE:
                    self._in_loop(_deliver, room, board, parcels)
                    parcels, since = [], time.monotonic()
        finally:  # finished panels do not wait for the database
            self._in_loop(_deliver, room, board, parcels)
        if room.began:
            self._in_loop(self._delivered, room)


def _prepare(parcel: Parcel, place: Place, sent: Iterable[int | None]) -> Parcel | None:
    """The parcel with messages prepared for pages whose last `sent` versions are these. A page that
    receives another version meanwhile gets its message rendered later. None if rendering fails."""
    try:
        for version in sent:
            parcel.after(version)
    except OperationalError:  # the database is unreachable: the rest is retried
        raise
    except Exception:  # a broken panel must not stop the others
        log.exception("version %s could not be shown to %s", parcel.version, place)
        return None
    return parcel


# The functions below run in the event loop's thread, which alone changes rooms and mailboxes.


def _read(room: Room, board: ShownBoard, kept: dict[Place, Parcel], boxes: list[Mailbox]) -> None:
    room.board, room.parcels = board, kept
    for box in boxes:
        box.meet(board)


def _deliver(room: Room, board: ShownBoard, parcels: list[tuple[Place, Parcel]]) -> None:
    if room.board is board:
        room.deliver(parcels)


def _record_check(boxes: list[Mailbox], seats: int, gone: set[Who]) -> None:
    """Records that these pages' seats were checked at version `seats`; `gone` have lost theirs."""
    for box in boxes:
        box.seats = seats
    close_pages([box for box in boxes if box.who in gone])
