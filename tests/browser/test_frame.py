"""The frame of every screen: the layout on a small phone, in landscape and on a laptop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.fights import large_fight
from tests.browser.game_languages import IN_BOTH_DIRECTIONS, OF_SOME_GAMES
from tests.browser.phone import Phone
from tests.browser.seats import (
    asked_now,
    passed_to,
    passed_to_the_gm,
    phone_of,
    waiting_seat,
)
from tests.browser.table import begin
from tests.browser.words import words_broken

SMALL = {"width": 360, "height": 740}
TABLET = {"width": 820, "height": 1180}
TURNED = {"width": 740, "height": 360}
LAPTOP = {"width": 1280, "height": 800}
MOST_TAKEN = 0.4

# The share of the screen that header and dock take together.
TAKEN = """() => [".screen > .top", ".screen > .foot"]
  .map((one) => document.querySelector(one)?.getBoundingClientRect())
  .map((box) => (box ? box.width * box.height : 0))
  .reduce((one, other) => one + other) / (innerHeight * innerWidth)"""

FOUR_EFFECTS = """() => {
  const effects = document.querySelector(".effects");
  while (effects && effects.children.length < 4)
    effects.append(effects.children[0].cloneNode(true));
}"""

# The distances from the lowest word of the phases to the next element below, and to the bars above.
AROUND_THE_PHASES = """() => {
  const of = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const shown = (one) => one.scrollHeight <= one.clientHeight + 1;  // a phone cuts an order's names
  const names = [...document.querySelectorAll(".strip > li")];
  const words = names.filter((one) => !one.closest(".brief") || shown(one)).map(of);
  const below = document.querySelector(".strip + *").getBoundingClientRect().top;
  const bars = document.querySelector(".strip").getBoundingClientRect().top + 6;
  return [
    below - Math.max(...words.map((box) => box.bottom)),
    Math.min(...words.map((box) => box.top)) - bars,
  ];
}"""

# Whether the second element is after the first on the same line, in reading direction.
BESIDE = """([first, second]) => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [one, other] = [box(first), box(second)];
  const rtl = document.documentElement.dir === "rtl";
  return rtl ? other.right <= one.left + 1 : other.left >= one.right - 1;
}"""

UNSEEN = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width && !one.contains(hit);
}).map((one) => one.innerText)"""

LINES = """(what) => {
  const range = document.createRange();
  const one = document.querySelector(what);
  if (!one) return 0;
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.bottom);
  return Math.round((Math.max(0, ...tops) - Math.min(...tops, 1e6)) / 20) + (tops.length ? 1 : 0);
}"""

# Whether rows of an earlier round show below those of this one.
EARLIER_ROUNDS_SHOW = """() => {
  const log = document.querySelector("#log");
  log.append(...[...log.children].map((row) => row.cloneNode(true)));
  return [...log.children].every((row) => row.getBoundingClientRect().height > 0);
}"""

SPILT = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""


@OF_SOME_GAMES
def test_a_large_fight_on_a_phone(
    phone: Callable[..., Phone],
    gwen: User,
    subtests: pytest.Subtests,
    ruleset: Ruleset,
    language: str,
) -> None:
    fight = large_fight(gwen, ruleset, language)
    device = phone("anybody", language=language)

    def hold(*rules: Callable[[Phone], None]) -> None:
        for rule in rules:
            with subtests.test(f"{device.owner}: {rule.__name__}"):
                device.becomes(**SMALL)
                rule(device)

    passed_to(asked_now(fight, ruleset), device)
    hold(
        no_word_is_broken,
        the_names_of_phases_touch_neither_their_bars_nor_the_line_below_them,
        turned_own_card_question_and_two_options_are_in_view,
        header_and_dock_leave_the_question_its_room,
    )
    passed_to(waiting_seat(fight, ruleset), device)
    hold(no_word_is_broken)
    passed_to_the_gm(gwen, device, f"/e/{fight.pk}/").in_contact()
    hold(
        no_word_is_broken,
        no_word_is_broken_in_an_open_group,
        header_and_dock_leave_the_question_its_room,
        the_log_shows_the_rows_of_every_round,
        with_text_of_twice_the_size_the_cells_wrap,
    )
    prepared = fight.encounter.campaign.encounters.filter(status="prepared").first()
    if prepared is not None:
        device.open(f"/e/{prepared.pk}/prepare/")
        hold(no_word_is_broken)


def no_word_is_broken(screen: Phone) -> None:
    assert words_broken(screen) == []


def no_word_is_broken_in_an_open_group(screen: Phone) -> None:
    for group in screen.page.locator("#foes summary").all():
        screen.tap(group)
    assert words_broken(screen) == []


