"""A table with its pages, without a server and without a database."""

import asyncio
from collections import Counter

from encounters.serve.live import bus
from encounters.serve.live.places import OpenPage, Place, Who

CAMPAIGN = 7
PATIENCE = 60  # s; a busy machine is no failure
HEARTBEAT = ":\n\n"


class Board:
    def __init__(self, version, rendered, seats):
        self.version, self.rendered, self.seats = version, rendered, seats

    def html(self, place, seen=None):
        self.rendered[place] += 1
        after = f" after {seen}" if seen is not None else ""
        return f"<main>{place.kind} {place.seat}\nversion {self.version}{after}</main>"

    def shows_people(self, place):
        return place.kind == "lobby"


PLACES = {
    "pia": Place("seat", 1),
    "piet": Place("seat", 2),
    "wanda": Place("watch"),
    "walt": Place("watch"),
    "gwen": Place("lobby"),
}


class Facts:
    """The facts that the hub and the stream would read from the database."""

    def __init__(self):
        self.number = 1
        self.rendered = Counter()
        self.reads = 0
        self.seats = None  # the version of the seats, if not the latest
        self.asked = []  # campaigns whose seats were read
        self.lost = set()
        self.present = set()  # as of the last heartbeat
        self.people = []  # notifications of who came and who left
        self.campaigns = 0  # number that the hub has to hold
        self.heartbeats = 0

    def admit(self, cookies, campaign, kind, language):
        """Everybody has one kind of page; Otto has none."""
        name = cookies.decode()
        if name not in PLACES:
            return None
        seat = None if name == "gwen" else list(PLACES).index(name) + 1
        return OpenPage(Who(campaign, seat, cookies=cookies), PLACES[name], self.number)

    def fresh(self, work, *args):
        return work(*args)

    def make_room(self, campaigns):
        self.campaigns = campaigns

    def let_go(self):
        self.heartbeats += 1

    def board(self, campaign, anew=False, announced=0):
        self.reads += 1
        return Board(self.number, self.rendered, self.seats or self.number)

    def version(self, campaign):
        return self.number

    def versions(self, campaigns):
        return dict.fromkeys(campaigns, self.number)

    def all_revoked(self, people):
        self.asked.append({who.seat for who in people})
        return {who for who in people if who.seat in self.lost}

    def here(self, seats):
        self.present = set(seats)

    def came_or_went(self, here, gone):
        self.people.append((here, gone))


class Page:
    """A phone with its page open; `await page.next()` returns the next message, skipping
    heartbeats."""

    def __init__(self, live, cookie, query="as=seat", last=b"", method="GET", what="live"):
        self.sent = asyncio.Queue()
        self.left = asyncio.Event()
        headers = [(b"cookie", cookie.encode())]
        if last:
            headers.append((b"last-event-id", last))
        scope = {
            "type": "http",
            "method": method,
            "path": f"/c/{CAMPAIGN}/{what}",
            "query_string": query.encode(),
            "headers": headers,
        }
        self.task = asyncio.create_task(live(scope, self._receive, self.sent.put))

    async def _receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def hears(self):
        """Returns the next message, heartbeats included."""
        message = await asyncio.wait_for(self.sent.get(), PATIENCE)
        return message.get("status") or message["body"].decode()

    async def next(self):
        while (heard := await self.hears()) == HEARTBEAT:
            pass
        return heard

    async def hears_until(self, said):
        async with asyncio.timeout(PATIENCE):
            while await self.hears() != said:
                pass

    async def opened(self):
        assert await self.hears() == 200
        assert await self.hears() == HEARTBEAT
        return self

    async def leave(self):
        self.left.set()
        await asyncio.wait_for(self.task, PATIENCE)


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def change(facts, version):
    facts.number = version
    bus.deliver(CAMPAIGN, version)


async def no_page(scope, receive, send):
    await send({"type": "http.response.start", "status": 404, "headers": []})
