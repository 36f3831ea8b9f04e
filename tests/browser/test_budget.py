"""A question fits the phone: checked on screens of random states of every game, for a player and
for the GM, in the two longest languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset
from tests.browser.budget import LOOKS, bar_breaches, breaches, states
from tests.browser.fights import fought, large_fight
from tests.browser.phone import Phone
from tests.browser.seats import asked_now, passed_to, passed_to_the_gm, play_on, waiting_seat
from tests.browser.table import begin, join, up_to_date
from tests.play.table import Play

NOBODYS = "/static/icons.svg"
"""Between two people, since the stream of the one before would be refused. A page of another site,
such as `about:blank`, would start a process of the browser each time."""
MOST_TABS = 200
SCREENS = 60 if profiles.thorough() else 2
STATES = 6 if profiles.thorough() else 3  # of the games with the most fields
LONGEST = ("de", "pl")
SPOKEN = [
    (ruleset, language)
    for number, ruleset in enumerate(registry.all())
    for language in (LONGEST if profiles.thorough() else LONGEST[number % 2 :][:1])
]


@pytest.mark.parametrize(
    ("ruleset", "language"), SPOKEN, ids=[f"{game.slug}-{language}" for game, language in SPOKEN]
)
def test_the_question_fits(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    """The preselected answer, the main button, every verb and two more targets are visible; header
    and own card take at most a quarter; nothing is cut, covered or too small for a finger."""
    device = phone("anybody", language=language)
    found: list[str] = []
    for number, (fight, seat) in enumerate(states(gwen, ruleset, language, SCREENS)):
        for who in ("player", "GM"):
            for nth, look in enumerate(looks_from(number)):
                device.becomes(**LOOKS[look])
                if nth == 0 or profiles.thorough():
                    device.open(NOBODYS)
                    if who == "player":
                        passed_to(seat, device)
                    else:
                        passed_to_the_gm(gwen, device, f"/e/{fight.pk}/")
                broken = breaches(device) + (bar_breaches(device) if who == "GM" else [])
                found += [f"{who} {look} {told} ({number})" for told in broken]
    rules = Counter(" ".join(told.split()[:3]) for told in found)
    print(f"\n{ruleset.slug} {language}: {SCREENS} states, {dict(rules) or 'all of them fit'}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", ["arm5", "coc7", "kampbogen"])
def test_a_folded_field_is_above_the_main_button(
    phone: Callable[..., Phone], gwen: User, slug: str
) -> None:
    """Its line is part of the answer, so news and texts are cut before it is covered."""
    device, found = phone("anybody", language="de"), list[str]()
    for number, (_, seat) in enumerate(states(gwen, registry.get(slug), "de", STATES)):
        device.open(NOBODYS)
        passed_to(seat, device)
        for look in ("360x740", "390x844"):
            device.becomes(**LOOKS[look])
            broken = [told for told in breaches(device) if told.startswith("field:")]
            found += [f"{look} {told} ({number})" for told in broken]
    assert not found, "\n".join(found)


def looks_from(number: int) -> list[str]:
    """Every look, beginning with another one for each state: a page is opened in the first, and
    turned or resized into the others."""
    looks = [*LOOKS]
    return looks[number % len(looks) :] + looks[: number % len(looks)]


ASKED, WAITING, GMS = 350, 320, 450
"""Elements of a page in a fight of four against eight; a React client's has some 120."""


def test_a_page_has_few_elements(phone: Callable[..., Phone], gwen: User) -> None:
    """Elements out of view, in closed groups and menus, and of answers that are not chosen are not
    in the page."""
    ruleset = registry.get("ose")
    fight = fought(gwen, ruleset, "en", mates=0, kinds=2, foes=8, steps=20)
    asked = asked_now(fight, ruleset)
    device = phone("anybody")
    assert elements(passed_to(asked, device)) <= ASKED
    assert elements(passed_to(waiting_seat(fight, ruleset), device)) <= WAITING
    device.open(NOBODYS)
    passed_to_the_gm(gwen, device, f"/e/{fight.pk}/")
    assert elements(device) <= GMS


def elements(device: Phone) -> int:
    device.page.wait_for_function("() => late.all().length")
    return int(device.page.evaluate("document.querySelectorAll('*').length"))


# Whether the focus is after the heading of the foes (1), in the log (2), or before both (0).
FOCUS = """() => {
  const one = document.activeElement;
  if (one.closest(".desk-log")) return 2;
  const after = document.getElementById("foes-head").compareDocumentPosition(one);
  return after & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : 0;
}"""


def test_tab_reaches_the_foes_before_the_log(phone: Callable[..., Phone], gwen: User) -> None:
    fight = large_fight(gwen, registry.get("ose"), "en")
    laptop = passed_to_the_gm(gwen, phone("Gwen", width=1280, height=800), f"/e/{fight.pk}/")
    visited: list[int] = []
    while len(visited) < MOST_TABS and 2 not in visited:
        laptop.page.keyboard.press("Tab")
        visited.append(laptop.page.evaluate(FOCUS))
    assert 1 in visited
    assert visited[-1] == 2


def test_the_switch_for_ones_own_dice_is_in_the_menu(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter
) -> None:
    begin(bridge)
    pia = phone("Pia", width=360, height=740)
    join(pia, salt_road, "Aldo")
    expect(pia.page.locator("#dock [role=switch]")).to_have_count(0)
    pia.tap("button[popovertarget=menu]")
    switch = pia.page.locator("#menu-dice")
    expect(switch).to_contain_text("The app rolls")
    pia.tap(switch)
    expect(switch.locator("input")).to_be_checked()
    pia.waits("() => !window.sending.size", 0)
    assert salt_road.seats.get(name="Aldo").own_dice
    pia.page.keyboard.press("Escape")
    salt_road.seats.update(dice_away=True)
    pia.tap("button[popovertarget=menu]")
    expect(switch).to_contain_text("The app rolls until you tap again")


# The number of pixels by which the main button of each open question is below the sheet's edge.
CUT = """() => {
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  const form = document.querySelector("#sheet-body form[data-question]");
  const button = form.querySelector("button.main").getBoundingClientRect();
  return Math.min(form.getBoundingClientRect().height - sheet.height, button.bottom - sheet.bottom);
}"""


@pytest.mark.parametrize("slug", ["coc7", "arm5"])
def test_in_a_sheet_the_main_button_stays_in_reach(
    phone: Callable[..., Phone], gwen: User, slug: str
) -> None:
    """Whatever the number of questions above it."""
    fight = large_fight(gwen, registry.get(slug), "de")
    laptop = phone("Gwen", width=360, height=500, language="de")
    passed_to_the_gm(gwen, laptop, f"/e/{fight.pk}/")
    while not laptop.page.locator("#owed .owe").count():
        play_on(fight, registry.get(slug))
        up_to_date(laptop)
    laptop.tap(laptop.page.locator("#owed .owe").first)
    expect(laptop.page.locator("#sheet-body form[data-question]").first).to_be_visible()
    assert laptop.page.evaluate(CUT) <= 0


def test_at_the_end_of_a_fight_the_page_begins_at_its_top(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter
) -> None:
    begin(bridge)
    pia = phone("Pia", width=360, height=640)
    join(pia, salt_road, "Aldo")
    pia.page.evaluate("document.getElementById('mid').style.minHeight = '2000px'")
    pia.page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    assert Play(bridge).rule("end").ok
    up_to_date(pia)
    expect(pia.page.locator("#result")).to_be_visible()
    pia.page.wait_for_function("() => scrollY === 0")
