"""Installs the browsers of the tests, once tests that need one have been collected.

They come as packages of the system if this user may install those, otherwise Chromium as
Playwright's download. Tests whose browser is still missing are left out, and the last line of the
run says so; in CI they fail.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

import pytest

from tests.browser import chromium


@dataclass(frozen=True)
class Engine:
    name: str
    usable: Callable[[], bool]
    packages: tuple[tuple[str, ...], ...]
    """Alternatives, the best first; with a download, the last is what that needs."""
    download: tuple[str, ...] = ()

    @property
    def missing(self) -> str:
        return f"{self.name} is missing"


def webkit_usable() -> bool:
    return all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


DOWNLOAD = (sys.executable, "-m", "playwright", "install", "chromium-headless-shell")
# The headless shell takes a third of the time of a full Chromium. Playwright needs the library.
PACKAGES = (("chromium-headless-shell", "libatomic1"), ("chromium", "libatomic1"), ("libatomic1",))
CHROMIUM = Engine("Chromium", chromium.usable, PACKAGES, DOWNLOAD)
WEBKIT = Engine("WebKit", webkit_usable, (("webkit2gtk-driver", "xvfb"),))
ENGINES = (CHROMIUM, WEBKIT)


def engine_of(test: str) -> Engine | None:
    """The engine that the test with this id needs."""
    if not test.startswith(("tests/browser/", "tests/test_browsers.py")):
        return None
    return WEBKIT if test.startswith("tests/browser/test_webkit.py") else CHROMIUM


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SetUp(config), "browsers")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    engine = engine_of(item.nodeid)
    if engine is None or _usable(engine):
        return
    if os.environ.get("CI"):
        pytest.fail(engine.missing, pytrace=False)
    pytest.skip(engine.missing)


@cache
def _usable(engine: Engine) -> bool:
    """Remembered in each process that runs tests: nothing is installed after the first one."""
    return engine.usable()


class SetUp:
    """In the process that reports: installs once, for all that run tests, and has the last word."""

    def __init__(self, config: pytest.Config):
        self.config = config
        self.provided: set[Engine] = set()
        self.left_out: Counter[Engine] = Counter()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.provide(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Iterable[str]) -> None:
        self.provide(ids)

    def provide(self, tests: Iterable[str]) -> None:
        needed = {*map(engine_of, tests)}
        for engine in ENGINES:
            if engine not in needed - self.provided or self.config.option.collectonly:
                continue
            self.provided.add(engine)
            if not engine.usable():
                self.say(f"{engine.missing}. Installing it for the browser tests, once.")
                install(engine, self.say)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        engine = engine_of(report.nodeid)
        if engine and report.skipped:
            self.left_out[engine] += 1

    def pytest_unconfigure(self) -> None:
        if self.left_out:
            self.say(last_line(self.left_out))

    def say(self, line: str) -> None:
        self.config.get_terminal_writer().line(line)


def install(engine: Engine, say: Callable[[str], None]) -> None:
    """Tries one way after the other, and says why one failed."""
    for command in ways(engine):
        complaint = run(command)
        if engine.usable():
            return
        say(f"`{' '.join(command)}`: {complaint or 'not enough'}")


def ways(engine: Engine) -> Iterator[tuple[str, ...]]:
    prefix = as_root()
    if prefix is not None:
        run((*prefix, "apt-get", "update", "-q"))
        for names in engine.packages:
            yield (*prefix, "apt-get", "install", "-q", "-y", "--no-install-recommends", *names)
    if engine.download:
        yield (*engine.download, *(() if prefix is None else ("--with-deps",)))


def as_root() -> tuple[str, ...] | None:
    """What stands before a command that installs packages of the system; None if this user may not,
    or if the system has no `apt-get`."""
    quiet = ("env", "DEBIAN_FRONTEND=noninteractive")
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return quiet
    sudo = ("sudo", "-n")
    return None if run((*sudo, "true")) else (*sudo, *quiet)


def run(command: tuple[str, ...]) -> str:
    """Runs a command. Returns "", or why it failed: its first error, or its last line."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    errors = (line for line in lines if line.startswith(("E:", "Error:")))
    return next(errors, lines[-1] if lines else f"ended with {done.returncode}")


def last_line(left_out: Mapping[Engine, int]) -> str:
    engines = [engine for engine in ENGINES if engine in left_out]
    counts = " and ".join(f"{left_out[engine]} in {engine.name}" for engine in engines)
    how = " && ".join(commands(engines)) or "on Debian or Ubuntu"
    return f"Tests left out: {counts}. To run them: {how}"


def commands(engines: Iterable[Engine]) -> Iterator[str]:
    """What a person with a password for `sudo` can do."""
    apt = shutil.which("apt-get") is not None
    downloaded = [engine for engine in engines if engine.download and (not apt or is_ubuntu())]
    if apt:
        packages = (engine.packages[-1 if engine in downloaded else 0] for engine in engines)
        yield f"sudo apt-get install {' '.join(chain.from_iterable(packages))}"
    for engine in downloaded:
        yield " ".join((*engine.download, *(("--with-deps",) if apt else ())))


def is_ubuntu() -> bool:
    """It has Chromium only as a snap, which reads neither our fonts nor Playwright's profile."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return False
    return "ubuntu" in (release["ID"], *release.get("ID_LIKE", "").split())
