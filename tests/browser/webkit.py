"""A phone in WebKit, the engine of every browser on an iPhone.

It uses Debian's build, driven by Selenium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser import fonts

PATIENCE = 20  # s
# A new question takes no tap for 400 ms after it is painted, or after two seconds at the latest.
SETTLED = """const over = arguments[0], stood = () => setTimeout(over, 500);
    requestAnimationFrame(() => requestAnimationFrame(stood));
    setTimeout(stood, 2000)"""
IN_VIEW = "arguments[0].scrollIntoView({block: 'nearest'})"
WIDTH, HEIGHT = 390, 844
# Faster than the driver's own lookup, which also fails if a panel arrives meanwhile.
FOUND = "return [...document.querySelectorAll(arguments[0])]"
DUE = """const button = ".dock button.main:enabled", found = (css) => document.querySelector(css);
    return (found("form[data-question], #owed") && found(button)) ? button : "";"""


def browser() -> str:
    """The path of the minimal browser that comes with the driver."""
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; returns its name. The server picks a free one."""
    reading, writing = os.pipe()
    given = ["-displayfd", str(writing), "-screen", "0", "1300x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(["Xvfb", *given], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        name = f":{told.readline().strip()}"
    try:
        yield name
    finally:
        server.terminate()
        server.wait()


class WebKitPhone:
    def __init__(self, display: str, url: str, owner: str):
        self.owner, self.url = owner, url
        options = Options()
        options.binary_location = browser()
        for phone in ("--automation", "--full-screen"):  # full screen: without a toolbar
            options.add_argument(phone)
        env = os.environ | fonts.environment() | {"DISPLAY": display}
        service = Service(shutil.which("WebKitWebDriver"), env=env)
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_window_size(WIDTH, HEIGHT)

    def open(self, path: str) -> None:
        self.driver.get(path if path.startswith("http") else self.url + path)

    def keep(self, cookie: str, value: str) -> None:
        self.open("/")
        self.driver.add_cookie({"name": cookie, "value": value})

    def all(self, css: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.execute_script(FOUND, css)
        return found

    def text(self, css: str) -> str:
        return self.all(css)[0].text

    def tap(self, css: str, holding: str = "") -> None:
        """Taps the first of these elements that takes taps and contains this text."""

        def done(_: Any) -> bool:
            able = (item for item in self.all(css) if item.is_displayed() and item.is_enabled())
            found = next((combatant for combatant in able if holding in combatant.text), None)
            if found:
                self.driver.execute_script(IN_VIEW, found)
                found.click()
            return found is not None

        self.until(done, f"{css} {holding}")

    def says(self, script: str) -> Any:
        return self.driver.execute_script(f"return {script}")

    def until(self, holds: Callable[[Any], Any], what: str) -> None:
        stale = [StaleElementReferenceException]
        try:
            WebDriverWait(self.driver, PATIENCE, 0.05, ignored_exceptions=stale).until(holds)
        except TimeoutException as late:
            seen = self.says("document.body.innerText")
            raise AssertionError(f"{self.owner} waits for {what} and sees: {seen}") from late

    # -- the round ---------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return int(self.says("document.getElementById('panel')?.dataset.version ?? 0"))

    def shows(self, version: int) -> None:
        """Waits until the panel is at least this new."""
        self.until(lambda _: self.version >= version, f"version {version}")

    def in_contact(self) -> None:
        good = "document.documentElement.dataset.contact === 'good'"
        self.until(lambda _: self.says(good), "contact")

    @property
    def due(self) -> str:
        """The button that waits for a tap, if any: the main one, or the default for all."""
        button: str = self.driver.execute_script(DUE)
        return button

    def settle(self) -> None:
        self.driver.execute_async_script(SETTLED)

    def put_away(self) -> None:
        self.driver.quit()
