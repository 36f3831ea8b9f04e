"""A Chromium to play in: Debian's where it is installed, else one that is fetched once.

The shell without windows comes first: with windows each page has a toolbar that is a page as well.
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
"""Drawn by the renderer itself: a graphics processor that is only acted out takes longer."""


def launched(kind: BrowserType, *more: str) -> Browser:
    """A running browser; `more` are arguments of its command line."""
    arguments, env = [*PLAIN, *more], {**os.environ, **FONTS}
    return kind.launch(executable_path=chromium(), args=arguments, env=env)


def chromium() -> str:
    """The path of an installed Chromium; fetched if there is none."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed:
        return installed
    with sync_playwright() as playwright:
        fetched = playwright.chromium.executable_path
    if not Path(fetched).exists():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return fetched
