"""Accessibility: forced colours, a page at twice its size, a phone in landscape that waits, a phone
that cannot vibrate."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from rulesets import registry
from tests.browser.fights import large_fight
from tests.browser.phone import Phone
from tests.browser.seats import asked_now, passed_to_the_gm, phone_of, waiting_seat
from tests.browser.table import begin, join

NOTHING = "rgba(0, 0, 0, 0)"

# The drawing of each of these: border and background of the part, and of its ::before.
DRAWN = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const [own, before] = [getComputedStyle(one), getComputedStyle(one, "::before")];
  const of = (style) => [style.borderTopWidth, style.borderTopColor, style.backgroundColor,
    style.backgroundImage, style.borderTopStyle];
  return JSON.stringify([of(own), of(before)]);
})"""


CHOSEN = {
    "an answer": ("#mid [name=choice]:checked", "#mid [name=choice]:not(:checked, [data-off])"),
    "a switch": ("#menu [data-keep-choice]:checked", "#menu [name=own]"),
    "light or dark": (
        "#menu [data-theme-choice]:checked",
        "#menu [data-theme-choice]:not(:checked)",
    ),
    "a phase": ("#strip > .current", "#strip > li:not(.current)"),
}


def test_what_is_chosen_can_be_told_in_forced_colours(
    phone: Callable[..., Phone], gwen: User, subtests: pytest.Subtests
) -> None:
    ruleset = registry.get("coc7")
    screen = phone_of(asked_now(large_fight(gwen, ruleset, "en"), ruleset), phone)
    screen.page.emulate_media(forced_colors="active")
    screen.page.locator("button[popovertarget=menu]").click()
    expect(screen.page.locator("#menu [name=own]")).to_be_attached()
    for what, (chosen, other) in CHOSEN.items():
        with subtests.test(what):
            ours, others = (screen.page.evaluate(DRAWN, part) for part in (chosen, other))
            assert ours and others
            assert not {*ours} & {*others}
    screen.page.emulate_media(forced_colors="none")


def test_at_twice_the_size_header_and_dock_give_way_and_the_menu_stays_in_its_line(
    phone: Callable[..., Phone], gwen: User
) -> None:
    ruleset = registry.get("coc7")
    seat = asked_now(large_fight(gwen, ruleset, "de"), ruleset)
    screen = phone_of(seat, phone, width=195, height=422, language="de")
    assert screen.overflow() <= 0
    title, menu = screen.page.locator(".head .title").bounding_box(), screen.page.locator(".dots")
    box = menu.bounding_box()
    assert title and box
    assert title["y"] < box["y"] + box["height"] and box["y"] < title["y"] + title["height"]
    told, taps = screen.page.locator("#news .saying"), screen.page.locator("#news .why")
    box, beside = told.first.bounding_box(), taps.first.bounding_box()
    assert box and beside and box["y"] + box["height"] <= beside["y"], "what happened has the line"
    screen.page.evaluate("scrollTo({top: 400, behavior: 'instant'})")
    expect(screen.page.locator(".top .title")).not_to_be_in_viewport()
    expect(screen.page.locator("#deed")).not_to_be_in_viewport()


def test_a_turned_phone_that_waits_has_no_empty_column(
    phone: Callable[..., Phone], gwen: User
) -> None:
    ruleset = registry.get("coc7")
    fight = large_fight(gwen, ruleset, "en")
    asked_now(fight, ruleset)
    screen = phone_of(waiting_seat(fight, ruleset), phone, width=740, height=360)
    if screen.page.locator("#toast").count():  # empty the column
        screen.page.evaluate("document.getElementById('dock').remove()")
    box = screen.page.locator("#mid").bounding_box()
    assert box is not None
    assert box["width"] > 700


@pytest.mark.parametrize("vibrates", [True, False])
def test_the_switch_for_vibration_is_there_where_the_phone_vibrates(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter, vibrates: bool
) -> None:
    begin(bridge)
    pia = phone("Pia")
    told = "() => true" if vibrates else "undefined"
    pia.page.add_init_script(f"Object.defineProperty(navigator, 'vibrate', {{value: {told}}})")
    join(pia, salt_road, "Aldo")
    pia.tap("button[popovertarget=menu]")
    expect(pia.page.locator("[data-keep-choice=vibration]")).to_have_count(1)
    expect(pia.page.locator("#menu label:has([data-keep-choice=vibration])")).to_be_visible(
        visible=vibrates
    )


def test_lists_of_the_admin_fit_a_phone(
    phone: Callable[..., Phone], gwen: User, salt_road: Campaign, subtests: pytest.Subtests
) -> None:
    User.objects.filter(pk=gwen.pk).update(is_superuser=True)
    laptop = phone("Gwen")
    wider = "(one) => one.scrollWidth - one.clientWidth"
    for list in ("auth/user", "combatants/combatant", "play/encounter"):
        with subtests.test(list):
            passed_to_the_gm(gwen, laptop, f"/admin/{list}/")
            assert laptop.page.locator("#changelist .results").evaluate(wider) <= 0
            assert laptop.overflow() <= 0
            assert laptop.barriers() == []
