"""The Chromium of the tests: the system's if there is one, otherwise Playwright's.

The headless shell is preferred: a full browser has a toolbar, which is a page as well.
`tests/browsers.py` installs one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PLAIN = ("--no-sandbox", "--disable-gpu")
"""Software rendering: an emulated graphics processor is slower."""
DRIVER = Path(playwright.__file__).parent / "driver"
STARTS = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch(args=["--no-sandbox"]).close()
"""


def launched(kind: BrowserType, *more: str) -> Browser:
    """Launches a browser; `more` are further command line arguments."""
    from tests.browser import fonts

    arguments, env = [*PLAIN, *more], {**os.environ, **fonts.environment()}
    return kind.launch(executable_path=installed(), args=arguments, env=env)


def usable() -> bool:
    """Whether Playwright and a browser start: both may lack libraries of the system."""
    if _run(str(next(DRIVER.glob("node*"))), "--version") is None:
        return False
    return installed() is not None or _run(sys.executable, "-c", STARTS) is not None


def installed() -> str | None:
    """The path of the system's Chromium. A snap does not count: it sees only its own files."""
    for path in filter(None, map(shutil.which, NAMES)):
        version = _run(path, "--version")
        if version is not None and not version.endswith("snap"):
            return path
    return None


def _run(*command: str) -> str | None:
    """The output of a command, or None if it failed."""
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None
