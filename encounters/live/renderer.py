"""The work of a thread for a room: reads its board if that has changed, draws the panels that pages
do not show yet, and hands them to the event loop."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable

from django.db import OperationalError

from encounters.live.knowledge import Board, Knowledge
from encounters.live.places import Place, Who
from encounters.live.rooms import Mailbox, Parcel, Room, dismiss

log = logging.getLogger(__name__)

AT_ONCE = 0.004  # s of drawing after which what is ready is sent; each time wakes the loop

InLoop = Callable[..., None]  # a function and its arguments, called soon in the event loop


class Renderer:
    """`shown` is called in the loop when all panels of a change that is timed are handed over."""

    def __init__(self, knowledge: Knowledge, in_loop: InLoop, shown: Callable[[Room], None]):
        self.knowledge, self._in_loop, self._shown = knowledge, in_loop, shown

    def render(self, room: Room, boxes: tuple[Mailbox, ...]) -> None:
        """Raises OperationalError where the database is away."""
        people = room.people and room.shows_people(boxes)
        if people:
            room.people = False
        board, announced = room.board, room.announced
        if announced or board is None or people or self._passed(room):
            board = self.knowledge.board(room.campaign, people, announced)
        if board is None:
            self._in_loop(dismiss, [*boxes])
            return
        doubtful = [box for box in boxes if box.seats < board.seats]
        gone = self.knowledge.all_revoked({box.who for box in doubtful}) if doubtful else set()
        if doubtful:
            self._in_loop(_looked_for, doubtful, board.seats, gone)
        self._show(room, board, [box for box in boxes if box.who not in gone], people)

    def _passed(self, room: Room) -> bool:
        """Whether there is a newer version than the room shows, announced or not."""
        return self.knowledge.version(room.campaign) != room.version

    def _show(self, room: Room, board: Board, boxes: list[Mailbox], people: bool) -> None:
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
                known = None if people and place in changing else kept.get(place)
                parcel = _made(known or Parcel(board, place), place, sent[place])
                if parcel is not None:
                    parcels.append((place, parcel))
                if time.monotonic() - since > AT_ONCE:
                    self._in_loop(_deliver, room, board, parcels)
                    parcels, since = [], time.monotonic()
        finally:  # what is ready does not wait for what the database keeps back
            self._in_loop(_deliver, room, board, parcels)
        if room.began:
            self._in_loop(self._shown, room)


def _made(parcel: Parcel, place: Place, sent: Iterable[int | None]) -> Parcel | None:
    """With the messages for pages that were `sent` these versions last. A page that is sent another
    one meanwhile gets its message from the panel that is drawn then."""
    try:
        for version in sent:
            parcel.after(version)
    except OperationalError:  # the database is away: all that is left is tried again
        raise
    except Exception:  # one broken panel must not stop the others
        log.exception("version %s could not be shown to %s", parcel.version, place)
        return None
    return parcel


# In the event loop's thread, which alone changes rooms and mailboxes.


def _read(room: Room, board: Board, kept: dict[Place, Parcel], boxes: list[Mailbox]) -> None:
    room.board, room.parcels = board, kept
    for box in boxes:
        box.meet(board)


def _deliver(room: Room, board: Board, parcels: list[tuple[Place, Parcel]]) -> None:
    if room.board is board:
        room.deliver(parcels)


def _looked_for(boxes: list[Mailbox], seats: int, gone: set[Who]) -> None:
    """The seats of these pages were checked in version `seats`; `gone` have lost theirs."""
    for box in boxes:
        box.seats = seats
    dismiss([box for box in boxes if box.who in gone])
