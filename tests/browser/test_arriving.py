"""New content starts at the top, with the focus on its heading; a refresh without new content moves
nothing."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.fights import asked_to_move, large_fight
from tests.browser.phone import Phone
from tests.browser.seats import asked_now, gms, phone_of, play_on
from tests.browser.server import Server
from tests.browser.table import answer, begin, caught_up, change, confirm, up_to_date
from tests.play.table import Play

LAPTOP = {"width": 1280, "height": 800}
FOCUSED = "document.activeElement.matches('%s')"
MOST_STEPS = 60

SHAKEN = """() => {
  window.shaken = [];
  Object.defineProperty(navigator, "vibrate", {value: (how) => shaken.push(String(how))});
}"""

# Icons that render nothing.
BLANK = """() => [...document.querySelectorAll("svg > *")]
  .filter((one) => one.getBoundingClientRect().width === 0 && one.closest("svg").checkVisibility())
  .map((one) => one.outerHTML)"""


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """Pia, on a phone that has to scroll, plays Aldo, who is asked where to move."""
    bridge.participants.filter(combatant__name="Bera").delete()
    return asked_to_move(phone("Pia", width=360, height=480), salt_road, bridge)


def scrolled(phone: Phone) -> float:
    """Scrolls to the end; returns the position."""
    found: float = phone.page.evaluate("(scrollTo(0, 9999), scrollY)")
    assert found > 0
    return found


def stands_at(phone: Phone, selector: str) -> None:
    """Checks that the page is at its top, and the element has the focus."""
    phone.page.wait_for_function(f"() => scrollY === 0 && {FOCUSED % selector}")


def test_every_new_question_and_the_waiting_after_it_begin_at_their_top(
    pia: Phone, salt_road: Campaign, bridge: Encounter, subtests: pytest.Subtests
) -> None:
    until_waiting(pia)
    with subtests.test("who reads a heading stays there through refreshes"):
        for _ in range(2):
            pia.shows(change(salt_road))
            stands_at(pia, "#waiting .question")
    scrolled(pia)
    play = Play(bridge)
    while not pia.asked:
        assert moves.default_for_all(play.tap()).ok
        up_to_date(pia)
    stands_at(pia, "form .question")


def until_waiting(phone: Phone) -> None:
    """Answers all questions, each time from far down the page."""
    while phone.asked:
        scrolled(phone)
        answer(phone)
        stands_at(phone, "form .question" if phone.asked else "#waiting .question")


def test_the_same_question_keeps_its_place_and_its_focus(pia: Phone, salt_road: Campaign) -> None:
    radio = pia.page.locator("form[data-question] input[name=choice]").nth(2)
    radio.focus()
    place = scrolled(pia)
    pia.shows(change(salt_road))
    expect(radio).to_be_focused()
    assert pia.page.evaluate("scrollY") == place


def test_who_types_is_not_taken_away(pia: Phone, bridge: Encounter) -> None:
    pia.page.evaluate(
        """() => {
            document.getElementById("notice").innerHTML = '<input id="typed" value="half">';
            document.getElementById("typed").focus();
        }"""
    )
    assert Play(bridge).rule("end").ok
    expect(pia.page.locator("#result")).to_be_visible()
    expect(pia.page.locator("#typed")).to_be_focused()


def test_at_the_end_of_a_fight_the_gms_laptop_shows_result_carry_over_and_spoils(
    phone: Callable[..., Phone], gwen: User
) -> None:
    fight = large_fight(gwen, registry.get("kampbogen"), "da")
    table = gms(gwen, phone, f"/e/{fight.pk}/", **LAPTOP, language="da")
    table.in_contact()
    scrolled(table)
    foes = [id for id, row in fight.plain["combatants"].items() if row["side"] != "party"]
    for number, id in enumerate(foes):
        fight.rule("surrender" if number < 4 else "flee", target=id)
    stands_at(table, "#result p")
    dock = table.page.locator(".dock").bounding_box()
    assert dock is not None
    for part in ("#result", "#carry .list", "#spoils"):
        box = table.page.locator(part).first.bounding_box()
        assert box is not None and box["y"] + box["height"] <= dock["y"], part


def test_undo_is_a_row_of_the_dock_and_over_nothing(pia: Phone) -> None:
    pia.page.set_viewport_size({"width": 360, "height": 740})
    answer(pia)
    undo = pia.page.locator("#dock #toast button")
    expect(undo).to_contain_text("Undo")
    inside, dock = undo.bounding_box(), pia.page.locator("#dock").bounding_box()
    assert inside is not None and dock is not None
    assert dock["y"] <= inside["y"] and dock["height"] < 0.4 * 740
    assert pia.page.evaluate("document.querySelector('.foot').children.length") == 1
    pia.tap(undo)
    expect(pia.page.locator("form[data-question]")).to_be_visible()


def test_a_choice_survives_a_reload(pia: Phone) -> None:
    row = pia.page.locator("form[data-question] .rows > .opt:visible").nth(2)
    wanted = row.locator("input").get_attribute("value") or ""
    pia.tap(row)
    deed = pia.deed.inner_text()
    pia.page.reload()
    pia.in_contact()
    chosen = pia.page.locator("form[data-question] input[name=choice]:checked")
    expect(chosen).to_have_attribute("value", wanted)
    assert pia.deed.inner_text() == deed


def test_what_is_no_longer_offered_is_left_out_after_a_reload(pia: Phone) -> None:
    chosen = pia.page.locator("form[data-question] input[name=choice]:checked")
    preset = chosen.get_attribute("value") or ""
    pia.tap(pia.page.locator("form[data-question] .rows > .opt:visible").nth(2))
    pia.page.evaluate(
        """() => sessionStorage.setItem("chosen", sessionStorage.getItem("chosen")
            .replace(/\\["choice"[^\\]]*true\\]/, '["choice","radio","gone",true]'))"""
    )
    pia.page.reload()
    pia.in_contact()
    expect(chosen).to_have_attribute("value", preset)
    expect(pia.deed).to_be_enabled()


def test_what_was_chosen_in_another_question_means_nothing_in_this_one(
    pia: Phone,
) -> None:
    pia.tap(pia.page.locator("form[data-question] .rows > .opt:visible").nth(1))
    confirm(pia)
    pia.page.wait_for_function("() => sessionStorage.getItem('chosen') === null")


def test_icons_are_there_after_contact_was_lost(
    pia: Phone, server: Server, salt_road: Campaign
) -> None:
    pia.context.set_offline(True)
    server.cut()
    expect(pia.page.locator("html")).to_have_attribute("data-contact", "lost")
    assert pia.page.evaluate(BLANK) == []
    pia.context.set_offline(False)
    pia.in_contact()
    caught_up(pia)
    answer(pia)
    assert pia.page.locator("#panel svg").count() > 5
    assert pia.page.evaluate(BLANK) == []


def test_what_happens_to_me_is_felt_and_not_like_my_turn(
    phone: Callable[..., Phone], gwen: User
) -> None:
    ruleset: Ruleset = registry.get("coc7")
    fight = large_fight(gwen, ruleset, "en")
    seat = asked_now(fight, ruleset)
    felt, still = phone_of(seat, phone), phone_of(seat, phone)
    for screen in (felt, still):
        screen.page.evaluate(SHAKEN)
    still.page.evaluate("localStorage.setItem('vibration', 'off')")
    card = "() => document.querySelector('[data-dismissable]:not([hidden])')?.id ?? ''"
    before = felt.page.evaluate(card)
    for _ in range(MOST_STEPS):
        assert play_on(fight, ruleset)
        up_to_date(felt)
        if felt.page.evaluate(card) not in ("", before):
            break
    assert any(how.startswith("40,60,40") for how in felt.page.evaluate("shaken"))
    up_to_date(still)
    assert not still.page.evaluate("shaken"), "it is turned off here"


@pytest.mark.parametrize("large", [True, False], ids=("screen", "phone"))
def test_only_watching_is_the_display_on_a_large_screen_and_the_panel_on_a_phone(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter, large: bool
) -> None:
    address = f"/j/{seats.invite(salt_road).code}/"
    begin(bridge)
    look = {"width": 1920, "height": 1080} if large else {"width": 390, "height": 844}
    otto = phone("Otto", **look)
    otto.open(address)
    otto.page.get_by_role("button", name="Watch only").click()
    otto.in_contact()
    display, panel = f"/c/{salt_road.pk}/table/", f"/c/{salt_road.pk}/"
    there, other = (display, panel) if large else (panel, display)
    assert urlsplit(otto.page.url).path == there
    ways = {display: "a.to-panel", panel: "#dock a"}
    otto.page.locator(ways[there]).click()
    otto.in_contact()
    assert urlsplit(otto.page.url).path == other
    otto.page.locator(ways[other]).click()
    otto.in_contact()
    assert urlsplit(otto.page.url).path == there
