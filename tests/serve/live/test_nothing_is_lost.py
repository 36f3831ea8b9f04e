"""A page gets every change, even if a message or a panel was lost."""

import asyncio

from django.db import OperationalError

from encounters.serve.live import hub, stream
from tests.serve.live.tables import PATIENCE, Board, Page, change, no_page, until


def test_the_heartbeat_notices_what_no_message_told(table, facts):
    async def story(live, hub):
        page = await Page(live, "pia").opened()
        await page.next()
        facts.number = 5
        assert (await page.next()).startswith("id: 5\n")

    table(story, heartbeat=0.05)


def test_a_failure_while_reading_is_tried_again(table, facts, monkeypatch):
    async def story(live, _):
        page = await Page(live, "pia").opened()
        await page.next()
        read, tries = facts.board, []

        def fails(campaign, anew, announced):
            tries.append(campaign)
            raise ZeroDivisionError

        facts.board = fails
        change(facts, 2)
        await until(lambda: tries)
        facts.board = read
        assert "version 2" in await page.next()  # though nothing else has happened

    monkeypatch.setattr(hub, "AGAIN", 0.1)
    table(story)


def test_a_panel_for_which_the_database_went_away_is_drawn_when_it_is_back(
    table, facts, monkeypatch
):
    shown, tries = Board.html, []

    def away(board, place, seen=None):
        tries.append(place)
        if board.version == 2 and len(tries) < 5:
            raise OperationalError("the connection is closed")
        return shown(board, place, seen)

    async def story(live, _):
        page = await Page(live, "pia").opened()
        await page.next()
        monkeypatch.setattr(Board, "html", away)
        change(facts, 2)
        assert "version 2" in await page.next()  # though nothing else has happened

    monkeypatch.setattr(hub, "AGAIN", 0.02)
    table(story)
    assert len(tries) == 5


def test_what_was_ready_when_the_database_went_away_is_sent_at_once(table, facts, monkeypatch):
    shown, drawn = Board.html, []

    def away(board, place, seen=None):
        if drawn:
            raise OperationalError("the connection is closed")
        drawn.append(place)
        return shown(board, place, seen)

    async def story(live, _):
        pages = [await Page(live, name).opened() for name in ("pia", "piet")]
        for page in pages:
            await page.next()
        monkeypatch.setattr(Board, "html", away)
        change(facts, 2)
        sent = [asyncio.create_task(page.next()) for page in pages]
        ready, waiting = await asyncio.wait(sent, return_when=asyncio.FIRST_COMPLETED)
        assert ["version 2" in page.result() for page in ready] == [True]
        for page in waiting:
            page.cancel()

    monkeypatch.setattr(hub, "AGAIN", 2.0 * PATIENCE)  # an event arrives before the next retry
    table(story)


def test_while_the_database_is_away_a_page_is_told_to_come_again(table, facts):
    def away(*given):
        raise OperationalError("the connection is closed")

    async def story(_, table):
        page = Page(stream.Live(no_page, table, away), "pia")
        assert await page.next() == 503

    table(story)


def test_the_database_is_asked_again_every_second_and_one_line_is_written(
    table, facts, monkeypatch, caplog
):
    async def story(live, _):
        page = await Page(live, "pia").opened()
        await page.next()
        read, tries = facts.board, []

        def away(campaign, anew, announced):
            tries.append(campaign)
            raise OperationalError("the connection is closed")

        facts.board = away
        change(facts, 2)
        await until(lambda: len(tries) > 6)
        facts.board = read
        assert "version 2" in await page.next()

    monkeypatch.setattr(hub, "AGAIN", 0.02)  # after six doublings it would be more than a second
    monkeypatch.setattr(hub, "SELDOM", 2.0 * PATIENCE)
    table(story)
    [entry] = [record for record in caplog.records if record.name == hub.log.name]
    assert not entry.exc_info


def test_what_stays_unreadable_is_tried_less_and_less_often():
    assert [hub.pause(failures) for failures in range(1, 8)] == [1, 2, 4, 8, 16, 30, 30]


def test_the_end_of_the_server_ends_every_stream(table):
    async def story(live, hub):
        page = await Page(live, "pia").opened()
        hub.close()
        await asyncio.wait_for(page.task, PATIENCE)
        assert await Page(live, "piet").next() == 503

    table(story)
