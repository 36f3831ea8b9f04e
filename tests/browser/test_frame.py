"""The frame of every screen: the layout on a small phone, in landscape and on a laptop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.game_languages import IN_EVERY_LANGUAGE, IN_ONE_LANGUAGE
from tests.browser.phone import Phone
from tests.browser.seats import (
    asked_now,
    gms,
    passed_to,
    passed_to_the_gm,
    phone_of,
    waiting_seat,
)
from tests.browser.table import start
from tests.browser.test_display import large_fight

SMALL = {"width": 360, "height": 740}
TURNED = {"width": 740, "height": 360}
LAPTOP = {"width": 1280, "height": 800}
MOST_TAKEN = 0.4
FONTS = ("Roboto", "Inter")  # fonts of phones; every other phone has the first one instead

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
  const words = [...document.querySelectorAll(".strip > li")].map(of);
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

# Words that break across lines without a hyphen, and numbers that break at all.
BROKEN = """(font) => {
  document.documentElement.style.setProperty("--font", `"${font}", system-ui, sans-serif`);
  const found = [];
  const walk = document.createTreeWalker(document.getElementById("panel"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const unseen = node.parentElement.closest(".sr, details:not([open]) > :not(summary)");
    if (unseen || !node.parentElement.getClientRects().length) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}\\p{M}’'\\u00ad]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length < 2) continue; // in one piece, as nearly all are
      const lines = [];
      for (let at = index; at < index + word.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = [...range.getClientRects()].at(-1); // a letter after a hyphen has two
        if (!box?.width) continue;
        const same = lines.at(-1);
        if (!same || box.top >= same.bottom - 1) lines.push({ bottom: box.bottom, at });
      }
      if (lines.length > 1 && !lines.slice(1).every(({ at }) => node.data[at - 1] === "\\u00ad"))
        found.push(`${word} in ${node.parentElement.closest("[class]").className}`);
    }
  }
  return found;
}"""


@IN_EVERY_LANGUAGE
def test_no_word_is_broken_on_a_small_phone(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    fight = large_fight(gwen, ruleset, language)
    device = phone("anybody", **SMALL, language=language)
    broken = []
    for seat in (asked_now(fight, ruleset), waiting_seat(fight, ruleset)):
        broken += words_broken(passed_to(seat, device))
    broken += words_broken(passed_to_the_gm(gwen, device, f"/e/{fight.pk}/"))
    for group in device.page.locator("#foes summary").all():
        device.tap(group)
    broken += words_broken(device)
    prepared = fight.encounter.campaign.encounters.filter(status="prepared").first()
    if prepared is not None:
        device.open(f"/e/{prepared.pk}/prepare/")
        broken += words_broken(device)
    assert not broken


@IN_ONE_LANGUAGE
def test_header_and_dock_leave_the_question_its_room(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    """On a small phone in both orientations, also with four effects in force."""
    fight = large_fight(gwen, ruleset, language)
    seat = asked_now(fight, ruleset)
    device = phone("anybody", language=language)
    for opened in (
        lambda: passed_to(seat, device),
        lambda: passed_to_the_gm(gwen, device, f"/e/{fight.pk}/"),
    ):
        device.becomes(**SMALL)
        opened().in_contact()
        device.page.evaluate(FOUR_EFFECTS)
        assert device.page.evaluate(TAKEN) <= MOST_TAKEN, device.owner
        assert device.overflow() <= 0
        device.becomes(**TURNED)
        assert device.page.evaluate(TAKEN) <= MOST_TAKEN, device.owner
        assert device.page.evaluate(BESIDE, [".mid", ".dock"]), "the dock is a column at the side"
        assert device.page.evaluate(UNSEEN, "#dock button") == []
        assert device.overflow() <= 0


@IN_ONE_LANGUAGE
def test_the_names_of_phases_touch_neither_their_bars_nor_the_line_below_them(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    fight = large_fight(gwen, ruleset, language)
    screen = phone_of(asked_now(fight, ruleset), phone, language=language)
    for size in (SMALL, {"width": 390, "height": 844}, LAPTOP):
        screen.becomes(**size)
        below, above = screen.page.evaluate(AROUND_THE_PHASES)
        assert below >= 4 and above >= 3, size


@IN_ONE_LANGUAGE
def test_turned_own_card_question_and_two_options_are_in_view(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    fight = large_fight(gwen, ruleset, language)
    screen = phone_of(asked_now(fight, ruleset), phone, **TURNED, language=language)
    assert screen.page.evaluate(LINES, ".me .name") == 1
    assert screen.page.evaluate(LINES, "#lineup") <= 1
    seen = screen.page.locator(".me, .ask .question, .ask :is(.opt, .react):not(.off):visible")
    for part in seen.all()[:4]:
        box = part.bounding_box()
        assert box is not None and box["y"] + box["height"] <= TURNED["height"]


@pytest.mark.parametrize("look", [{"width": 820, "height": 1180}, LAPTOP], ids=("820", "1280"))
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_wide_screen_shows_the_question_and_beside_it_order_and_log(
    phone: Callable[..., Phone], gwen: User, language: str, look: dict[str, int]
) -> None:
    fight = large_fight(gwen, registry.get("ose"), language)
    seat = asked_now(fight, registry.get("ose"))
    screen = phone_of(seat, phone, **look, language=language)
    for told in ("#order", "#log"):
        assert screen.page.evaluate(BESIDE, [".ask", told]), told
    table = gms(gwen, phone, f"/e/{fight.pk}/", **look, language=language)
    assert table.page.evaluate(BESIDE, ["#owed, #order", "#foes"])
    small = phone_of(seat, phone, **SMALL, language=language)
    expect(small.page.locator("#order")).to_be_hidden()
    expect(small.page.locator("#log > .line").nth(1)).to_be_hidden()
    small.page.locator(".aside").evaluate("(one) => one.classList.remove('brief')")
    newest = small.page.locator("#log > .line").first.bounding_box()
    assert newest is not None and newest["width"] > 0.8 * SMALL["width"], "it has the whole line"


def test_on_a_laptop_a_sheet_is_hidden_until_it_is_opened_and_has_one_column(
    gm: Phone, bridge: Encounter
) -> None:
    start(gm, bridge)
    gm.becomes(**LAPTOP)
    sheet = gm.page.locator("#sheet")
    expect(sheet).to_be_hidden()
    gm.tap("#dock button:has(use[href='#icon-gavel'])")
    expect(sheet.locator("header")).to_be_visible()
    assert sheet.evaluate("(sheet) => getComputedStyle(sheet).columnCount") == "auto"
    gm.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_on_the_gms_phone_the_log_shows_the_rows_of_every_round(
    phone: Callable[..., Phone], gwen: User
) -> None:
    fight = large_fight(gwen, registry.get("ose"), "en")
    table = gms(gwen, phone, f"/e/{fight.pk}/", **SMALL)
    assert table.page.evaluate(EARLIER_ROUNDS_SHOW)


def test_with_text_of_twice_the_size_the_gms_cells_wrap(
    phone: Callable[..., Phone], gwen: User
) -> None:
    fight = large_fight(gwen, registry.get("coc7"), "de")
    table = gms(gwen, phone, f"/e/{fight.pk}/", **SMALL, language="de")
    table.page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert table.overflow() <= 0
    assert table.page.evaluate(SPILT, ".cell") == []


def words_broken(phone: Phone) -> list[tuple[str, str, str]]:
    return [
        (phone.owner, font, word) for font in FONTS for word in phone.page.evaluate(BROKEN, font)
    ]


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