def header_and_dock_leave_the_question_its_room(screen: Phone) -> None:
    """In both orientations, also with four effects in force."""
    screen.page.evaluate(FOUR_EFFECTS)
    assert screen.page.evaluate(TAKEN) <= MOST_TAKEN
    assert screen.overflow() <= 0
    screen.becomes(**TURNED)
    assert screen.page.evaluate(TAKEN) <= MOST_TAKEN
    assert screen.page.evaluate(BESIDE, [".mid", ".dock"]), "the dock is a column at the side"
    assert screen.page.evaluate(UNSEEN, "#dock button") == []
    assert screen.overflow() <= 0


def the_names_of_phases_touch_neither_their_bars_nor_the_line_below_them(screen: Phone) -> None:
    for size in (SMALL, {"width": 390, "height": 844}, LAPTOP):
        screen.becomes(**size)
        below, above = screen.page.evaluate(AROUND_THE_PHASES)
        assert below >= 4 and above >= 3, size


def turned_own_card_question_and_two_options_are_in_view(screen: Phone) -> None:
    screen.becomes(**TURNED)
    assert screen.page.evaluate(LINES, ".me .name") == 1
    assert screen.page.evaluate(LINES, "#lineup") <= 1
    seen = screen.page.locator(".me, .ask .question, .ask :is(.opt, .react):not(.off):visible")
    for part in seen.all()[:4]:
        box = part.bounding_box()
        assert box is not None and box["y"] + box["height"] <= TURNED["height"]


def the_log_shows_the_rows_of_every_round(screen: Phone) -> None:
    assert screen.page.evaluate(EARLIER_ROUNDS_SHOW)


def with_text_of_twice_the_size_the_cells_wrap(screen: Phone) -> None:
    screen.page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert screen.overflow() <= 0
    assert screen.page.evaluate(SPILT, ".cell") == []


@IN_BOTH_DIRECTIONS
def test_a_wide_screen_shows_the_question_and_beside_it_order_and_log(
    phone: Callable[..., Phone], gwen: User, language: str
) -> None:
    fight = large_fight(gwen, registry.get("ose"), language)
    seat = asked_now(fight, registry.get("ose"))
    screen = phone_of(seat, phone, **TABLET, language=language)
    for look in (TABLET, LAPTOP):
        screen.becomes(**look)
        for told in ("#order", "#log"):
            assert screen.page.evaluate(BESIDE, [".ask", told]), (told, look)
    screen.becomes(**SMALL)
    expect(screen.page.locator("#order")).to_be_hidden()
    expect(screen.page.locator("#log > .line").nth(1)).to_be_hidden()
    screen.page.locator(".aside").evaluate("(one) => one.classList.remove('brief')")
    newest = screen.page.locator("#log > .line").first.bounding_box()
    assert newest is not None and newest["width"] > 0.8 * SMALL["width"], "it has the whole line"
    passed_to_the_gm(gwen, screen, f"/e/{fight.pk}/")
    for look in (TABLET, LAPTOP):
        screen.becomes(**look)
        assert screen.page.evaluate(BESIDE, ["#owed, #order", "#foes"]), look


def test_on_a_laptop_a_sheet_is_hidden_until_it_is_opened_and_has_one_column(
    gm: Phone, bridge: Encounter
) -> None:
    begin(bridge)
    gm.open(f"/e/{bridge.pk}/")
    gm.becomes(**LAPTOP)
    sheet = gm.page.locator("#sheet")
    expect(sheet).to_be_hidden()
    gm.tap("#dock button[hx-get$='/rulings']")
    expect(sheet.locator("header")).to_be_visible()
    assert sheet.evaluate("(sheet) => getComputedStyle(sheet).columnCount") == "auto"
    gm.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


# The colour of the browser's toolbar: that of the first meta element whose media query matches.
BAR = """() => [...document.querySelectorAll("meta[name=theme-color]")]
  .find((one) => !one.media || matchMedia(one.media).matches)?.content"""


def test_the_browsers_bar_goes_with_the_chosen_colours_and_not_with_the_device(gm: Phone) -> None:
    gm.open("/")
    dark = gm.page.evaluate(BAR)
    gm.page.locator("[data-theme-choice][value=light]").evaluate("(one) => one.click()")
    light = gm.page.evaluate(BAR)
    assert dark != light
    gm.open("/")
    assert gm.page.evaluate(BAR) == light
    gm.page.locator("[data-theme-choice][value='']").evaluate("(one) => one.click()")
    assert gm.page.evaluate(BAR) == dark
