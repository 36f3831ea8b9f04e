"""The GM picks from the library by touch, by keyboard alone, and in the middle of a fight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from rulesets import registry
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.table import start
from tests.phones import laptop_of

HIGHEST = 300  # px above the first result
FEW = 7
"""Taps, from the fight to a new combatant in it: rulings, on the spot, name, template and its
choice, add; and one more for a number."""


@pytest.fixture
def ford(gwen: User) -> Campaign:
    """The demo with the smallest rules, whose library is small too."""
    return opening.create_with_demo(gwen, registry.get("sample"), "en")


def first(gm: Phone) -> str:
    return gm.page.locator("#pick-from .name bdi").first.inner_text()


def test_what_is_picked_stays_while_one_types_and_marks(gm: Phone, ford: Campaign) -> None:
    gm.open(f"/c/{ford.pk}/gm/pick/?into=new")
    expect(gm.page.locator(".dock .btn.main")).to_have_count(0)  # nothing is picked
    search = gm.page.get_by_role("searchbox")
    search.press_sequentially("wo")
    expect(gm.page.locator("#pick-from > li")).to_have_count(1)
    expect(search).to_be_focused()
    more = gm.page.get_by_role("button", name="One more: Wolf")
    gm.tap(more)
    gm.page.locator("#pick-from .name").first.tap(force=True)  # a tap anywhere on the row adds one
    search.fill("")
    wolf = gm.page.get_by_role("spinbutton", name="How many: Wolf")
    expect(gm.page.locator("#picked").get_by_role("spinbutton")).to_have_value("2")
    gm.tap(gm.page.get_by_role("button", name="Favourite: River troll"))
    star = gm.page.get_by_role("button", name="Favourite: River troll")
    expect(star).to_have_attribute("aria-pressed", "true")
    assert first(gm) == "River troll"
    gm.tap(gm.page.get_by_text("Fights", exact=True))
    expect(gm.page.get_by_text("The troll has heard you.")).to_be_visible()
    expect(wolf).to_have_value("2")
    gm.tap(gm.page.get_by_text("Foes", exact=True))
    expect(star).to_be_visible()
    gm.tap("#narrow > summary")
    gm.page.get_by_label("Kind").select_option("undead")
    expect(gm.page.locator("#pick-from > li")).to_have_count(1)
    gm.tap(".dock button.main")
    expect(gm.page.locator("#foes")).to_contain_text("Wolf")


def test_filters_are_found_with_keys_and_say_what_they_do_when_folded(
    gm: Phone, ford: Campaign
) -> None:
    gm.open(f"/c/{ford.pk}/gm/pick/?into=new")
    summary = gm.page.locator("#narrow > summary")
    expect(summary).to_contain_text("none")
    summary.focus()
    gm.page.keyboard.press("Enter")
    gm.page.get_by_label("Kind").focus()
    gm.page.keyboard.type("Und")
    expect(gm.page.locator("#pick-from > li")).to_have_count(1)
    expect(gm.page.get_by_label("Kind")).to_be_focused()
    summary.focus()
    gm.page.keyboard.press("Enter")
    expect(summary).to_contain_text("undead", ignore_case=True)
    expect(gm.page.get_by_label("Kind")).to_be_hidden()


def test_with_keys_alone(gm: Phone, ford: Campaign) -> None:
    gm.open(f"/c/{ford.pk}/gm/pick/?into=new")
    search = gm.page.get_by_role("searchbox")
    search.focus()
    gm.page.keyboard.type("bear")
    gm.page.keyboard.press("Enter")
    expect(gm.page.locator("#pick-from > li")).to_have_count(1)
    expect(search).to_be_focused()
    number = gm.page.get_by_role("spinbutton", name="How many: Bear")
    number.focus()
    gm.page.keyboard.press("ArrowUp")
    expect(number).to_have_value("1")
    button = gm.page.get_by_role("button", name="Add 1")
    button.focus()
    gm.page.keyboard.press("Enter")
    expect(gm.page.locator("#foes")).to_contain_text("Bear")


def test_somebody_made_on_the_spot_is_in_the_fight_after_few_taps(
    gm: Phone, ford: Campaign
) -> None:
    start(gm, ford.encounters.order_by("pk")[0])
    before, taps = gm.step, gm.taps
    gm.tap("#dock button[hx-get$='/rulings']")
    gm.tap("#spot-opens")
    name = gm.page.get_by_label("Name")
    gm.tap(name)
    name.fill("Old Brun")
    template = gm.page.get_by_label("Template")
    gm.tap(template)
    template.select_option(label="River troll")
    expect(gm.page.get_by_role("spinbutton", name="Toughness")).to_have_value("20")
    gm.page.get_by_role("spinbutton", name="Toughness").fill("25")
    gm.tap("#spot button.main")
    gm.goes_on(before)
    expect(gm.page.locator("#foes")).to_contain_text("Old Brun")
    expect(gm.page.locator("#sheet")).to_be_hidden()
    assert gm.taps - taps + 2 <= FEW  # the choice in the list and the number count as taps


@IN_BOTH_DIRECTIONS
def test_what_is_found_stands_high_on_a_phone_and_is_no_wider_and_there_are_no_barriers(
    phone: Callable[..., Phone], gwen: User, ford: Campaign, language: str
) -> None:
    gm = phone("Gwen", language=language)
    gm.keep_session(laptop_of(gwen))
    for source in ("library", "mine"):
        gm.open(f"/c/{ford.pk}/gm/pick/?into=new&source={source}")
        box = gm.page.locator("#pick-from > li").first.bounding_box()
        assert box is not None and box["y"] < HIGHEST, source
    gm.becomes(width=360, height=740)
    for path in ("pick/?into=new&q=a", "pick/?show=fights", "pick/?show=characters", "spot/"):
        gm.open(f"/c/{ford.pk}/gm/{path}")
        gm.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        assert gm.overflow() <= 0, path
        barriers = gm.barriers_in_any_light()
        assert not barriers, f"{path}:\n" + "\n".join(barriers)
