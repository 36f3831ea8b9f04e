"""A refresh of the panel keeps what is typed, open, chosen or being read."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import APIResponse, Route, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step
from tests.browser.fights import asked_to_move
from tests.browser.phone import Phone
from tests.browser.seats import gms
from tests.browser.server import Server
from tests.browser.table import answer, begin, change
from tests.play.table import Play

HANGS = """() => {
    const fetch = window.fetch;
    window.samePage = true;
    window.fetch = (what, ...how) => {
        if (!String(what).includes("/live?")) return fetch(what, ...how);
        window.fetch = fetch;
        return new Promise(() => {});
    };
}"""


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia plays Aldo; the fight has begun and Aldo is asked where to move."""
    bridge.participants.filter(combatant__name="Bera").delete()
    return asked_to_move(phone("Pia"), salt_road, bridge)


@pytest.fixture
def gm(gm: Phone, pia: Phone, bridge: Encounter) -> Phone:
    """The GM, who looks at the same fight."""
    gm.open(f"/e/{bridge.pk}/")
    gm.in_contact()
    return gm


def test_a_refresh_keeps_the_question_and_what_is_chosen_in_it(
    pia: Phone, salt_road: Campaign, subtests: pytest.Subtests
) -> None:
    with subtests.test("the main button stays where it is"):
        place = pia.deed.bounding_box()
        pia.shows(change(salt_road))
        assert pia.deed.bounding_box() == place
    with subtests.test("what is chosen stays chosen"):
        row = pia.page.locator("form[data-question] .rows > .opt:visible").nth(2)
        wanted = row.locator("input").get_attribute("value")
        pia.tap(row)
        deed = pia.deed.inner_text()
        pia.shows(change(salt_road))
        chosen = pia.page.locator("form[data-question] input[name=choice]:checked")
        expect(chosen).to_have_attribute("value", wanted or "")
        assert pia.deed.inner_text() == deed
    with subtests.test("a reload shows the same"):
        before = pia.page.locator("#mid").inner_text()
        pia.page.reload()
        pia.in_contact()
        assert pia.page.locator("#mid").inner_text() == before


def test_a_difference_is_put_where_it_belongs(
    pia: Phone, salt_road: Campaign, subtests: pytest.Subtests
) -> None:
    with subtests.test("a page that lacks a block which is named fetches the whole panel"):
        pia.page.evaluate("document.getElementById('mid').remove()")
        pia.shows(change(salt_road))
        rows = "() => document.querySelector('#mid #log')"
        pia.page.wait_for_function(rows)
        expect(pia.page.locator("[data-blocks]")).to_have_count(0)
    with subtests.test("it is put over no version but those it was made for"):
        pia.page.evaluate("""() => {
            document.getElementById("panel").dataset.version = 1;
            document.getElementById("lineup").textContent = "as it was long ago";
        }""")
        pia.shows(change(salt_road))
        expect(pia.page.locator("#lineup")).not_to_contain_text("as it was long ago")


def test_an_update_that_comes_while_the_panel_is_fetched_is_not_lost(
    pia: Phone, salt_road: Campaign
) -> None:
    """It cannot be put over this page either, and no later one follows."""
    held: list[tuple[Route, APIResponse]] = []
    pia.page.route("**/alive?*", lambda route: route.abort())
    pia.page.route(pia.page.url, lambda route: held.append((route, route.fetch())), times=1)
    pia.page.evaluate("""() => {
        document.getElementById("panel").dataset.version = 1;
        window.messages = 0;
        document.addEventListener("htmx:sse:before:message", () => (window.messages += 1));
    }""")
    change(salt_road)
    while not held:
        pia.page.wait_for_event("request")
    newest = change(salt_road)
    pia.page.wait_for_function("() => window.messages > 1")
    ((route, response),) = held
    route.fulfill(response=response)
    pia.shows(newest)


def test_also_where_the_stream_hangs_for_ever_once_it_broke_off(
    pia: Phone, server: Server, salt_road: Campaign
) -> None:
    row = pia.page.locator("form[data-question] .rows > .opt:visible").nth(2)
    wanted = row.locator("input").get_attribute("value")
    pia.tap(row)
    pia.page.evaluate(HANGS)
    server.cut()
    expect(pia.page.locator("#asks")).to_be_visible()
    pia.in_contact()
    pia.shows(change(salt_road))
    chosen = pia.page.locator("form[data-question] input[name=choice]:checked")
    expect(chosen).to_have_attribute("value", wanted or "")
    assert pia.page.evaluate("window.samePage"), "the page was loaded anew"


