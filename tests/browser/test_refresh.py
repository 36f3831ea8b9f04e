"""A refresh of the panel keeps what is typed, open, chosen or being read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import answer, caught_up, change, join, start
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
def pia(phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia plays Aldo; the fight has begun and Aldo is asked where to move."""
    bridge.participants.filter(combatant__name="Bera").delete()
    return asked_to_move(phone("Pia"), gm, salt_road, bridge)


def asked_to_move(phone: Phone, gm: Phone, salt_road: Campaign, bridge: Encounter) -> Phone:
    """The phone's owner plays Aldo, and Bera if she takes part."""
    bridge.participants.filter(combatant__name__in=("Edda", "Theo")).delete()
    join(phone, salt_road, "Aldo")
    salt_road.combatants.filter(name="Bera").update(player=salt_road.seats.get())
    start(gm, bridge)
    for _ in range(4):
        if phone.asked:
            break
        answer(gm)
        phone.shows(gm.version)
    caught_up(phone)
    return phone


def test_what_is_chosen_stays_chosen(pia: Phone, salt_road: Campaign) -> None:
    row = pia.page.locator("form[data-question] label.opt").nth(2)
    wanted = row.locator("input").get_attribute("value")
    pia.tap(row)
    deed = pia.deed.inner_text()
    pia.shows(change(salt_road))
    chosen = pia.page.locator("form[data-question] input[name=choice]:checked")
    expect(chosen).to_have_attribute("value", wanted or "")
    assert pia.deed.inner_text() == deed


def test_a_page_that_lacks_a_block_which_is_the_same_fetches_the_whole_panel(
    pia: Phone, salt_road: Campaign
) -> None:
    pia.page.evaluate("document.getElementById('log').remove()")
    pia.shows(change(salt_road))
    expect(pia.page.locator("#log > :first-child")).to_be_attached()
    expect(pia.page.locator("#panel [same]")).to_have_count(0)


def test_a_difference_is_put_over_no_version_but_those_it_was_made_for(
    pia: Phone, salt_road: Campaign
) -> None:
    pia.page.evaluate("""() => {
        document.getElementById("panel").dataset.version = 1;
        document.getElementById("lineup").textContent = "as it was long ago";
    }""")
    pia.shows(change(salt_road))
    expect(pia.page.locator("#lineup")).not_to_contain_text("as it was long ago")


def test_also_where_the_stream_hangs_for_ever_once_it_broke_off(
    pia: Phone, server: Server, salt_road: Campaign
) -> None:
    row = pia.page.locator("form[data-question] label.opt").nth(2)
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


def test_what_is_open_stays_open(pia: Phone, gm: Phone, salt_road: Campaign) -> None:
    gm.tap(gm.page.locator("#foes details summary").first)
    row = gm.page.locator("#log > details.line").first
    gm.tap(row.locator("> summary"))
    within = row.locator("> div.within")
    expect(within.locator(".sum, .line").first).to_be_visible()
    within.evaluate("(one) => (one.samePlace = true)")
    row = gm.page.locator(f"[id='{row.get_attribute('id')}']")
    opened = gm.page.locator("#panel details[open]").count()
    assert opened == 2
    before = gm.version
    answer(pia)
    gm.shows(before + 1)
    assert gm.page.locator("#panel details[open]").count() == opened
    assert row.locator("> div.within").evaluate("(one) => one.samePlace")
    assert gm.barriers() == []


def test_what_has_grown_while_it_is_open_is_fetched_anew(gm: Phone, pia: Phone) -> None:
    row = gm.page.locator("#log > details.line").first
    gm.tap(row.locator("> summary"))
    expect(row.locator(".sum, .line").first).to_be_visible()
    row.evaluate("(one) => (one.dataset.why += '&grown')")
    with gm.page.expect_request("**&grown"):
        gm.page.evaluate("document.dispatchEvent(new CustomEvent('contact'))")
    expect(row.locator(".sum, .line").first).to_be_visible()


def test_why_that_does_not_come_says_so_and_can_be_asked_again(gm: Phone, pia: Phone) -> None:
    gm.page.route("**/log/log-*", lambda route: route.abort())
    row = gm.page.locator("#log > details.line").first
    gm.tap(row.locator("> summary"))
    expect(row.get_by_role("alert")).to_contain_text("This could not be fetched.")
    gm.page.unroute("**/log/log-*")
    gm.tap(row.get_by_role("button", name="Retry"))
    expect(row.locator(".sum, .line").first).to_be_visible()
    expect(row.get_by_role("alert")).to_have_count(0)


@pytest.fixture
def owing(gm: Phone, salt_road: Campaign, bridge: Encounter) -> Phone:
    """The GM, who has to declare for the foes."""
    start(gm, bridge)
    return gm


def test_a_finger_quicker_than_the_page_is_heeded(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    """A tap in a question that is already shown, before the page has handled it."""
    pia = asked_to_move(phone("Pia"), gm, salt_road, bridge)
    question = pia.page.locator("form[data-question]")
    pia.page.evaluate(
        """before => addEventListener("htmx:before:settle", () => {
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
            document.querySelector("#dock button[value=default]").click();
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
    expect(gm.deed).to_be_disabled()
    before = gm.version
    gm.tap(gm.page.locator("#panel [data-keys]:not([hidden]) button.key").nth(0))
    gm.shows(before + 1)
    assert not bridge.attempts.exists()


def test_a_reload_shows_the_same(pia: Phone) -> None:
    before = pia.page.locator("#mid").inner_text()
    pia.page.reload()
    pia.in_contact()
    assert pia.page.locator("#mid").inner_text() == before


def test_the_main_button_stays_where_it_is(pia: Phone, salt_road: Campaign) -> None:
    place = pia.deed.bounding_box()
    pia.shows(change(salt_road))
    assert pia.deed.bounding_box() == place


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
