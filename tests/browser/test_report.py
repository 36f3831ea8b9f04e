"""The report of a fight for its readers: on phones, on a laptop, on paper, by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.seats import passed_to_the_gm
from tests.browser.table import join
from tests.browser.test_screens import check
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = pytest.mark.usefixtures("no_forecasts")  # the deciding moment needs none here
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture
def fought(salt_road: Campaign) -> Encounter:
    """The fight at the bridge, played to its end by suggestions."""
    encounter = salt_road.encounters.order_by("pk")[0]
    assert moves.start(encounter, Member(salt_road, None, True)).ok
    play = Play(encounter)
    ruleset = registry.get(encounter.ruleset)
    while play.encounter.status == Encounter.Status.RUNNING:
        state = play.state
        decision = ruleset.pending(state)[0]
        assert moves.answer(play.tap(), ruleset.suggest(state, decision)).ok
    return encounter


# Elements that overflow the screen sideways.
BESIDE_THE_SCREEN = """() => [...document.querySelectorAll("#dock .btn")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth;
}).map((one) => one.innerText)"""


@IN_BOTH_DIRECTIONS
def test_it_can_be_read_by_everybody(
    phone: Callable[..., Phone],
    salt_road: Campaign,
    fought: Encounter,
    gwen: User,
    subtests: pytest.Subtests,
    language: str,
) -> None:
    pia = phone("Pia", language=language)
    join(pia, salt_road, "Aldo")
    pia.tap(pia.page.locator(f"a[href='/e/{fought.pk}/report/']"))
    expect(pia.page.locator("#course")).to_be_visible()
    check(pia, "a player's report")
    for summary in pia.page.locator(".chart summary").all():
        pia.tap(summary)
    check(pia, "its tables")
    pia.open(f"/c/{salt_road.pk}/reports/")
    check(pia, "all fights")
    gms = passed_to_the_gm(gwen, pia, f"/e/{fought.pk}/report/")
    evening = str(gms.page.locator("a[href*='/evening/']").first.get_attribute("href"))
    with subtests.test("it prints on one sheet"):
        assert gms.page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    with subtests.test("what can be taken along is on the screen also in long words"):
        gms.becomes(width=360, height=740)
        expect(gms.page.locator("[data-share]")).to_be_visible()
        assert gms.page.evaluate(BESIDE_THE_SCREEN) == []
    gms.becomes(**LAPTOP)
    check(gms, "the GM's report")
    with subtests.test("who did what of an evening needs no scrolling sideways"):
        gms.becomes(width=390, height=844)
        gms.open(evening)
        needs_no_scrolling_sideways(gms)
        check(gms, "an evening")


def needs_no_scrolling_sideways(gms: Phone) -> None:
    """On a phone every number is beside its label; for a screen reader it stays a table."""
    deeds = gms.page.get_by_role("table").first
    expect(deeds.get_by_role("rowheader").first).to_be_visible()
    expect(deeds.get_by_role("columnheader").first).to_be_attached()
    assert deeds.evaluate("one => one.scrollWidth <= one.clientWidth")


# Pairs of overlapping cards and charts, and elements that are sticky in print.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".report .card, .report .list, .report table")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, a]) => boxes.filter(([other, b]) => one !== other
    && !one.contains(other) && !other.contains(one)
    && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.innerText} / ${other.innerText}`));
}"""
STAYS = """() => [...document.querySelectorAll("*")]
  .filter((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position))
  .filter((one) => one.getClientRects().length).map((one) => one.className)"""


@pytest.mark.parametrize("language", ["en", "de", "he"])
def test_on_paper_nothing_lies_over_anything(
    phone: Callable[..., Phone], gwen: User, fought: Encounter, language: str
) -> None:
    gms = phone("Gwen", language=language, width=720, height=1000)  # as wide as A4
    gms.keep_session(laptop_of(gwen))
    gms.page.emulate_media(media="print")
    gms.open(f"/e/{fought.pk}/report/")
    link = gms.page.locator("a[href*='/evening/']").first.get_attribute("href")
    other = fought.campaign.encounters.filter(status=Encounter.Status.PREPARED).first()
    assert other is not None
    for page in (f"/e/{fought.pk}/report/", str(link), f"/e/{other.pk}/prepare/"):
        gms.open(page)
        assert gms.page.evaluate(OVERLAPS) == [], page
        assert gms.page.evaluate(STAYS) == [], page


def test_the_screen_across_the_room_leads_there_and_back(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, fought: Encounter
) -> None:
    screen = phone("the TV", width=1920, height=1080)
    screen.same_session(gm)
    screen.open(f"/c/{salt_road.pk}/table/")
    link = screen.page.locator("header a", has_text="Report")
    assert float(link.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 24
    screen.tap(link)
    expect(screen.page.locator("#course")).to_be_visible()
    screen.tap(screen.page.locator("a.back"))
    screen.page.wait_for_url(f"**/c/{salt_road.pk}/table/")


def test_it_is_printed_by_a_button_and_tells_dates_by_the_clock_of_the_device(
    gm: Phone, fought: Encounter
) -> None:
    gm.open(f"/e/{fought.pk}/report/")
    gm.page.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    gm.tap("[data-print]")
    assert gm.page.evaluate("document.body.dataset.printed") == "yes"
    kept = {cooky.get("name"): cooky.get("value") for cooky in gm.context.cookies()}
    assert kept["zone"] == gm.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
