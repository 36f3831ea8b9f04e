"""Presence is saved when it has settled, and shown where it is displayed."""

import asyncio

from django.db import OperationalError

from encounters.serve.live import hub
from tests.serve.live.tables import CAMPAIGN, Board, Page, until


def test_coming_and_going_is_written_down_when_it_has_settled(table, facts):
    async def story(live, hub):
        page = await Page(live, "pia").opened()
        await until(lambda: facts.people)
        await page.leave()
        await until(lambda: len(facts.people) == 2)
        assert facts.people == [({1}, set()), (set(), {1})]

    table(story, settles=0.02)


def test_every_heartbeat_says_who_is_still_here(table, facts):
    async def story(live, hub):
        page = await Page(live, "pia").opened()
        await Page(live, "wanda").opened()
        await until(lambda: facts.present == {1, 3})
        await page.leave()
        await until(lambda: facts.present == {3})

    table(story, heartbeat=0.05)


def test_a_page_that_reloads_was_never_gone(table, facts):
    async def story(live, hub):
        await Page(live, "pia").opened()
        await until(lambda: facts.people)
        [box] = hub.rooms[CAMPAIGN].boxes
        hub.leave(box)
        hub.enter(box)
        await Page(live, "piet").opened()
        await until(lambda: len(facts.people) == 2)
        assert facts.people == [({1}, set()), ({2}, set())]

    table(story, settles=0.02)


def test_it_reaches_who_shows_it_without_a_new_version(table, facts, monkeypatch):
    def pia_is_here():
        return any(1 in came for came, _ in facts.people)

    async def story(live, hub):
        lobby = await Page(live, "gwen").opened()
        player = await Page(live, "piet").opened()
        await lobby.next()
        await player.next()
        await until(lambda: facts.people)
        monkeypatch.setattr(Board, "html", lambda board, place, seen=None: str(pia_is_here()))
        await Page(live, "pia").opened()
        await lobby.hears_until("id: 1\ndata: True\n\n")  # it may receive Piet's arrival only now
        await asyncio.sleep(0.1)
        assert player.sent.empty()

    table(story, settles=0.02)


def test_it_is_shown_after_the_database_was_away_for_it(table, facts, monkeypatch):
    async def story(live, _):
        lobby = await Page(live, "gwen").opened()
        await lobby.next()
        read, tries = facts.board, []

        def away(campaign, anew, announced):
            tries.append(anew)
            if len(tries) < 3:
                raise OperationalError("the connection is closed")
            return read(campaign, anew, announced)

        facts.board = away
        monkeypatch.setattr(Board, "html", lambda board, place, seen=None: "Pia is here")
        await Page(live, "pia").opened()
        assert await lobby.next() == "id: 1\ndata: Pia is here\n\n"

    monkeypatch.setattr(hub, "AGAIN", 0.02)
    table(story, settles=0.02)


def test_nothing_is_read_for_it_where_nobody_shows_it(table, facts):
    async def story(live, hub):
        player = await Page(live, "piet").opened()
        await player.next()
        await Page(live, "pia").opened()
        await until(lambda: any(1 in came for came, _ in facts.people))
        await asyncio.sleep(0.05)
        assert facts.reads == 1

    table(story, settles=0.02)


def test_a_page_that_shows_it_is_sent_its_panel_whatever_version_it_has(table, facts):
    async def story(live, hub):
        lobby = await Page(live, "gwen", "shows=1").opened()
        assert "lobby" in await lobby.next()
        later = await Page(live, "gwen", "shows=1").opened()
        assert "lobby" in await later.next()

    table(story)
