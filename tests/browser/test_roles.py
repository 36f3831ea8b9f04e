"""Two people run a table, each on their own phone: the decisions of one appear on the other's
screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns import roles
from encounters.campaigns.models import Campaign, CoGM
from encounters.play.models import Encounter
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.table import start
from tests.phones import laptop_of


@pytest.fixture
def co_gm(salt_road: Campaign) -> CoGM:
    account = User.objects.create_user("nora", password="noras secret word")
    return salt_road.co_gms.create(account=account, name="Nora")


@pytest.fixture
def nora(phone: Callable[..., Phone], co_gm: CoGM) -> Phone:
    player = phone("Nora")
    player.keep_session(laptop_of(co_gm.account))
    return player


def test_the_pages_of_a_co_gm_who_is_removed_are_gone_at_once(
    gm: Phone, nora: Phone, salt_road: Campaign, bridge: Encounter, co_gm: CoGM
) -> None:
    start(gm, bridge)
    nora.open(f"/e/{bridge.pk}/")
    nora.in_contact()
    lobby = nora.context.new_page()
    lobby.goto(f"{nora.url}/c/{salt_road.pk}/gm/")
    expect(lobby.locator("#lobby")).to_be_visible()
    gm.open(f"/c/{salt_road.pk}/gm/roles/")
    gm.tap("summary:has-text('Nora')")
    gm.tap("form[action$='/remove/'] button")
    for page in (nora.page, lobby):
        expect(page.locator("h1")).to_have_text("Page not found")
        expect(page.get_by_text("Goblin")).to_have_count(0)
    # htmx logs to the console that the stream is refused, as expected.
    nora.complaints = [said for said in nora.complaints if "status 403" not in said]


@IN_BOTH_DIRECTIONS
def test_the_page_of_roles_is_read_by_everybody(
    gm: Phone, co_gm: CoGM, phone: Callable[..., Phone], salt_road: Campaign, language: str
) -> None:
    roles.to_co_gm(salt_road, co_gm, stays=True)
    gwen = phone("Gwen", language=language)
    gwen.same_session(gm)
    gwen.open(f"/c/{salt_road.pk}/gm/roles/")
    assert gwen.barriers() == []
    assert gwen.overflow() <= 0
