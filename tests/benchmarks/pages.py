"""The cost of a change on a phone: milliseconds of its page's main thread until it is painted.

    python -m tests.benchmarks.pages                       # the demo of every game
    python -m tests.benchmarks.pages 10 100 300            # OSE with so many combatants
    python -m tests.benchmarks.pages --against REV

CPU time of Chromium's main thread on this machine; a typical phone needs four to six times as long.
"Opened" is loading the page in a fresh browser until it is idle; the other columns are means per
change.
"""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks import chrome
from tests.benchmarks.stage import GAMES, SECRET, Measurement, close_stage, open_stage, served

CHANGES, WARM = 30, 5
REST = 300  # ms after which a page has painted an update
GOOD = "() => document.documentElement.dataset.contact === 'good'"
SHOWS = "version => Number(document.getElementById('panel')?.dataset.version) >= version"


def measure(given: Namespace) -> list[Any]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop in this thread
    folder = open_stage()
    from tests.browser.chromium import launched

    rows = []
    with served(folder) as (port, _), sync_playwright() as playwright:
        for what in given.what:
            browser = launched(playwright.chromium)
            rows += _played(browser, f"http://127.0.0.1:{port}", what)
            browser.close()
    close_stage(folder)
    return rows


def _played(browser: Browser, url: str, what: str) -> list[Any]:
    from tests.benchmarks.stage import DemoTable, Fight, Table

    table: Any = (
        Table(players=6, foes=int(what) - 6, name=f"{what} combatants")
        if what.isdecimal()
        else DemoTable(what, players=6)
    )
    fight, campaign = Fight(table), table.campaign.pk
    gm = Page(browser, url, table.cookie(), f"/e/{table.encounter.pk}/")
    pages = {
        "GM": gm,
        "player": Page(browser, url, table.cookie(table.seats[0]), f"/c/{campaign}/"),
        "display": Page(browser, url, table.cookie(), f"/c/{campaign}/table/", 1920, 1080),
    }
    for nth in range(WARM + CHANGES):
        if nth == WARM:
            for page in pages.values():
                page.begin()
        form, version = fight.next_tap(), table.version() + 1
        gm.post(f"/e/{table.encounter.pk}/answer", {**form, "token": str(nth)})
        for page in pages.values():
            page.shows(version)
    rows = [[f"{what}: {name}", page.opened, *page.a_change()] for name, page in pages.items()]
    for page in pages.values():
        page.close()
    return rows


class Page(chrome.Page):
    """An open page, and the work of its main thread since `begin`."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        cookies: str,
        path: str,
        width: int = 390,
        height: int = 844,
    ):
        super().__init__(browser, url, cookies, width, height)
        self.go(path)
        self.page.wait_for_function(GOOD)
        self.page.wait_for_timeout(3 * REST)
        self.opened = self.spent()[0]
        self._before = [0.0]

    def begin(self) -> None:
        self._before = self.spent()

    def a_change(self) -> list[float]:
        """Milliseconds per change, in the order of `chrome.PARTS`."""
        return [(now - old) / CHANGES for now, old in zip(self.spent(), self._before, strict=True)]

    def post(self, path: str, form: dict[str, Any]) -> None:
        headers = {
            "X-CSRFToken": SECRET,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        answer = self._context.request.post(
            self._url + path, data=urlencode(form, doseq=True), headers=headers
        )
        assert answer.ok, f"{form}: {answer.status}"

    def shows(self, version: int) -> None:
        self.page.wait_for_function(SHOWS, arg=version, polling=100)
        self.page.wait_for_timeout(REST)


def main() -> None:
    measurement = Measurement("tests.benchmarks.pages", rounds=1)
    measurement.parser.add_argument("what", nargs="*", default=GAMES)
    head = ("page", "opened", "a change", "script", "style", "layout")
    measurement.run("Pages, ms of the main thread", head, measure)


if __name__ == "__main__":
    main()
