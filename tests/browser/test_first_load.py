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
    begin(bridge)
    player = phone("Pia")
    join(player, salt_road, "Aldo")
    caught_up(player)
    return player


def told(wire: Wire) -> str:
    return "\n".join(f"{size:7} {address}" for address, size in wire.bytes.items())


def test_a_players_page_comes_once_in_few_bytes_and_a_panel_in_fewer(
    pia: Phone, salt_road: Campaign, subtests: pytest.Subtests
) -> None:
    wire = Wire(pia.page)
    pia.page.context.new_cdp_session(pia.page).send("Network.clearBrowserCache")
    pia.page.reload()
    loaded(pia)
    with subtests.test("a player's page comes in few files and few bytes"):
        assert len(wire.bytes) <= 12, told(wire)
        assert sum(wire.bytes.values()) <= 65 * KILO, told(wire)
    wire.forget()
    pia.page.goto(pia.page.url)
    loaded(pia)
    with subtests.test("what a phone has it does not ask for again"):
        assert wire.bytes, "the page itself is always asked for"
        assert not wire.named("/static/"), told(wire)
    wire.forget()
    with subtests.test("a panel is sent in four kilobytes"):
        pia.shows(change(salt_road))
        assert 0 < wire.wait_for("/live?") <= 4 * KILO, told(wire)


def loaded(pia: Phone) -> None:
    caught_up(pia)
    pia.page.wait_for_load_state("load")
