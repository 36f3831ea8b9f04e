"""The Chromium of the tests: Debian's if it is installed, otherwise one that is downloaded once.

The headless shell is preferred: a full browser has a toolbar, which is a page as well.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FONTS = {"FONTCONFIG_FILE": str(Path(__file__).parent / "assets" / "fonts.conf")}
"""Part of the environment of every browser."""
PLAIN = ("--no-sandbox", "--disable-gpu")
"""Software rendering: an emulated graphics processor is slower."""


def launched(kind: BrowserType, *more: str) -> Browser:
    """Launches a browser; `more` are further command line arguments."""
    arguments, env = [*PLAIN, *more], {**os.environ, **FONTS}
    return kind.launch(executable_path=chromium(), args=arguments, env=env)


def chromium() -> str:
    """The path of an installed Chromium; downloads one if there is none."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed:
        return installed
    with sync_playwright() as playwright:
        fetched = playwright.chromium.executable_path
    if not Path(fetched).exists():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return fetched
