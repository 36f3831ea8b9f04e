"""A game in a package of its own, installed beside the application and played on a phone."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from rulesets.starting import start_package
from tests.browser.phone import Phone
from tests.play.served import Served

LONGEST = 80  # answers of two people and a bear


def test_a_package_is_there_with_its_demo_and_fought_to_the_end(
    browser: Browser, tmp_path: Path
) -> None:
    start_package("fenwalk", ["de"], (), tmp_path / "fenwalk")
    installed = {"PYTHONPATH": str(tmp_path / "fenwalk"), "RUNDE_RULESETS": "runde_fenwalk"}
    with Served(tmp_path / "data", **installed) as server:
        gm = Phone.new(browser, server.address, "Gwen", "de")
        gm.open(next(word for word in server.said.split() if "/enter/" in word))
        gm.tap("form button.main")
        gm.tap(gm.page.get_by_role("link", name="Die alte Furt"))
        gm.tap(gm.page.get_by_role("link", name="Der Bär erwacht"))
        gm.page.wait_for_url("**/prepare/")
        gm.tap(gm.deed)
        gm.page.wait_for_selector("#panel[data-step]")
        gm.in_contact()
        expect(gm.panel).to_contain_text("Wunden")
        play_to_the_end(gm)
        expect(gm.panel).to_contain_text("Der Kampf ist vorbei")
        gm.close()
    assert not gm.complaints, gm.complaints


def play_to_the_end(gm: Phone) -> None:
    """The GM has everybody played, including the characters without a player."""
    for _ in range(LONGEST):
        if gm.page.locator("#carry").count():
            return
        step = gm.step
        gm.settle()
        everybody = gm.page.locator("#second[value=everybody]:visible")
        gm.tap(everybody if everybody.count() else gm.deed)
        gm.goes_on(step)
    raise AssertionError(f"no end after {LONGEST} answers: {gm.told()}")
