"""A phone on a slow network: the first load is small, and nothing is sent twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import begin, caught_up, change, join
from tests.browser.wire import Wire

KILO = 1024


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia has joined as Aldo and the fight has begun; her phone shows it."""
    player = phone("Pia")
    join(player, salt_road, "Aldo")
    begin(bridge)
    caught_up(player)
    return player


@pytest.fixture
def wire(pia: Phone) -> Wire:
    return Wire(pia.page)


def told(wire: Wire) -> str:
    return "\n".join(f"{size:7} {address}" for address, size in wire.bytes.items())


def test_a_players_page_comes_in_few_files_and_few_bytes(pia: Phone, wire: Wire) -> None:
    pia.page.context.new_cdp_session(pia.page).send("Network.clearBrowserCache")
    pia.page.reload()
    caught_up(pia)
    pia.page.wait_for_load_state("load")
    assert len(wire.bytes) <= 12, told(wire)
    assert sum(wire.bytes.values()) <= 60 * KILO, told(wire)


def test_what_a_phone_has_it_does_not_ask_for_again(pia: Phone, wire: Wire) -> None:
    pia.page.goto(pia.page.url)
    caught_up(pia)
    pia.page.wait_for_load_state("load")
    assert wire.bytes, "the page itself is always asked for"
    assert not wire.named("/static/"), told(wire)


def test_a_panel_is_sent_in_four_kilobytes(pia: Phone, wire: Wire, salt_road: Campaign) -> None:
    pia.page.reload()
    caught_up(pia)
    wire.forget()
    pia.shows(change(salt_road))
    assert 0 < wire.wait_for("/live?") <= 4 * KILO, told(wire)
