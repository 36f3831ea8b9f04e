"""People who open streams too often have to wait and cost nothing; all others are admitted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from encounters.serve.live import admission, stream
from encounters.serve.live.admission import QUESTIONS, STREAMS, Turnstile
from encounters.serve.live.places import OpenPage, Place, Who
from tests.serve.live.tables import CAMPAIGN, PATIENCE, Page, change, no_page

HOME = "192.0.2.7"


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(admission, "time", clock)
    return clock


def admitted(turnstile: Turnstile, tries: int, address: str = HOME, browser: str = "a") -> int:
    return sum(not turnstile.stranger(address, browser) for _ in range(tries))


class TestHowOften:
    def test_of_600_streams_that_one_browser_opens_at_once_forty_are(self, clock: Clock) -> None:
        assert admitted(Turnstile(STREAMS), 600) == 40

    def test_and_then_one_a_second_however_often_it_tries(self, clock: Clock) -> None:
        turnstile, opened = Turnstile(STREAMS), 0
        for _ in range(2400):
            opened += admitted(turnstile, 1)
            clock.now += 10 / 2400
        assert opened == 40 + 10 - 1

    def test_whoever_waits_as_long_as_it_says_is_let_in(self, clock: Clock) -> None:
        turnstile = Turnstile(STREAMS)
        admitted(turnstile, 600)
        clock.now += turnstile.stranger(HOME, "a")
        assert turnstile.stranger(HOME, "a") == 0

    def test_a_phone_that_comes_back_again_and_again_never_waits(self, clock: Clock) -> None:
        """Like hx-sse: after 0.3, 0.6 and then 1 s."""
        turnstile = Turnstile(STREAMS)
        for pause in [0.3, 0.6, *[1.0] * 600]:
            assert turnstile.stranger(HOME, "a") == 0
            clock.now += pause

    def test_thirty_phones_behind_one_router_come_back_at_once(self, clock: Clock) -> None:
        """Three times, as when a server restarts again and again."""
        turnstile = Turnstile(STREAMS)
        for _ in range(3):
            assert all(not turnstile.stranger(HOME, f"phone {nth}") for nth in range(30))

    def test_so_do_five_hundred(self, clock: Clock) -> None:
        turnstile = Turnstile(STREAMS)
        assert all(not turnstile.stranger(HOME, f"phone {nth}") for nth in range(500))

    def test_a_gm_with_a_dozen_tabs_comes_back_with_all_of_them(self, clock: Clock) -> None:
        turnstile, gwen = Turnstile(STREAMS), Who(CAMPAIGN, account=1)
        for _ in range(3):
            assert admitted(turnstile, 12) == 12
            assert sum(not turnstile.member(gwen, "laptop") for _ in range(12)) == 12

    def test_other_browsers_do_not_make_one_seat_or_account_many(self, clock: Clock) -> None:
        for who in (Who(CAMPAIGN, 7), Who(CAMPAIGN, account=7), Who(CAMPAIGN, 8, account=7)):
            turnstile = Turnstile(STREAMS)
            assert sum(not turnstile.member(who, f"{nth}") for nth in range(600)) == 40

    def test_an_address_has_a_limit_whoever_comes_from_there(self, clock: Clock) -> None:
        turnstile = Turnstile(STREAMS)
        came = [turnstile.stranger(HOME, f"made up {nth}") for nth in range(3000)]
        assert came.count(0) == 1000
        assert turnstile.stranger("198.51.100.1", "a") == 0

    def test_nobody_else_waits_because_of_it(self, clock: Clock) -> None:
        turnstile = Turnstile(STREAMS)
        admitted(turnstile, 600)
        assert turnstile.stranger(HOME, "b") == 0

    def test_a_guest_of_the_club_uses_nothing_up_for_the_others(self, clock: Clock) -> None:
        """Neither with one phone nor, once admitted, with made-up sessions."""
        turnstile = Turnstile(STREAMS)
        admitted(turnstile, 3000)
        assert turnstile.stranger(HOME, "pia") == 0
        turnstile.member(Who(CAMPAIGN, 1), "pia")
        for nth in range(3000):
            turnstile.stranger(HOME, f"made up {nth}")
        assert turnstile.stranger(HOME, "made up") > 0
        assert turnstile.stranger(HOME, "pia") == 0
        assert admitted(turnstile, 600, browser="pia") == 40 - 2

    def test_who_has_rested_is_forgotten(self, clock: Clock) -> None:
        turnstile = Turnstile(STREAMS)
        for nth in range(3 * admission.KEPT):
            turnstile.stranger(f"address {nth}", f"browser {nth}")
            clock.now += 0.1
            turnstile.member(Who(CAMPAIGN, nth), f"browser {nth}")
        assert len(turnstile._rested) <= admission.KEPT
        assert len(turnstile._vouched) <= admission.KEPT

    def test_questions_have_room_for_every_page_that_asks_each_two_seconds(
        self, clock: Clock
    ) -> None:
        turnstile = Turnstile(QUESTIONS)
        for _ in range(300):
            for _ in range(6):
                assert turnstile.stranger(HOME, "a") == 0
            clock.now += 2


class TestARefusal:
    def test_comes_before_anybody_looks_whose_page_it_is(self, table: Any, facts: Any) -> None:
        looked: list[bytes] = []

        def admit(cookies: bytes, campaign: int, kind: str, language: str) -> None:
            looked.append(cookies)

        async def story(_: Any, hub: Any) -> None:
            live = stream.Live(no_page, hub, admit)
            cookies = [f"a={nth}; sessionid=one; b=2" for nth in range(100)]
            said = [await Page(live, cookie).hears() for cookie in cookies]
            assert said == [403] * 40 + [429] * 60
            assert len(looked) == 40

        table(story)

    def test_comes_before_anything_is_drawn_where_a_seat_has_many_browsers(
        self, table: Any, facts: Any
    ) -> None:
        def admit(cookies: bytes, campaign: int, kind: str, language: str) -> OpenPage:
            return OpenPage(Who(campaign, 1), Place("seat", 1), facts.number)

        async def story(_: Any, hub: Any) -> None:
            live = stream.Live(no_page, hub, admit)
            pages = [Page(live, f"sessionid={nth}") for nth in range(60)]
            said = [await page.hears() for page in pages]
            assert said.count(429) == 20 and said.count(200) == 40

        table(story)

    def test_says_when_to_come_again(self, table: Any, facts: Any) -> None:
        async def story(live: Any, hub: Any) -> None:
            for _ in range(40):
                await Page(live, "sessionid=one").hears()
            start = await Page(live, "sessionid=one").sent.get()
            assert start["status"] == 429 and dict(start["headers"])[b"retry-after"] == b"1"

        table(story)


@pytest.mark.parametrize("what", ["live", "alive"])
def test_an_address_with_fields_without_end_is_refused(table: Any, facts: Any, what: str) -> None:
    async def story(live: Any, hub: Any) -> None:
        page = Page(live, "pia", "as=seat" + "&more=1" * 100, what=what)
        assert await page.hears() == 400

    table(story)


class TestWhichVersionThereIs:
    def ask(self, live: Any, cookie: str, query: str = "as=seat") -> Page:
        return Page(live, cookie, query, what="alive")

    def test_is_told_to_whoever_has_a_page_open_and_takes_no_lookup(
        self, table: Any, facts: Any
    ) -> None:
        async def story(live: Any, hub: Any) -> None:
            page = await Page(live, "pia").opened()
            await page.next()
            live.questions.admit = lambda *about: pytest.fail("looked up")
            change(facts, 2)
            await page.next()
            asked = self.ask(live, "pia")
            assert [await asked.hears(), await asked.hears()] == [200, "2"]

        table(story)

    def test_is_told_to_whoever_may_have_one(self, table: Any, facts: Any) -> None:
        async def story(live: Any, hub: Any) -> None:
            facts.number = 5
            asked = self.ask(live, "piet")
            assert [await asked.hears(), await asked.hears()] == [200, "5"]
            assert hub.rooms == {}

        table(story)

    def test_is_told_to_nobody_else(self, table: Any, facts: Any) -> None:
        async def story(live: Any, hub: Any) -> None:
            await (await Page(live, "pia").opened()).next()
            for cookie in ("otto", "", "pia; more=1"):
                asked = self.ask(live, cookie)
                assert [await asked.hears(), await asked.hears()] == [403, ""]

        table(story)

    def test_is_told_no_more_once_the_seat_is_lost(self, table: Any, facts: Any) -> None:
        async def story(live: Any, hub: Any) -> None:
            page = await Page(live, "pia").opened()
            await page.next()
            facts.lost = {1}
            live.questions.admit = lambda *about: None
            change(facts, 2)
            await asyncio.wait_for(page.task, PATIENCE)
            assert await self.ask(live, "pia").hears() == 403

        table(story)

    def test_is_not_looked_up_for_those_who_ask_too_often(self, table: Any, facts: Any) -> None:
        async def story(live: Any, hub: Any) -> None:
            said = [await self.ask(live, "sessionid=made up").hears() for _ in range(100)]
            assert said == [403] * 60 + [429] * 40

        table(story)
