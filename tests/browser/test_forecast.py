"""The forecast of a prepared fight on the GM's phone, counted by worker processes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.after.forecasts.counting import Counting
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.phones import laptop_of


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Counts at once, whatever else the machine does."""
    made = Counting()
    monkeypatch.setattr("encounters.after.forecasts.queue.line.join", made.join)
    monkeypatch.setattr("encounters.after.forecasts.progress_texts.ENOUGH", made.fights)
    return made


def card(phone: Phone) -> Locator:
    return phone.page.locator("#forecast-card")


def usable(phone: Phone) -> None:
    """Checks accessibility in the dark and the light theme, and the width of the page."""
    assert phone.overflow() <= 0
    barriers = phone.barriers_in_any_light()
    assert not barriers, "\n".join(barriers)


@IN_BOTH_DIRECTIONS
def test_a_picture_that_fills_and_what_if_beside_it(
    phone: Callable[..., Phone], gwen: User, bridge: Encounter, counting: Counting, language: str
) -> None:
    gms = phone("Gwen", language=language, width=360, height=740)
    gms.keep_session(laptop_of(gwen))
    gms.open(f"/e/{bridge.pk}/prepare/")
    counting.fights, counting.ended = 10, ""
    gms.tap(card(gms).locator("form button"))
    expect(card(gms).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")
    expect(card(gms).locator(".big b")).to_be_visible()
    counting.go_on(20, ended="")
    expect(card(gms).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "2")
    expect(card(gms).get_by_role("status")).not_to_contain_text("%")
    counting.go_on(30)
    expect(card(gms).get_by_role("progressbar")).to_have_count(0)
    expect(card(gms).get_by_role("status")).to_contain_text("%")
    usable(gms)
    gms.tap(card(gms).locator("[popovertarget^=what-if]"))
    sheet = gms.page.locator("section[id^=what-if]:popover-open")
    for _ in range(2):
        gms.tap(sheet.locator("[data-step='-1']").last)
    gms.tap(sheet.locator("label.switch").first)
    usable(gms)
    gms.tap(sheet.locator("button.main"))
    expect(card(gms).locator("table.versions thead th")).to_have_count(2)
    expect(gms.page.locator(":popover-open")).to_have_count(0)
    usable(gms)
    version = card(gms).locator("details.version").last
    expect(version.locator("> summary")).to_contain_text("×4")
    gms.tap(version.locator("> summary"))
    expect(version.locator(".big b")).to_be_visible()
    gms.tap(version.locator("form[action$='/remove/'] button"))
    expect(card(gms).locator("table.versions")).to_have_count(0)
    expect(gms.page.locator("#foes input[name=count]").first).to_have_value("6")


def test_it_stands_beside_the_roster_where_there_is_room(gm: Phone, bridge: Encounter) -> None:
    gm.open(f"/e/{bridge.pk}/prepare/")
    for width, beside in ((1280, True), (1100, True), (390, False)):
        gm.becomes(width, 800)
        roster, forecast = (gm.page.locator(part).bounding_box() for part in ("#foes", "#forecast"))
        assert roster and forecast
        assert (forecast["x"] >= roster["x"] + roster["width"]) is beside, width
        assert (forecast["y"] < roster["y"] + roster["height"]) is beside, width


def test_processes_play_it_and_it_is_stopped(gm: Phone, bridge: Encounter) -> None:
    gm.open(f"/e/{bridge.pk}/prepare/")
    gm.tap(card(gm).get_by_role("button", name="Simulate 1,000 fights"))
    expect(card(gm).get_by_role("progressbar")).to_be_visible()
    gm.tap(card(gm).get_by_role("button", name="Stop"))
    expect(card(gm)).to_contain_text(re.compile("Stopped after|too few for a forecast"))
    expect(card(gm).get_by_role("button", name="Run again")).to_be_visible()


def test_a_changed_fight_is_counted_anew_by_itself(
    gm: Phone, bridge: Encounter, counting: Counting
) -> None:
    gm.open(f"/e/{bridge.pk}/prepare/")
    gm.tap(card(gm).get_by_role("button", name="Simulate 1,000 fights"))
    expect(card(gm)).to_contain_text("Based on 6 simulated fights.")
    counting.fights, counting.ended = 1, ""
    gm.tap(gm.page.locator("#foes [data-step='-1']").first)
    expect(card(gm)).to_contain_text("The fight as it was before the change")
    expect(card(gm).get_by_role("progressbar")).to_be_visible()
    counting.go_on(12)
    expect(card(gm)).to_contain_text("Based on 12 simulated fights.")
    expect(card(gm)).not_to_contain_text("before the change")
    assert len(counting.asked) == 2


def test_a_foe_is_tried_from_its_sheet(gm: Phone, salt_road: Campaign, counting: Counting) -> None:
    goblin = salt_road.combatants.get(name="Goblin")
    gm.open(f"/c/{salt_road.pk}/gm/library/{goblin.pk}/")
    gm.tap(gm.page.get_by_role("link", name="Test against the party"))
    gm.tap(gm.page.get_by_role("button", name="One more: Goblin"))
    gm.tap(card(gm).locator("button[form=try]"))
    expect(card(gm).locator(".big b")).to_be_visible()
    expect(gm.page.locator("input[name=count]").first).to_have_value("2")
    usable(gm)
