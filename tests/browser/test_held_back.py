"""A stream that is open but delivers nothing: changes still arrive, and the page shows that it
polls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.filter import Filter
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import begin, change, join, start, up_to_date


@pytest.fixture
def between(server: Server) -> Iterator[Filter]:
    with Filter(server.port) as between:
        yield between


@pytest.fixture
def pia(
    phone: Callable[..., Phone],
    salt_road: Campaign,
    bridge: Encounter,
    between: Filter,
) -> Phone:
    """Pia plays Aldo, behind the filter; the fight has begun."""
    player = phone("Pia")
    player.url = between.url
    join(player, salt_road, "Aldo")
    begin(bridge)
    up_to_date(player)
    return player


def says_so(phone: Phone) -> None:
    expect(phone.page.locator("#contact #asks")).to_have_text("delayed")
    assert phone.told()["contact"] == "good"


def test_what_a_hung_connection_holds_back_is_fetched_and_the_stream_delivers_again(
    pia: Phone, salt_road: Campaign, between: Filter
) -> None:
    between.hang()
    streams = between.streams
    with pia.reopening():
        pia.shows(change(salt_road))
    pia.page.route("**/alive*", lambda route: route.fulfill(body="0"))  # and the page does not poll
    pia.shows(change(salt_road))
    expect(pia.page.locator("#asks")).to_have_count(0)
    assert between.streams == streams + 1


def test_where_a_filter_wants_the_whole_of_it_first_the_page_asks_and_says_so(
    pia: Phone, salt_road: Campaign, between: Filter
) -> None:
    between.keeps_bodies = True
    between.hang()
    for _ in range(2):
        pia.shows(change(salt_road))
    says_so(pia)
    pia.shows(change(salt_road))
    says_so(pia)


def test_it_says_so_no_more_once_the_stream_delivers_again(
    pia: Phone, salt_road: Campaign, between: Filter, server: Server
) -> None:
    between.keeps_bodies = True
    between.hang()
    for _ in range(2):
        pia.shows(change(salt_road))
    says_so(pia)
    between.keeps_bodies = False
    with pia.reopening():
        server.cut()
    pia.page.route("**/alive*", lambda route: route.fulfill(body="0"))
    pia.shows(change(salt_road))
    expect(pia.page.locator("#asks")).to_have_count(0)
    assert pia.told()["contact"] == "good"


def test_also_where_not_even_the_beginning_of_the_stream_comes_through(
    pia: Phone, salt_road: Campaign, between: Filter
) -> None:
    between.keeps_all = True
    pia.page.evaluate("window.samePage = true")
    for _ in range(2):
        pia.shows(change(salt_road))
        says_so(pia)
    assert pia.page.evaluate("window.samePage"), "the page was loaded anew"


def test_what_is_chosen_stays_chosen_when_the_panel_is_fetched(
    gm: Phone, salt_road: Campaign, bridge: Encounter, between: Filter
) -> None:
    gm.url = between.url
    start(gm, bridge)
    gm.tap(gm.page.locator("#party .cell").first)
    field = gm.page.locator("#sheet-body input[type=number]:visible").first
    field.fill("7")
    between.hang()
    between.keeps_all = True
    gm.shows(change(salt_road))
    expect(field).to_have_value("7")


def test_a_player_whose_seat_is_taken_away_is_told_although_the_stream_hangs(
    pia: Phone, salt_road: Campaign, between: Filter
) -> None:
    between.hang()
    seats.revoke(salt_road, salt_road.seats.get())
    change(salt_road)
    expect(pia.page.get_by_text("You have no seat at this table")).to_be_visible()
