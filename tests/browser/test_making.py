"""A player creates a character on the phone with a few taps, and the GM sees it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.table import begin, invite
from tests.browser.test_screens import check

FEW = 4
"""Taps from a name to a character that can fight: join, the card, a template, save."""


@IN_BOTH_DIRECTIONS
def test_from_the_code_to_a_character_that_the_gm_has_seen(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, language: str
) -> None:
    address = invite(gm, salt_road)
    pia = phone("Pia", language=language)
    pia.open(address)
    pia.page.locator("input[name=name]").fill("Rosa")
    taps = pia.taps
    pia.tap(pia.page.locator("button[formaction$='/bring/']"))
    pia.page.wait_for_selector("#panel[data-version]")
    pia.in_contact()
    check(pia, "the lobby with a mere name")
    pia.tap("#own-1")
    check(pia, "what it begins as")
    pia.tap("button[name=as][value=cleric-1]")
    check(pia, "its sheet")
    pia.tap(".dock button.main")
    pia.in_contact()
    expect(pia.page.locator("#own-1")).to_contain_text("Rosa")
    assert pia.taps - taps == FEW
    gm.open(f"/c/{salt_road.pk}/gm/")
    gm.tap("#lobby .banner a")
    check(gm, "what has been changed")
    gm.tap("button[value=accept]")
    expect(gm.page.locator("#lobby .banner")).to_have_count(0)
    assert salt_road.combatants.get(name="Rosa").replaced is None


@IN_BOTH_DIRECTIONS
def test_a_player_who_still_has_the_sheet_open_is_called_to_the_fight(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter, language: str
) -> None:
    address = invite(gm, salt_road)
    pia = phone("Pia", language=language)
    pia.open(address)
    pia.page.locator("input[name=name]").fill("Rosa")
    pia.tap(pia.page.locator("button[formaction$='/bring/']"))
    pia.page.wait_for_selector("#panel[data-version]")
    pia.in_contact()
    pia.tap("#own-1")
    pia.tap("button[name=as][value=cleric-1]")
    expect(pia.page.locator(".top .banner")).to_have_count(0)
    begin(bridge)
    expect(pia.page.locator(".top .banner")).to_be_visible(timeout=15_000)
    check(pia, "its sheet, while a fight runs")
    pia.tap(".top .banner a")
    pia.in_contact()
    expect(pia.page.locator("#panel[data-version]")).to_be_visible()
