"""Brings every change to every open page.

Changes are announced in any thread. The event loop wakes the room; a worker thread reads the board
once and renders each place once (`renderer.py`). Further changes meanwhile only mark the room, so
the latest version wins and no queue builds up. Every 20 seconds versions and seats are compared
with the database, spread over the interval by campaign.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from django.conf import settings
from django.db import OperationalError

from encounters.serve.live import bus
from encounters.serve.live.places import Knowledge, Who
from encounters.serve.live.renderer import Renderer
from encounters.serve.live.rooms import FULL, Mailbox, Room, back, close_pages
from encounters.serve.observability import logs
from encounters.serve.transport.threads import Pool

log = logging.getLogger(__name__)

READING = 2  # threads for database reads
DRAWING = 1  # several threads would only compete for cores, with cold caches
PARTS = 20  # parts of a heartbeat, each for a share of the campaigns
MOST_PAGES = 12  # open at once for one person; another one closes the oldest
SETTLES = 0.5  # s; a page that is reloaded is back within this time
AGAIN = 1.0  # s until the first retry after a failed read, doubled each time
SELDOM = 30.0  # s, the longest wait before a retry

Seats = set[tuple[int, int]]  # (campaign, seat)


def pause(failures: int) -> float:
    """Seconds until the next retry, growing so that an unreadable campaign does not flood the
    log."""
    return min(AGAIN * 2.0 ** (failures - 1), SELDOM)


class HubClosed(Exception):
    """The server is shutting down."""


class Watch(Protocol):
    """Receives measurements of the hub."""

    def panel_delivered(self, seconds: float) -> None:
        """Records the time from a user's action until its last panel was handed to a page."""

    def pinged(self, seconds: float) -> None:
        """Records the time of a message from this process through Redis and back."""


