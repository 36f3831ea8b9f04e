"""The live stream: everybody gets the latest version at once, and only what they may see."""

import asyncio
from collections import Counter
from threading import Event
from time import sleep

import pytest

from encounters.serve.live import stream
from encounters.serve.live.places import OpenPage, Place, Who
from encounters.serve.live.renderer import AT_ONCE
from encounters.serve.live.rooms import FULL, Mailbox, Parcel, message
from encounters.serve.middleware import headers
from tests.serve.live.tables import (
    CAMPAIGN,
    HEARTBEAT,
    PATIENCE,
    PLACES,
    Board,
    Page,
    change,
    no_page,
    until,
)


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
            back = await Page(live, "pia", "shows=0", last=b"1").opened()
            fresh = await Page(live, "piet", "as=seat&shows=1").opened()
            await asyncio.sleep(0.05)
            change(facts, 2)
            assert (await back.next()).startswith("id: 2\n")
            assert (await fresh.next()).startswith("id: 2\n")

        table(story)

    def test_a_page_of_an_earlier_release_is_sent_the_whole_panel(self, table, facts):
        """Its script reads no updates, and its address has no `shows`."""

        async def story(live, hub):
            page = await Page(live, "pia", "seen=1", last=b"1").opened()
            assert (await page.next()).startswith("id: 1\n")

        table(story)

    def test_its_stream_then_costs_one_question_who_it_is(self, table, facts, monkeypatch):
        async def story(live, hub):
            await (await Page(live, "piet").opened()).next()
            monkeypatch.setattr(facts, "version", lambda campaign: pytest.fail("asked again"))
            page = await Page(live, "pia", "shows=1").opened()
            await asyncio.sleep(0.05)
            assert page.sent.empty()
            assert facts.rendered == {Place("seat", 2): 1}

        table(story)

    def test_there_is_room_for_its_campaign_as_long_as_it_is_open(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.next()
            assert facts.campaigns == 1
            await page.leave()
            assert facts.campaigns == 0

        table(story)

    def test_what_it_missed_while_away_is_skipped(self, table, facts):
        async def story(live, hub):
            facts.number = 9
            page = await Page(live, "pia", last=b"4").opened()
            assert (await page.next()).startswith("id: 9\n")

        table(story)

    def test_every_line_of_a_panel_is_a_line_of_its_message(self):
        """With any line endings: a note that somebody pasted may contain others."""
        assert (
            message(7, "å\nb\r\nc\rd") == "id: 7\ndata: å\ndata: b\ndata: c\ndata: d\n\n".encode()
        )

    def test_a_slow_page_gets_the_latest_and_nothing_between(self):
        async def story():
            box = Mailbox(OpenPage(Who(CAMPAIGN), Place("table"), 1))
            for version in (1, 2, 3):
                box.put(Parcel(Board(version, Counter(), 1), box.place))
            messages = box.messages()
            assert (await anext(messages)).startswith(b"id: 3\n")
            box.close()
            assert [message async for message in messages] == []

        asyncio.run(story())

    def test_a_page_is_sent_what_is_different_from_what_left_last(self):
        """A message that was replaced before it was sent is skipped."""

        async def story():
            box = Mailbox(OpenPage(Who(CAMPAIGN), Place("table"), 1), 1)
            messages = box.messages()
            sent = []
            for versions in ((2,), (3, 4), (5,)):
                for version in versions:
                    box.put(Parcel(Board(version, Counter(), 1), box.place))
                sent.append((await anext(messages)).decode().splitlines()[2])
            assert sent == [
                "data: version 2 after 1</main>",
                "data: version 4 after 2</main>",
                "data: version 5 after 4</main>",
            ]

        asyncio.run(story())

    def test_it_hears_a_heartbeat(self, table, facts):
        async def story(live, hub):
            page = await Page(live, "pia").opened()
            await page.hears_until(HEARTBEAT)
            await until(lambda: facts.heartbeats)

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

        def broken(board, place, seen=None):
            if place.seat == 1:
                raise ZeroDivisionError
            return shown(board, place, seen)

        monkeypatch.setattr(Board, "html", broken)

        async def story(live, hub):
            await Page(live, "pia").opened()
            other = await Page(live, "piet").opened()
            assert "seat 2" in await other.next()

        table(story)

    def test_what_is_ready_is_not_kept_back_by_what_takes_long(self, table, facts, monkeypatch):
        shown, drawn, there = Board.html, [], Event()

        def slow(board, place, seen=None):
            if drawn:
                assert there.wait(PATIENCE)
            drawn.append(place)
            sleep(2 * AT_ONCE)
            return shown(board, place, seen)

        async def story(live, hub):
            pages = [await Page(live, name).opened() for name in ("pia", "piet")]
            for page in pages:
                await page.next()
            monkeypatch.setattr(Board, "html", slow)
            change(facts, 2)
            first = [asyncio.create_task(page.next()) for page in pages]
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            there.set()
            assert [("version 2" in said) for said in await asyncio.gather(*first)] == [True, True]
            assert len(drawn) == 2

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
            await asyncio.wait([page.task for page in pages[:8]], timeout=PATIENCE)
            assert [page.task.done() for page in pages] == [True] * 8 + [False] * 12
            await pages[0].hears_until(FULL.decode())

        table(story)

    def test_so_has_who_runs_the_campaign_for_each_account(self, table, facts):
        async def story(_, hub):
            def admit(cookies, campaign, kind, language):
                return OpenPage(Who(campaign, account=int(cookies)), Place("gm"), facts.number)

            live = stream.Live(no_page, hub, admit)
            pages = [await Page(live, "7").opened() for _ in range(14)]
            await asyncio.wait([page.task for page in pages[:2]], timeout=PATIENCE)
            other = await Page(live, "8").opened()
            assert [page.task.done() for page in pages] == [True] * 2 + [False] * 12
            assert not other.task.done()

        table(story)


class TestWhoMaySee:
    def test_what_is_not_for_these_eyes_is_refused(self, table):
        async def story(live, hub):
            assert await Page(live, "otto").next() == 403
            assert hub.rooms == {}

        table(story)

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
            await asyncio.wait_for(page.task, PATIENCE)
            assert "version 2" in await other.next()

        table(story)

    def test_who_has_lost_it_gets_nothing_any_more_of_what_others_see_in_the_same_place(
        self, table, facts
    ):
        async def story(live, hub):
            wanda, walt = [await Page(live, name).opened() for name in ("wanda", "walt")]
            assert "version 1" in await wanda.next()
            assert "version 1" in await walt.next()
            facts.lost = {3}
            change(facts, 2)
            assert "version 2" in await walt.next()
            assert await wanda.next() == "event: gone\ndata: gone\n\n"
            assert await wanda.next() == ""

        table(story)

    def test_a_page_that_was_told_to_go_keeps_nothing_else_in_its_mailbox(self):
        async def story():
            box = Mailbox(OpenPage(Who(CAMPAIGN, 1), PLACES["wanda"], 1))
            box.close(b"gone")
            box.put(Parcel(Board(2, Counter(), 1), box.place))
            assert [message async for message in box.messages()] == [b"gone"]

        asyncio.run(story())

    def test_a_tap_that_leaves_the_seats_alone_does_not_look_for_them_again(self, table, facts):
        async def story(live, hub):
            facts.seats = 1
            page = await Page(live, "pia").opened()
            await page.next()
            change(facts, 2)
            assert "version 2" in await page.next()
            other = await Page(live, "piet").opened()
            assert "version 2" in await other.next()
            assert facts.asked == []
            facts.seats = 3
            change(facts, 3)
            assert "version 3" in await page.next()
            assert facts.asked == [{1, 2}]

        table(story)

    def test_who_was_let_in_before_the_seats_changed_is_looked_for(self, table, facts):
        async def story(live, hub):
            await (await Page(live, "piet").opened()).next()
            let_in = facts.admit(b"pia", CAMPAIGN, "seat", "en")
            facts.lost = {1}
            change(facts, 2)
            facts.admit = lambda *asked: let_in
            page = await Page(stream.Live(no_page, hub, facts.admit), "pia").opened()
            assert await page.next() == "event: gone\ndata: gone\n\n"

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
            start = await asyncio.wait_for(look.sent.get(), PATIENCE)
            assert start["status"] == status
            assert start == await asyncio.wait_for(page.sent.get(), PATIENCE)
            assert await look.next() == ""
            await asyncio.wait_for(look.task, PATIENCE)
            assert len(hub.rooms) == (status == 200)
            await page.leave()
            assert hub.rooms == {}

        table(story)

    @pytest.mark.parametrize("cookie", ["pia", "otto"])
    def test_its_answers_are_as_well_protected_as_pages(self, table, cookie):
        async def story(live, hub):
            start = await asyncio.wait_for(Page(live, cookie).sent.get(), PATIENCE)
            assert set(headers.headers()) <= set(start["headers"])

        table(story)

    def test_every_other_address_is_djangos(self, table):
        async def story(live, hub):
            sent = asyncio.Queue()
            scope = {"type": "http", "method": "GET", "path": "/c/7/", "headers": []}
            await live(scope, None, sent.put)
            assert (await sent.get())["status"] == 404

        table(story)
