"""With only the README, a newcomer gets from nothing through two rounds of their own fight in ten
minutes: the command, the link that it prints, a campaign, characters, a fight, a phone that scans
the printed code, and the rounds.

The program's time is measured. The allowances below are for the person: to find and tap something,
to type, to read a new page, and to wait for the packages of the first start. In total it takes 5:30
until the end of the second round: 37 s for the program, on two busy cores, 30 taps and 10 new
pages.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.phone import Phone
from tests.play.served import Served

MINUTES = 10
PACKAGES = 90.0  # s; uv or pip downloads and unpacks them once
TAP, TYPE, READ = 3.0, 6.0, 10.0  # s; to find and tap, to type a name, to read a new page
MOST_TAPS = 60
PATIENCE = 30.0  # s
DEED = "#panel:has(form[data-question]) .dock button.main:enabled, .dock #deed:not([form=remind])"
NOBODY_HITS = """
import runpy, sys
from random import Random
from rulesets import dice
faces = Random(7)
dice.fresh_faces = lambda count, sides: tuple(
    1 if sides == 20 else faces.randint(1, sides) for _ in range(count)
)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class LongFight(Served):
    """With dice by which no fight is over before the third round."""

    def command(self, folder: Path, port: str) -> list[str]:
        return ["-c", NOBODY_HITS, *super().command(folder, port)]


class Newcomer(Phone):
    """A person who has seen nothing of it before, with an allowance for each page and each tap."""

    pages = typed = 0

    def reads(self) -> None:
        self.pages += 1

    def types(self, what: str, text: str) -> None:
        self.typed += 1
        self.page.locator(what).fill(text)

    @property
    def needed(self) -> float:
        return self.taps * TAP + self.typed * TYPE + self.pages * READ


def test_ten_minutes(browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    with LongFight(tmp_path / "data") as served:
        gm = newcomer(browser, served, "Gwen", small=False)
        player = newcomer(browser, served, "Pia")
        people = (gm, player)
        try:
            prepare(gm, served)
            sit_down(player, served)
            play(gm, player)
        finally:
            for person in people:
                person.close()
    assert not [said for person in people for said in person.complaints]
    machine = time.monotonic() - began
    human = sum(person.needed for person in people)
    taps, pages = sum(person.taps for person in people), sum(person.pages for person in people)
    total = machine + human + PACKAGES
    with capsys.disabled():
        print(
            f"\ntwo rounds were over after {total / 60:.1f} minutes: {machine:.0f} s the program,"
            f" {taps} taps, {pages} pages",
            end=" ",
        )
    assert taps <= MOST_TAPS
    assert total < MINUTES * 60


def newcomer(browser: Browser, served: Served, name: str, small: bool = True) -> Newcomer:
    width, height = (390, 844) if small else (1280, 800)
    return Newcomer.new(browser, served.address, name, width=width, height=height)


def prepare(gm: Newcomer, served: Served) -> None:
    """Goes from the printed link to a fight that can be started, along the guide."""
    (link,) = re.findall(r"http\S+/enter/\S+", served.said)
    gm.open(link)
    gm.reads()
    gm.tap("form button.main")
    gm.reads()
    gm.tap("a[href='/campaigns/new/']")
    gm.reads()
    gm.types("input[name=name]", "Tuesday")
    gm.page.locator("select[name=ruleset]").select_option("ose")
    gm.tap("main form button.main")
    gm.reads()
    expect(left(gm)).to_have_text(["The characters", "The foes", "Start"])
    gm.tap(way(gm, "From the library"))
    gm.reads()
    for number in range(3):
        gm.tap(gm.page.locator("#pick-from .pick-box").nth(number))
    gm.tap(".dock button.main")
    gm.page.wait_for_url("**/library/")
    gm.tap("a.back")
    expect(left(gm)).to_have_text(["The foes", "Start"])
    gm.tap(way(gm, "A ready fight"))
    gm.reads()
    gm.tap(gm.page.locator(".fight-row button").first)
    gm.page.wait_for_url("**/prepare/")
    gm.reads()
    gm.tap("a.back")
    expect(left(gm)).to_have_text(["Start"])


def sit_down(player: Newcomer, served: Served) -> None:
    """The code was printed before the campaign existed, and leads to it."""
    (code,) = [word for word in served.said.split() if len(word) == 6 and word.isupper()]
    player.open(f"/j/{code}/")
    player.reads()
    expect(player.page.locator(".where")).to_have_text("Tuesday")
    player.types("input[name=person]", "Pia")
    player.tap(player.page.locator("button[name=character]").first)
    player.reads()
    player.in_contact()


def play(gm: Newcomer, player: Newcomer) -> None:
    """Both tap the main button until the second round is over."""
    gm.tap("#next button.main")
    gm.page.wait_for_url(re.compile(r"/e/\d+/$"))
    gm.reads()
    gm.in_contact()
    expect(player.panel).to_have_attribute("data-step", re.compile(r"\d+"))
    player.reads()
    while "Round 3" not in gm.page.locator(".title").first.inner_text():
        person, button = whose_turn(gm, player)
        before = person.version
        person.tap(button)
        person.shows(before + 1)
        for each in (gm, player):
            each.shows(person.version)


def whose_turn(gm: Newcomer, player: Newcomer) -> tuple[Newcomer, Locator]:
    """Waits until somebody can tap; the player comes first."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        for person in (player, gm):
            button = person.page.locator(DEED)
            if button.count():
                return person, button.first
        gm.page.wait_for_timeout(50)
    raise AssertionError(f"nobody can go on: {gm.told()}, {player.told()}")


def left(gm: Newcomer) -> Locator:
    """The steps that are not done."""
    return gm.page.locator("#next .step:not(.done) h3")


def way(gm: Newcomer, title: str) -> Locator:
    return gm.page.locator("#next .ways a").filter(has_text=title)
