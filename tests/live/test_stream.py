"""The live stream: everybody sees the latest at once, nobody sees what is not theirs."""

import asyncio
from collections import Counter

import pytest
from django.utils import timezone
from django.utils.safestring import mark_safe

from encounters import protection
from encounters.campaigns import changes, presence
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.live import bus, hub, stream
from encounters.live.hub import Hub
from encounters.live.knowledge import Knowledge
from encounters.live.places import Place
from encounters.live.rooms import Mailbox, Who, parcel

CAMPAIGN = 7


class Board:
    def __init__(self, version, rendered, seats):
        self.version, self.rendered, self.seats = version, rendered, seats

    def html(self, place):
        self.rendered[place] += 1
        return mark_safe(f"<main>{place.kind} {place.seat}\nversion {self.version}</main>")


class Facts:
    """What the hub would find in the database."""

    def __init__(self):
        self.number = 1
        self.rendered = Counter()
        self.reads = 0
        self.seats = None  # the version that the seats are of, where it is not the latest
        self.asked = []  # whose seats were looked for
        self.lost = set()
        self.people = []

    def fresh(self, work, *args):
        return work(*args)

    def board(self, campaign, anew=False, announced=0):
        self.reads += 1
        return Board(self.number, self.rendered, self.seats or self.number)

    def version(self, campaign):
        return self.number

    def versions(self, campaigns):
        return dict.fromkeys(campaigns, self.number)

    def revoked(self, people):
        self.asked.append({who.seat for who in people})
        return self.all_revoked(people)

    def all_revoked(self, people):
        return {who for who in people if who.seat in self.lost}

    def here(self, seats):
        self.people.append(("here", set(seats)))

    def came_or_went(self, here, gone):
        self.people.append((here, gone))


class Page:
    """A phone with its page open; `await page.next()` is what it is sent next."""

    def __init__(self, live, cookie, query="as=seat", last=b"", method="GET"):
        self.sent = asyncio.Queue()
        self.left = asyncio.Event()
        headers = [(b"cookie", cookie.encode())]
        if last:
            headers.append((b"last-event-id", last))
        scope = {
            "type": "http",
            "method": method,
            "path": f"/c/{CAMPAIGN}/live",
            "query_string": query.encode(),
            "headers": headers,
        }
        self.task = asyncio.create_task(live(scope, self._receive, self.sent.put))

    async def _receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def next(self):
        message = await asyncio.wait_for(self.sent.get(), 2)
        return message.get("status") or message["body"].decode()

    async def opened(self):
        assert await self.next() == 200
        assert await self.next() == ":\n\n"
        return self

    async def leave(self):
        self.left.set()
        await asyncio.wait_for(self.task, 2)


@pytest.fixture
def facts():
    return Facts()


@pytest.fixture
def members(monkeypatch):
    """Gwen, Pia, Piet and a spectator, by their cookies."""
    campaign = Campaign(pk=CAMPAIGN, name="The Mill", ruleset="ose")
    seats = {
        name: Seat(pk=number, campaign=campaign, name=name, key=name, watching=name == "wanda")
        for number, name in enumerate(("pia", "piet", "wanda", "walt"), 1)
    }
    seats["walt"].watching = True
    known = {name: Member(campaign, seat, False) for name, seat in seats.items()}
    known["gwen"] = Member(campaign, None, True)
    monkeypatch.setattr(stream, "member_from_cookies", lambda c, pk: known.get(c.decode()))
    return known


@pytest.fixture
def table(facts, members, monkeypatch):
    """Runs a story at an open table."""

    def run(story, heartbeat=60, settles=60):
        monkeypatch.setattr(hub, "SETTLES", settles)

        async def opened():
            table = Hub(facts, heartbeat)
            live = stream.Live(_django, table)
            try:
                await story(live, table)
            finally:
                table.close()
                await asyncio.sleep(0.01)

        asyncio.run(opened())

    return run


async def _django(scope, receive, send):
    await send({"type": "http.response.start", "status": 404, "headers": []})


def change(facts, version):
    facts.number = version
    bus.deliver(CAMPAIGN, version)