class Hub:
    def __init__(self, knowledge: Knowledge, heartbeat: float = bus.HEARTBEAT):
        self.knowledge = knowledge
        self.watch: Watch | None = None
        self.heartbeat = heartbeat
        self.rooms: dict[int, Room] = {}
        self.closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self.reading = Pool(READING, "reading")
        self.drawing = Pool(DRAWING, "drawing")
        self._renderer = Renderer(knowledge, self._in_loop, self._record_delivery)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._moved: Seats = set()  # whose pages came or went since presence was stored
        self._present: Seats = set()  # as stored

    # -- pages -------------------------------------------------------------------------------

    def enter(self, box: Mailbox) -> None:
        """Registers an open page, which then gets every change. Raises HubClosed."""
        if self.closed:
            raise HubClosed
        self._start()
        room = self.rooms.get(box.who.campaign)
        if room is None:
            room = self.rooms[box.who.campaign] = Room(box.who.campaign)
            self.knowledge.make_room(len(self.rooms))
        mine = [
            page for page in room.boxes if page.who.person == box.who.person and not page.closed
        ]
        if len(mine) >= MOST_PAGES:
            mine[0].close(FULL)
        room.boxes[box] = None
        self._move(box.who)
        if not room.is_current(box):
            self._look(room)

    def leave(self, box: Mailbox) -> None:
        room = self.rooms.get(box.who.campaign)
        if room is None:
            return
        room.boxes.pop(box, None)
        if not room.boxes:
            del self.rooms[room.campaign]
            self.knowledge.make_room(len(self.rooms))
        self._move(box.who)

    def handed(self, campaign: int, cookies: bytes) -> int | None:
        """The version last sent to pages with these cookies; None if none is open."""
        room = self.rooms.get(campaign)
        if room is None:
            return None
        mine = (box for box in room.boxes if box.who.cookies == cookies and not box.closed)
        return max((box.version or 0 for box in mine), default=None)

    async def thread(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs a call that reads the database in a thread."""
        return await self._in(self.reading, work, *args)

    async def _in(self, threads: Pool, work: Callable[..., Any], *args: Any) -> Any:
        if self.closed:
            raise HubClosed
        return await threads.run(self.knowledge.fresh, work, *args)

    def close(self) -> None:
        """Ends every stream. May be called in any thread or signal handler."""
        self.closed = True
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has already been closed
                self._loop.call_soon_threadsafe(self._close)

    # -- announcements -----------------------------------------------------------------------

    def heard(self, campaign: int, version: int) -> None:
        """Called by the bus, in any thread."""
        if self._loop is not None and campaign in self.rooms:
            began = logs.request_time() if self.watch else None
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake, campaign, version, began)

    def _wake(self, campaign: int, version: int, began: float | None = None) -> None:
        room = self.rooms.get(campaign)
        if room is None:
            return
        if version == bus.PRESENCE:
            room.people = True
            if not room.shows_people(room.boxes):
                return
        elif version > max(room.version, room.wanted):
            room.wanted = version
            room.began = room.began or began
        else:
            return
        self._look(room)

    def _look(self, room: Room) -> None:
        room.dirty = True
        if not room.busy:
            room.busy = True
            self._run(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        try:
            while room.dirty and room.boxes:
                room.dirty = False
                await self._in(self.drawing, self._renderer.render, room, tuple(room.boxes))
                room.failures = 0
        except HubClosed:
            pass
        except OperationalError as error:  # the database is unreachable, for all rooms
            if not room.failures:
                log.error("campaign %s cannot be shown now: %s", room.campaign, error)
            room.failures, room.people = 1, True  # the failed read may have been about presence
            self._run(self._try_again(room))
        except Exception:
            log.exception("campaign %s could not be shown", room.campaign)
            room.failures += 1
            self._run(self._try_again(room))
        finally:
            room.busy = False

    async def _try_again(self, room: Room) -> None:
        """Retries a failed read without waiting for the heartbeat."""
        if room.retries:
            return
        room.retries = True
        await asyncio.sleep(pause(room.failures))
        room.retries = False
        if room.boxes:
            self._look(room)

    @property
    def pages(self) -> int:
        """The number of open streams."""
        return sum(len(room.boxes) for room in tuple(self.rooms.values()))

    # -- back in the loop --------------------------------------------------------------------

    def _in_loop(self, call: Callable[..., None], *args: Any) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(call, *args)

    def _record_delivery(self, room: Room) -> None:
        """Records that every page has the room's latest panel, unless a newer version was
        announced."""
        if self.watch and room.began and not room.announced:
            self.watch.panel_delivered(time.monotonic() - room.began)
            room.began = None

    # -- the heartbeat -----------------------------------------------------------------------

    async def _beat(self) -> None:
        """Compares each campaign at its own time, so that no tap waits for a comparison of all."""
        while True:
            for part in range(PARTS):
                await asyncio.sleep(self.heartbeat / PARTS)
                rooms = [room for room in self.rooms.values() if room.campaign % PARTS == part]
                if rooms:
                    await self.compare(rooms)
                for box in _boxes(rooms):
                    box.beat()
            self.knowledge.let_go()
            if self.watch and settings.REDIS_URL:
                await self.thread(bus.ping)

    async def compare(self, some: Iterable[Room] | None = None) -> None:
        """Finds missed changes in `some` rooms or in all: newer versions, revoked seats,
        presence."""
        rooms = [*(self.rooms.values() if some is None else some)]
        boxes = _boxes(rooms)
        people = {box.who for box in boxes}
        here = {who.seat for who in people if who.seat is not None}
        try:
            versions = await self.thread(self.knowledge.versions, [room.campaign for room in rooms])
            gone = await self.thread(self.knowledge.all_revoked, people)
            await self.thread(self.knowledge.here, here)
        except OperationalError as error:
            log.error("the heartbeat could not read the database: %s", error)
            return
        except Exception:
            log.exception("the heartbeat could not read the database")
            return
        close_pages([box for box in boxes if box.who in gone])
        for room in rooms:
            if versions.get(room.campaign) != room.version:
                self._look(room)

    def _move(self, who: Who) -> None:
        if who.seat is None:
            return
        if not self._moved:
            self._run(self._store_presence())
        self._moved.add((who.campaign, who.seat))

    async def _store_presence(self) -> None:
        """Stores presence once it has settled, for several seats together. A page that reloads is
        gone and back within a moment, which is not reported."""
        await asyncio.sleep(SETTLES)
        moved, self._moved = self._moved, set()
        people = [box.who for box in _boxes(self.rooms.values())]
        here = {(who.campaign, who.seat) for who in people if who.seat is not None}
        came = (moved & here) - self._present
        went = (moved - here) & self._present
        self._present = (self._present | came) - went
        if not came and not went:
            return
        arrived, left = ({seat for _, seat in seats} for seats in (came, went))
        try:
            await self.thread(self.knowledge.came_or_went, arrived, left)
        except OperationalError as error:  # presence is stored again with the next heartbeat
            log.error("who came and went could not be noted: %s", error)
            return
        for campaign in {campaign for campaign, _ in came | went}:
            await self.thread(bus.publish, campaign, bus.PRESENCE)

    # -- start and end -----------------------------------------------------------------------

    def _start(self) -> None:
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        bus.listen(self.heard)
        self._run(self._beat())
        pinged = self.watch.pinged if self.watch else None
        self._run(bus.follow(self._wake, self.compare, pinged))

    def _run(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _close(self) -> None:
        for box in _boxes(self.rooms.values()):
            box.close(back())
        for task in tuple(self._tasks):
            task.cancel()
        with suppress(ValueError):
            bus.unlisten(self.heard)
        for threads in (self.reading, self.drawing):
            threads.cancel()


def _boxes(rooms: Iterable[Room]) -> list[Mailbox]:
    return [box for room in rooms for box in room.boxes]
