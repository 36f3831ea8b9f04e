"""A tap of which the server does not know whether it was saved: the phone finds out by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Route, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step
from encounters.serve.database.calls import HEADER, UNKNOWN
from tests.browser.fights import asked_to_move
from tests.browser.phone import Phone

TAPS = re.compile(r"/e/\d+/answer\b")
LOST = {"status": 503, "headers": {HEADER: UNKNOWN}, "body": "<p>It is not known</p>"}


class Unanswered:
    """Loses the first `times` taps, or only their responses if they are `done`."""

    def __init__(self, phone: Phone, times: int, done: bool):
        self.left, self.done, self.tokens = times, done, list[str]()
        phone.page.route(TAPS, self)

    def __call__(self, route: Route) -> None:
        self.tokens += parse_qs(route.request.post_data or "").get("token", [])
        if self.left == 0:
            route.continue_()
            return
        self.left -= 1
        if self.done:
            route.fetch()
        route.fulfill(**LOST)


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia is asked where Aldo moves, and has chosen something."""
    bridge.participants.filter(combatant__name="Bera").delete()
    player = asked_to_move(phone("Pia", dark=False), salt_road, bridge)
    player.tap(player.page.locator("form[data-question] .rows > .opt:visible").nth(1))
    return player


def test_it_sends_the_same_again_and_shows_what_came_of_it(pia: Phone) -> None:
    """No page of an error covers what the stream shows meanwhile."""
    before, lost, step = Step.objects.count(), Unanswered(pia, times=2, done=True), pia.step
    pia.tap(pia.deed)
    pia.goes_on(step)
    pia.settle()
    assert len(lost.tokens) == 3
    assert len(set(lost.tokens)) == 1
    assert Step.objects.filter(token=lost.tokens[0]).count() == 1
    assert Step.objects.count() > before
    assert pia.step > step
    expect(pia.page.locator("#notice")).to_be_empty()
    expect(pia.page.locator(".sending")).to_have_count(0)


def test_where_it_stays_unknown_the_page_says_so_and_keeps_the_choice_and_its_token(
    pia: Phone, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lost, step = Unanswered(pia, times=5, done=False), pia.step
    pia.tap(pia.deed)
    expect(pia.page.locator("#notice")).to_contain_text("It is not known whether that was done")
    assert not pia.barriers()
    pia.picture(tmp_path_factory.mktemp("lost") / "unknown.png")
    pia.tap(pia.deed)
    pia.goes_on(step)
    assert len(lost.tokens) == 6
    assert Step.objects.filter(token=lost.tokens[0]).count() == 1


def test_the_page_does_not_give_up_before_it_has_sent_it_so_often(pia: Phone) -> None:
    """The timeout applies to each request, not to all of them together."""
    pia.page.evaluate("htmx.config.defaultTimeout = 3000")
    lost, step = Unanswered(pia, times=4, done=False), pia.step
    pia.tap(pia.deed)
    pia.goes_on(step)
    assert len(lost.tokens) == 5
    assert Step.objects.filter(token=lost.tokens[0]).count() == 1