class TestOnePage:
    def test_it_gets_its_own_panel_as_soon_as_it_is_open(self, table):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            assert await page.next() == ("id: 1\ndata: <main>seat 1\ndata: version 1</main>\n\n")

        table(story)

    def test_every_change_reaches_it(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.next()
            change(facts, 2)
            assert "version 2" in await page.next()

        table(story)

    def test_a_page_that_shows_it_already_is_sent_nothing(self, table, facts):
        async def story(live, hub):
            back = await Page(live, "pia", last=b"1").opened()
            fresh = await Page(live, "piet", "as=seat&seen=1").opened()
            await asyncio.sleep(0.05)
            change(facts, 2)
            assert (await back.next()).startswith("id: 2\n")
            assert (await fresh.next()).startswith("id: 2\n")

        table(story)

    def test_what_it_missed_while_away_is_skipped(self, table, facts):
        async def story(live, hub):
            facts.number = 9
            page = await Page(live, "pia", last=b"4").opened()
            assert (await page.next()).startswith("id: 9\n")

        table(story)

    def test_a_slow_page_gets_the_latest_and_nothing_between(self):
        async def story():
            box = Mailbox(Who(CAMPAIGN), Place("table"))
            for version in (1, 2, 3):
                box.put(version, parcel(version, "x"))
            parcels = box.parcels()
            assert (await anext(parcels)).startswith(b"id: 3\n")
            box.close()
            assert [one async for one in parcels] == []

        asyncio.run(story())

    def test_it_hears_a_heartbeat(self, table):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.next()
            assert await page.next() == ":\n\n"

        table(story, heartbeat=0.05)

    def test_no_proxy_keeps_it_back(self, table):
        async def story(live, hub):
            page = Page(live, "pia")
            start = await page.sent.get()
            headers = dict(start["headers"])
            assert headers[b"content-type"].startswith(b"text/event-stream")
            assert headers[b"x-accel-buffering"] == b"no"
            assert b"no-cache" in headers[b"cache-control"]

        table(story)


class TestManyPages:
    def test_equal_viewers_share_one_rendering(self, table, facts):
        async def story(live, hub):
            pages = [await Page(live, name).opened() for name in ("wanda", "walt", "pia")]
            for page in pages:
                await page.next()
            facts.rendered.clear()
            change(facts, 2)
            for page in pages:
                assert "version 2" in await page.next()
            assert facts.rendered == {Place("watch"): 1, Place("seat", 1): 1}

        table(story)

    def test_one_read_serves_many_who_come_at_once(self, table, facts):
        async def story(live, hub):
            pages = [Page(live, "wanda") for _ in range(10)]
            for page in pages:
                await page.opened()
                await page.next()
            assert facts.reads == 1

        table(story)

    def test_what_cannot_be_shown_to_one_is_shown_to_the_others(self, table, facts, monkeypatch):
        shown = Board.html

        def broken(board, place):
            if place.seat == 1:
                raise ZeroDivisionError
            return shown(board, place)

        monkeypatch.setattr(Board, "html", broken)

        async def story(live, hub):
            await Page(live, "pia").opened()
            other = await Page(live, "piet").opened()
            assert "seat 2" in await other.next()

        table(story)

    def test_an_empty_room_is_forgotten(self, table):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            assert list(hub.rooms) == [CAMPAIGN]
            await page.leave()
            assert hub.rooms == {}

        table(story)

    def test_one_person_has_a_dozen_pages_open_at_most_and_the_newest_stay(self, table):
        async def story(live, hub):
            pages = [await Page(live, "pia").opened() for _ in range(20)]
            await asyncio.wait([page.task for page in pages[:8]], timeout=2)
            assert [page.task.done() for page in pages] == [True] * 8 + [False] * 12

        table(story)


class TestWhoMaySee:
    @pytest.mark.parametrize(
        ("cookie", "query"),
        [
            ("otto", "as=seat"),
            ("otto", "as=table"),
            ("pia", "as=gm"),
            ("pia", "as=lobby"),
            ("pia", "as=nonsense"),
            ("gwen", "as=seat"),
        ],
    )
    def test_what_is_not_for_these_eyes_is_refused(self, table, cookie, query):
        async def story(live, hub):
            assert await Page(live, cookie, query).next() == 403
            assert hub.rooms == {}

        table(story)

    @pytest.mark.parametrize(
        ("name", "kind", "place"),
        [
            ("pia", "seat", Place("seat", 1, "he")),
            ("wanda", "seat", Place("watch", None, "he")),
            ("wanda", "table", Place("table", None, "he")),
            ("gwen", "gm", Place("gm", None, "he")),
            ("gwen", "lobby", Place("lobby", None, "he")),
        ],
    )
    def test_everybody_has_a_place(self, members, name, kind, place):
        assert stream.place_of(members[name], kind, "he") == place

    def test_a_language_nobody_speaks_is_english(self, members):
        assert stream.place_of(members["pia"], "seat", "tlh").language == "en"

    def test_a_revoked_seat_loses_its_stream_at_once(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            other = await Page(live, "piet").opened()
            await page.next()
            assert "version 1" in await other.next()
            facts.lost = {1}
            change(facts, 2)
            assert await page.next() == "event: gone\ndata: gone\n\n"
            assert await page.next() == ""
            await asyncio.wait_for(page.task, 2)
            assert "version 2" in await other.next()

        table(story)

    def test_a_tap_that_leaves_the_seats_alone_does_not_look_for_them_again(self, table, facts):
        async def story(live, hub):
            facts.seats = 1
            page = await Page(live, "pia").opened()
            await page.next()
            change(facts, 2)
            assert "version 2" in await page.next()
            other = await Page(live, "piet").opened()
            assert "version 2" in await other.next()
            assert facts.asked == [{1}, {2}]
            facts.seats = 3
            change(facts, 3)
            assert "version 3" in await page.next()
            assert facts.asked == [{1}, {2}, {1, 2}]

        table(story)

    def test_also_when_nobody_told(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.next()
            facts.lost = {1}
            assert await page.next() == "event: gone\ndata: gone\n\n"

        table(story, heartbeat=0.05)

    @pytest.mark.parametrize(("cookie", "status"), [("pia", 200), ("otto", 403)])
    def test_a_head_is_told_what_a_page_would_be_and_opens_nothing(self, table, cookie, status):
        async def story(live, hub):
            look, page = Page(live, cookie, method="HEAD"), Page(live, cookie)
            start = await asyncio.wait_for(look.sent.get(), 2)
            assert start["status"] == status
            assert start == await asyncio.wait_for(page.sent.get(), 2)
            assert await look.next() == ""
            await asyncio.wait_for(look.task, 2)
            assert len(hub.rooms) == (status == 200)
            await page.leave()
            assert hub.rooms == {}

        table(story)

    @pytest.mark.parametrize("cookie", ["pia", "otto"])
    def test_its_answers_are_as_well_protected_as_pages(self, table, cookie):
        async def story(live, hub):
            start = await asyncio.wait_for(Page(live, cookie).sent.get(), 2)
            assert set(protection.headers()) <= set(start["headers"])

        table(story)

    def test_every_other_address_is_djangos(self, table):
        async def story(live, hub):
            sent = asyncio.Queue()
            scope = {"type": "http", "method": "GET", "path": "/c/7/", "headers": []}
            await live(scope, None, sent.put)
            assert (await sent.get())["status"] == 404

        table(story)


class TestNothingIsLost:
    def test_the_heartbeat_notices_what_no_message_told(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.next()
            facts.number = 5
            while (told := await page.next()) == ":\n\n":
                pass
            assert told.startswith("id: 5\n")

        table(story, heartbeat=0.05)

    def test_a_failure_while_reading_is_tried_again(self, table, facts, monkeypatch):
        async def story(live, _):
            page = await Page(live, "pia").opened()
            await page.next()
            read = facts.board
            facts.board = lambda campaign, anew, announced: 1 / 0
            change(facts, 2)
            await asyncio.sleep(0.05)
            facts.board = read
            assert "version 2" in await page.next()  # though nothing else has happened

        monkeypatch.setattr(hub, "AGAIN", 0.1)
        table(story)

    def test_the_end_of_the_server_ends_every_stream(self, table):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            hub.close()
            await asyncio.wait_for(page.task, 1)
            assert await Page(live, "piet").next() == 503

        table(story)


class TestWhoIsHere:
    def test_coming_and_going_is_written_down_when_it_has_settled(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            while ({1}, set()) not in facts.people:
                await asyncio.sleep(0.01)
            facts.people.clear()
            await page.leave()
            await Page(live, "pia").opened()
            while not facts.people:
                await asyncio.sleep(0.01)
            assert facts.people == [({1}, set())]

        table(story, settles=0.02)

    def test_it_reaches_the_gms_pages_without_a_new_version(self, table, facts, monkeypatch):
        async def story(live, hub):
            lobby = await Page(live, "gwen", "as=lobby").opened()
            player = await Page(live, "piet").opened()
            await lobby.next()
            await player.next()
            await asyncio.sleep(0.1)
            monkeypatch.setattr(Board, "html", lambda board, place: mark_safe("Pia is here"))
            await Page(live, "pia").opened()
            assert await lobby.next() == "id: 1\ndata: Pia is here\n\n"
            await asyncio.sleep(0.1)
            assert player.sent.empty()

        table(story, settles=0.02)

    def test_who_has_an_open_page_is_present(self, pia, piet):
        Knowledge().came_or_went({pia.pk}, {piet.pk})
        assert presence.present(pia.campaign_id) == {pia.pk}
        Knowledge().here([piet.pk])
        assert presence.present(pia.campaign_id) == {pia.pk, piet.pk}


@pytest.mark.django_db
class TestKnowledge:
    def test_a_seat_counts_as_long_as_its_key_does(self, campaign, pia, piet):
        people = {Who(campaign.pk, seat.pk, seat.key) for seat in (pia, piet)}
        assert Knowledge().revoked(people) == set()
        piet.revoked = timezone.now()
        piet.save()
        pia.key = "another phone's"
        pia.save()
        assert Knowledge().revoked(people) == people

    def test_a_gm_counts_as_long_as_somebody_is_signed_in(self, campaign, client, gwen):
        client.force_login(gwen)
        cookies = f"sessionid={client.cookies['sessionid'].value}".encode()
        people = {Who(campaign.pk, cookies=cookies)}
        assert Knowledge().all_revoked(people) == set()
        client.logout()
        assert Knowledge().all_revoked(people) == people

    def test_versions_of_all_rooms_come_in_one_query(self, campaign, django_assert_num_queries):
        changes.announce(campaign)
        with django_assert_num_queries(1):
            assert Knowledge().versions([campaign.pk, 999]) == {campaign.pk: 1}

    def test_a_campaign_that_is_gone_has_no_board(self, db):
        assert Knowledge().board(999) is None
