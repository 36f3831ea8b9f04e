"""The GM's bar in a browser: who is reminded, and what a tap on a pad that is not full does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import caught_up, join, start, type_dice, up_to_date
from tests.play.table import Play

SHAKES = """window.shaken = [];
Object.defineProperty(navigator, "vibrate", {value: (how) => shaken.push(String(how))});"""
CALL = "300,150,300"


@pytest.fixture
def waited_for(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> tuple[Phone, Phone]:
    """Pia (Aldo) and Piet (Bera); only she is still asked."""
    bridge.participants.filter(combatant__name__in=("Edda", "Theo")).delete()
    phones = phone("Pia"), phone("Piet")
    for one, character in zip(phones, ("Aldo", "Bera"), strict=True):
        one.page.add_init_script(SHAKES)
        join(one, salt_road, character)
    start(gm, bridge)
    play = Play(bridge)
    while ("aldo", "move") not in play.pending:
        assert moves.default_for_all(play.tap()).ok
    play(None, "bera", "move", "stay")
    assert play.pending == {("aldo", "move")}
    for one in (gm, *phones):
        caught_up(one)
        one.page.mouse.click(5, 5)  # Browsers do not vibrate before.
    return phones


def test_the_phone_that_the_table_waits_for_buzzes_and_lights_up(
    gm: Phone, waited_for: tuple[Phone, Phone]
) -> None:
    pia, piet = waited_for
    expect(gm.deed).to_contain_text("Remind")
    gm.tap(gm.deed)
    for one in (gm, pia, piet):
        up_to_date(one)
    pia.page.wait_for_function("how => window.shaken.includes(how)", arg=CALL)
    expect(pia.page.locator("html.called")).to_be_attached()
    assert CALL not in piet.page.evaluate("window.shaken")
    expect(gm.deed).to_contain_text("reminded")
    expect(pia.page.locator("html.called")).not_to_be_attached()
    pia.page.reload()
    pia.in_contact()
    assert pia.page.evaluate("window.shaken") == []


def test_the_time_that_players_take_is_shown_after_some_seconds(
    gm: Phone, waited_for: tuple[Phone, Phone]
) -> None:
    time = gm.deed.locator("time")
    for seconds, shown in ((0, False), (20, True)):
        time.evaluate("(one, ago) => (one.dataset.since = Date.now() / 1000 - ago)", seconds)
        expect(time).to_be_visible(visible=shown)


def test_the_button_of_a_pad_that_is_not_full_leads_to_its_die(
    gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    Campaign.objects.update(gm_dice=True)
    start(gm, bridge)
    assert Play(bridge).rule("morale", side="foes").ok
    caught_up(gm)
    while not gm.page.locator("#panel [data-slot]").count():
        gm.tap(gm.deed)
        caught_up(gm)
    expect(gm.deed).to_be_enabled()
    before = gm.version
    gm.tap(gm.deed)
    expect(gm.page.locator("#panel [data-slot].open")).to_be_focused()
    assert gm.version == before
    assert type_dice(gm)
    gm.shows(before + 1)


def test_without_contact_the_main_button_stays_and_a_tap_says_that_nothing_was_sent(
    gm: Phone, bridge: Encounter
) -> None:
    start(gm, bridge)
    caught_up(gm)
    before, said = gm.step, gm.deed.inner_text()
    # In one go: the page is in contact, and notices that with its next probe.
    without = gm.page.evaluate(
        """() => {
          document.documentElement.dataset.contact = "lost";
          document.dispatchEvent(new CustomEvent("contact"));
          const { innerText: text, disabled } = document.querySelector("#deed");
          document.querySelector("#deed").click();
          return { text, disabled };
        }"""
    )
    assert without == {"text": said, "disabled": False}
    expect(gm.page.locator("#notice")).to_contain_text("Not sent")
    assert gm.step == before


def test_the_die_of_one_answer_is_typed_on_the_pad(gm: Phone, bridge: Encounter) -> None:
    start(gm, bridge)
    play = Play(bridge)
    play.until(lambda decision: decision.kind == "initiative")
    caught_up(gm)
    second = gm.page.locator("#second")
    expect(second).to_contain_text("I type the dice")
    before = gm.version
    gm.tap(second)
    gm.shows(before + 1)
    expect(gm.page.locator("#panel form[data-pad]")).to_be_visible()
    gm.page.reload()
    gm.in_contact()
    pad, before = gm.page.locator("#panel form[data-pad]"), gm.version
    expect(pad).to_be_visible()
    gm.tap(gm.page.get_by_role("button", name="Let the app roll"))
    gm.shows(before + 1)
    expect(pad).to_have_count(0)
    assert {row.how for row in play.step.rolls} == {"app"}
