"""The GM's rulings on a phone: about combatants, and about people who ask to join."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Step
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.browser.phone import Phone
from tests.browser.table import change, start, up_to_date
from tests.play.table import Play

GAMES = pytest.mark.parametrize(
    "slug",
    [ruleset.slug for ruleset in registry.all()] if profiles.thorough() else ["coc7", "fifth"],
)
SIZES = ((360, 740), (390, 844))
THUMB = ".thumb button.main"
TOO_SMALL = """() => [...document.querySelectorAll("#sheet :is(.pick, button)")]
    .filter((one) => one.offsetParent && Math.min(one.offsetHeight, one.offsetWidth) < 48)
    .map((one) => one.outerHTML)"""


def sheet_of(gm: Phone, member: Locator) -> Locator:
    """The short sheet of a foe, opened by a tap on it."""
    gm.page.evaluate("document.querySelectorAll('.members').forEach(late.draw)")  # out of view
    group = gm.page.locator(".group").filter(has=member)
    if not member.is_visible():
        gm.tap(group.locator("summary").first)
    gm.tap(member)
    sheet = gm.page.locator("#quick")
    expect(sheet).to_be_visible()
    return sheet


def within_reach(gm: Phone, what: Locator) -> bool:
    """Whether the element is completely visible."""
    box, screen = what.bounding_box(), gm.page.viewport_size
    assert box and screen
    return box["y"] >= 0 and box["y"] + box["height"] <= screen["height"]


def test_damage_and_a_condition_are_one_tap_of_the_button_and_one_undo(
    gm: Phone, lamps: Campaign
) -> None:
    start(gm, lamps.encounters.order_by("pk")[0])
    before = gm.step
    sheet = sheet_of(gm, gm.page.locator("#member-ghoul-1"))
    gm.tap(sheet.locator("[data-by='-5']"))
    expect(sheet.locator("[data-left]")).to_have_text("then 8 of 13")
    gm.tap(sheet.locator("label.pick", has=gm.page.locator("[value=prone]")))
    button = gm.page.locator(THUMB)
    expect(button).to_have_text("\u2068Ghoul 1\u2069: damage: 5, Prone")
    assert within_reach(gm, button)
    gm.tap(button)
    gm.goes_on(before)
    expect(gm.page.locator("#sheet")).to_be_hidden()
    expect(gm.page.locator("#member-ghoul-1 .num")).to_contain_text("8")
    gm.tap(".tools button >> nth=0")
    gm.tap("#sheet button[name=scope][value=decision]")
    expect(gm.page.locator("#member-ghoul-1 .num")).to_contain_text("13")


def test_the_button_takes_no_tap_and_says_why_until_something_is_chosen(
    gm: Phone, lamps: Campaign
) -> None:
    start(gm, lamps.encounters.order_by("pk")[0])
    sheet = sheet_of(gm, gm.page.locator("#member-ghoul-1"))
    button = gm.page.get_by_role("button", name="Nothing chosen yet")
    expect(button).to_be_disabled()
    gm.page.locator("#reason").fill("a falling beam")
    expect(button).to_be_disabled()
    prone = sheet.locator("label.pick", has=gm.page.locator("[value=prone]"))
    gm.tap(prone)
    expect(gm.page.locator(THUMB)).to_be_enabled()
    gm.tap(prone)
    expect(button).to_be_disabled()


def test_a_whole_side_is_ruled_about_at_once_and_taken_back_at_once(
    gm: Phone, lamps: Campaign
) -> None:
    gm.becomes(*SIZES[0])
    start(gm, lamps.encounters.order_by("pk")[0])
    life = gm.page.locator("#party-clara-weiss .num, #cell-clara-weiss .num").first
    before, was = gm.step, life.inner_text()
    gm.tap(".tools button >> nth=1")
    button = gm.page.locator("#for-several button")
    expect(button).to_be_hidden()
    gm.tap("#several [data-tick] >> nth=0")
    assert within_reach(gm, button)
    gm.tap(button)
    gm.tap("#quick [data-by='-2']")
    expect(gm.page.locator(THUMB)).to_contain_text("damage: 2")
    assert within_reach(gm, gm.page.locator(THUMB))
    assert not gm.page.evaluate(TOO_SMALL)
    gm.tap(THUMB)
    gm.goes_on(before)
    expect(life).not_to_have_text(was)
    gm.tap(".tools button >> nth=0")
    gm.tap("#sheet button[name=scope][value=decision]")
    expect(life).to_have_text(was)


def test_of_words_for_one_thing_only_one_is_chosen(gm: Phone, lamps: Campaign) -> None:
    start(gm, lamps.encounters.order_by("pk")[0])
    sheet = sheet_of(gm, gm.page.locator("#member-ghoul-1"))
    for status in ("dying", "dead"):
        gm.tap(sheet.locator("label.pick", has=gm.page.locator(f"[value='status={status}']")))
    assert sheet.locator("[data-one=status]:checked").count() == 1


def test_what_the_rules_refuse_is_said_at_the_button_and_nothing_is_lost(
    gm: Phone, bridge: Encounter
) -> None:
    start(gm, bridge)
    assert Play(bridge).rule("set", target="aldo", field="status", value="dead").ok
    gm.shows(change(bridge.campaign))
    gm.tap("#cell-aldo")
    gm.tap("#quick [data-by='-1']")
    gm.tap(gm.page.locator("label.pick", has=gm.page.locator("[value='status=dead']")))
    gm.tap(THUMB)
    expect(gm.page.locator(".thumb [role=alert]")).to_be_visible()
    assert within_reach(gm, gm.page.locator(".thumb [role=alert]"))
    expect(gm.page.locator("#quick [name=amount]")).to_have_value("-1")
    expect(gm.page.locator("[name=is][value='status=dead']")).not_to_be_checked()


@GAMES
def test_a_ruling_about_somebody_on_a_phone(
    gm: Phone, gwen: User, subtests: pytest.Subtests, slug: str
) -> None:
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    gm.becomes(*SIZES[0])
    fight = Encounter.objects.filter(campaign=campaign).order_by("pk")[0]
    start(gm, fight)
    sheet_of(gm, gm.page.locator(".member").first)
    with subtests.test("the short sheet fits the phone and keeps nobody out"):
        for width, height in SIZES:
            gm.becomes(width, height)
            assert within_reach(gm, gm.page.locator(THUMB))
            assert gm.page.evaluate("document.getElementById('sheet').scrollWidth") <= width
            assert gm.overflow() == 0
            assert not gm.page.evaluate(TOO_SMALL)
        assert not gm.barriers()
    for called in registry.get(slug).quick.tests:
        if called in OF_AN_EXCHANGE:
            continue
        gm.page.keyboard.press("Escape")
        with subtests.test(f"{called} is called for with three taps"):
            called_with_three_taps(gm, called)
        assert Play(fight).undo().ok
        up_to_date(gm)
    if slug in USUAL:
        with subtests.test("a usual number of a called roll is a tap"):
            a_usual_number_is_a_tap(gm, *USUAL[slug])


# None is fought at the start of the fight.
OF_AN_EXCHANGE = ("momentum",)


def called_with_three_taps(gm: Phone, called: str) -> None:
    """The combatant, the called roll, and the button that sends it."""
    before, taps = gm.step, gm.taps
    gm.tap(gm.page.locator("[id^=cell-]").first)
    form = gm.page.locator(f"#ruling-{called}")
    gm.tap(form.locator("summary"))
    gm.tap(form.locator("button[type=submit]").first)
    gm.goes_on(before)
    assert gm.taps - taps == 3


USUAL = {"arm5": ("test", "ease", 9, 15), "momentum": ("check", "value", 12, 8)}
"""For games that call for a roll with a number: its field, the number in it, and another one."""


def a_usual_number_is_a_tap(gm: Phone, called: str, number: str, first: int, other: int) -> None:
    before = gm.step
    gm.tap(gm.page.locator("[id^=cell-]").first)
    form = gm.page.locator(f"#ruling-{called}")
    gm.tap(form.locator("summary"))
    typed = form.locator(f"[name=gm-{called}-{number}]")
    expect(typed).to_have_value(str(first))
    gm.tap(form.get_by_role("button", name=str(other), exact=True))
    expect(typed).to_have_value(str(other))
    assert not gm.page.evaluate(TOO_SMALL) and not gm.overflow()
    gm.tap(form.locator("button[type=submit]").first)
    gm.goes_on(before)
    assert Step.objects.order_by("-number")[0].choice[number] == other


def test_who_has_come_is_in_sight_wherever_the_gm_has_scrolled(
    gm: Phone, phone: Callable[..., Any], bridge: Encounter
) -> None:
    start(gm, bridge)
    gm.page.set_viewport_size({"width": 360, "height": 740})
    campaign = bridge.campaign
    otto = campaign.seats.create(name="Otto")
    campaign.combatants.create(
        kind=Combatant.Kind.CHARACTER, name="Olga", player=otto, stats={"hp": 5}
    )
    gm.page.evaluate("scrollTo(0, 9999)")
    gm.shows(change(campaign))
    call = gm.page.locator("#calls .banner")
    expect(call).to_contain_text("Otto")
    assert within_reach(gm, call)
    gm.tap(call.get_by_role("button", name="Let in"))
    expect(gm.page.locator("#cell-olga")).to_have_count(1)
    expect(gm.page.locator("#calls")).to_have_count(0)


def test_a_sheet_opened_as_a_page_of_its_own_says_what_is_chosen(
    gm: Phone, lamps: Campaign
) -> None:
    fight = lamps.encounters.order_by("pk")[0]
    start(gm, fight)
    gm.open(f"/e/{fight.pk}/rulings?target=ghoul-1")
    button = gm.page.locator(THUMB)
    expect(button).to_have_text("Nothing chosen yet")
    expect(button).to_be_disabled()
    gm.tap(gm.page.locator("#quick label.pick", has=gm.page.locator("[value=prone]")))
    expect(button).to_have_text("\u2068Ghoul 1\u2069: Prone")
    expect(button).to_be_enabled()
