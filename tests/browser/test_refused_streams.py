"""A phone whose stream is refused for too many requests shows a message and retries after the given
delay."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from encounters.serve.live import hub
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import begin, change, join

WAIT = 6  # s


class Refusals:
    """Records when the phone's stream was refused; `times` is how often it will be."""

    def __init__(self, phone: Phone):
        self.times, self.at = 0, list[float]()
        phone.page.route("**/live?*", self._answer)

    def _answer(self, route: Route) -> None:
        if len(self.at) == self.times:
            route.continue_()
            return
        self.at.append(time.monotonic())
        route.fulfill(status=429, headers={"Retry-After": str(WAIT)}, body="")


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia plays Aldo; the fight has begun."""
    begin(bridge)
    player = phone("Pia")
    join(player, salt_road, "Aldo")
    return player


def test_a_phone_that_is_refused_asks_for_changes_and_comes_back_when_it_was_told_to(
    pia: Phone, salt_road: Campaign, server: Server
) -> None:
    refusals = Refusals(pia)
    refusals.times = 2
    server.cut()
    expect(pia.page.locator("#asks")).to_have_text("delayed")
    pia.shows(change(salt_road))
    pia.in_contact()
    expect(pia.page.locator("#asks")).to_have_count(0, timeout=20_000)
    _, told = refusals.at  # the first one is repeated at once, since its response cannot be read
    assert time.monotonic() - told >= WAIT
    assert pia.told()["contact"] == "good"
    refused = "SSE reconnect failed with status 429"
    pia.complaints = [said for said in pia.complaints if refused not in said]


def test_a_page_that_is_refused_from_the_beginning_shows_what_changes(
    pia: Phone, salt_road: Campaign
) -> None:
    refusals = Refusals(pia)
    refusals.times = 1
    pia.open(f"/c/{salt_road.pk}/")
    expect(pia.page.locator("#asks")).to_have_text("delayed")
    pia.shows(change(salt_road))
    expect(pia.page.locator("#asks")).to_have_count(0, timeout=20_000)
    assert len(refusals.at) == 1


def test_a_refusal_that_comes_before_the_scripts_of_the_fight_leaves_the_page_as_it_is(
    pia: Phone, salt_road: Campaign
) -> None:
    refusals = Refusals(pia)
    refusals.times = 1
    late: list[Route] = []
    pia.page.route("**/bundles/live*.js", lambda route: late.append(route))
    pia.page.goto(f"{pia.url}/c/{salt_road.pk}/", wait_until="commit")
    pia.page.wait_for_function("() => document.getElementById('stream')?.wanted")
    (scripts,) = late
    scripts.continue_()
    expect(pia.page.locator("#asks")).to_have_text("delayed")
    pia.shows(change(salt_road))
    expect(pia.page.locator("#asks")).to_have_count(0, timeout=20_000)
    assert len(refusals.at) == 1


def test_of_too_many_pages_the_oldest_asks_for_changes_and_pushes_no_other_out(
    pia: Phone,
    phone: Callable[..., Phone],
    salt_road: Campaign,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "MOST_PAGES", 1)
    pia.page.clock.install()
    other = phone("Pia")
    other.same_session(pia)
    other.open(f"/c/{salt_road.pk}/")
    expect(pia.page.locator("#asks")).to_have_text("delayed")
    version = change(salt_road)
    for item in (other, pia):
        item.shows(version)
        item.in_contact()
    asked: list[str] = []
    pia.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    pia.page.clock.fast_forward("00:20")  # it may return after thirty seconds
    version = change(salt_road)
    for item in (pia, other):
        item.shows(version)
    assert asked and not any(path.endswith("/live") for path in asked)
    expect(other.page.locator("#asks")).to_have_count(0)
    assert server.open_pages == 1, "the newest of Pia's"


def test_who_is_here_stays_on_the_campaigns_page_when_its_stream_is_refused(
    gm: Phone, salt_road: Campaign
) -> None:
    refusals = Refusals(gm)
    refusals.times = 1
    gm.page.goto("about:blank")
    with gm.page.expect_response("**/live?*") as refused:
        gm.open(f"/c/{salt_road.pk}/gm/")
    assert refused.value.status == 429
    expect(gm.page.locator("#lobby")).to_be_visible()
    with gm.page.expect_response("**/live?*", timeout=20_000) as opened:
        pass
    assert opened.value.status == 200
    assert time.monotonic() - refusals.at[0] >= WAIT