def test_why_is_fetched_into_the_log_and_stays_open(
    pia: Phone, gm: Phone, subtests: pytest.Subtests
) -> None:
    row = gm.page.locator("#log > details.line").first
    row = gm.page.locator(f"[id='{row.get_attribute('id')}']")
    within = row.locator("> div.within")
    told = row.locator(".sum, .line").first
    with subtests.test("what does not come says so and can be asked again"):
        gm.page.route("**/log/log-*", lambda route: route.abort())
        gm.tap(row.locator("> summary"))
        expect(row.get_by_role("alert")).to_contain_text("This could not be fetched.")
        gm.page.unroute("**/log/log-*")
        gm.tap(row.get_by_role("button", name="Retry"))
        expect(told).to_be_visible()
        expect(row.get_by_role("alert")).to_have_count(0)
    with subtests.test("what is open stays open, and what was closed stays closed"):
        gm.tap(gm.page.locator("#foes details[open] summary").first)
        within.evaluate("(one) => (one.samePlace = true)")
        opened = gm.page.locator("#panel details[open]").count()
        assert opened == 1
        before = gm.version
        answer(pia)
        gm.shows(before + 1)
        assert gm.page.locator("#panel details[open]").count() == opened
        assert within.evaluate("(one) => one.samePlace")
        assert gm.barriers() == []
    with subtests.test("what has grown while it is open is fetched anew"):
        row.evaluate("(one) => (one.dataset.why += '&grown')")
        with gm.page.expect_request("**&grown"):
            gm.page.evaluate("document.dispatchEvent(new CustomEvent('contact'))")
        expect(told).to_be_visible()


@pytest.fixture
def owing(phone: Callable[..., Phone], gwen: User, bridge: Encounter) -> Phone:
    """The GM, who has to declare for the foes."""
    begin(bridge)
    screen = gms(gwen, phone, f"/e/{bridge.pk}/")
    screen.in_contact()
    return screen


def test_a_finger_quicker_than_the_page_is_heeded(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter
) -> None:
    """A tap in a question that is already shown, before the page has handled it."""
    pia = asked_to_move(phone("Pia"), salt_road, bridge)
    question = pia.page.locator("form[data-question]")
    pia.page.evaluate(
        """before => document.addEventListener("updated", () => {
            const form = document.querySelector("form[data-question]");
            if (form && form.id !== before && !window.quick)
                (window.quick = form.querySelectorAll("input[name=choice]")[1]).click();
        }, true)""",
        question.get_attribute("id"),
    )
    pia.tap(pia.deed)
    pia.page.wait_for_function("() => window.quick")
    pia.settle()
    expect(question.locator("input[name=choice]").nth(1)).to_be_checked()


def test_a_tap_without_contact_says_that_it_did_not_get_through(owing: Phone) -> None:
    before = Step.objects.count()
    owing.settle()
    owing.page.evaluate(
        """() => {
            document.documentElement.dataset.contact = "lost"; // as the page notices it
            document.querySelector("#second").click();
        }"""
    )
    expect(owing.page.locator("#notice")).to_contain_text("Not sent")
    assert Step.objects.count() == before


def test_a_sheet_is_opened_for_what_was_tapped_and_not_for_what_came_before(owing: Phone) -> None:
    owing.page.evaluate("document.getElementById('sheet-body').innerHTML = '<p id=old>Old</p>'")
    owing.page.evaluate("htmx.config.defaultTimeout = 0")
    owing.page.route("**/questions*", lambda route: None)  # the request is pending
    owing.tap(owing.page.locator("#owed .owe").first)
    expect(owing.page.locator("#sheet")).to_contain_text("One moment.")
    expect(owing.page.locator("#old")).to_have_count(0)


def test_what_is_typed_stays_typed(pia: Phone, gm: Phone, salt_road: Campaign) -> None:
    gm.tap(gm.page.locator("#party .cell").first)
    field = gm.page.locator("#sheet-body input[type=number]:visible").first
    field.fill("7")
    before = gm.version
    answer(pia)
    gm.shows(before + 1)
    gm.shows(change(salt_road))
    expect(field).to_be_visible()
    expect(field).to_have_value("7")
    expect(field).to_be_focused()


def test_dice_that_are_half_typed_stay(
    pia: Phone, gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    Campaign.objects.update(gm_dice=True)
    called = Play(bridge).rule("morale", side="foes")
    assert called.ok, called.message
    gm.shows(change(salt_road))
    answer(gm)
    slots = gm.page.locator("#panel [data-slot]")
    expect(slots).to_have_count(2)
    gm.tap(gm.page.locator("#panel [data-keys]:not([hidden]) button.key").nth(4))
    gm.shows(change(salt_road))
    expect(slots.first).to_contain_text("5")
    expect(gm.deed).to_have_text("1 die left")
    before = gm.version
    gm.tap(gm.page.locator("#panel [data-keys]:not([hidden]) button.key").nth(0))
    gm.shows(before + 1)
    assert not bridge.attempts.exists()


def test_a_button_that_has_sent_says_what_comes_next(pia: Phone, gm: Phone) -> None:
    for _ in range(3):
        answer(pia)
        gm.shows(pia.version)
        if gm.deed.is_enabled():
            answer(gm)
        for phone in (pia, gm):
            expect(phone.page.locator(".foot .sending")).to_have_count(0)
            expect(phone.page.locator(".foot")).not_to_contain_text("Sending")
        if not pia.asked:
            break
