"""The test command brings the browsers itself, on a machine that has none."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import browsers
from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent
IN_CHROMIUM = "tests/browser/test_plain_http.py"
IN_WEBKIT = "tests/browser/test_webkit.py"
APT = "sudo apt-get install"
WITHOUT = "tests/test_security_page.py"
DOWNLOAD = f"{sys.executable} -m playwright install chromium-headless-shell"
APT_GET = """#!/bin/sh
echo "$*" >> {log}
case "$*" in
    update*|*"recommends {named}") {does} ;;
    *) echo "E: Unable to locate package" >&2; exit 100 ;;
esac
"""


@dataclass
class Machine:
    """Has only the commands in its folder, and a Playwright that finds nobody to download from."""

    folder: Path
    chromium: str

    def command(self, name: str, script: str) -> Path:
        path = self.folder / name
        path.write_text(script, encoding="utf-8")
        path.chmod(0o755)
        return path

    def apt_get(self, named: str = "no such package", brings: str = "") -> None:
        """It knows a package of this name, which brings a command that is a real Chromium."""
        does = f'[ "$1" = update ] || /bin/ln -s "{self.chromium}" "{self.folder}/{brings}"'
        self.command("env", '#!/bin/sh\nexec /usr/bin/env "$@"\n')
        self.command("sudo", '#!/bin/sh\nshift\nexec "$@"\n')
        self.command("apt-get", APT_GET.format(log=self.log, named=named, does=does))

    @property
    def log(self) -> Path:
        return self.folder.parent / "log"

    @property
    def installs(self) -> list[str]:
        """The packages that `apt-get` was to install, in order."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [line.rpartition("-recommends ")[2] for line in lines if line.startswith("install")]

    def environment(self, **more: str) -> dict[str, str]:
        inherited = {name: os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ}
        nobody = {"PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}
        nothing = {"PLAYWRIGHT_BROWSERS_PATH": str(self.folder.parent / "downloaded")}
        return {"PATH": str(self.folder), **inherited, **nobody, **nothing, **more}

    def test(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", "test", "-p", "no:cacheprovider", *arguments]
        env = self.environment(**environment)
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.fixture(scope="module")
def real() -> str:
    """The path of a Chromium: the system's, or else Playwright's."""
    if found := chromium.installed():
        return found
    plan = subprocess.run([*browsers.DOWNLOAD, "--dry-run"], capture_output=True, text=True).stdout
    (folder,) = re.findall(r"Install location: +(.+/chromium_headless_shell.+)", plan)
    return str(next(Path(folder).glob("*/*headless*shell")))


@pytest.fixture
def machine(tmp_path: Path, real: str) -> Machine:
    folder = tmp_path / "bin"
    folder.mkdir()
    return Machine(folder, real)


def test_it_is_installed_once_for_all_processes_and_then_used(machine: Machine) -> None:
    machine.apt_get("chromium-headless-shell libatomic1", brings="chromium-headless-shell")
    done = machine.test(IN_CHROMIUM, "-n", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Chromium is missing. Installing it for the browser tests, once." in done.stdout
    assert "1 passed" in done.stdout.splitlines()[-1]
    assert machine.installs == ["chromium-headless-shell libatomic1"]


def test_a_system_without_the_headless_shell_brings_a_whole_chromium(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.apt_get("chromium libatomic1", brings="chromium")
    monkeypatch.setenv("PATH", str(machine.folder))
    said: list[str] = []
    browsers.install(browsers.CHROMIUM, said.append)
    assert chromium.installed() == str(machine.folder / "chromium")
    assert machine.installs == ["chromium-headless-shell libatomic1", "chromium libatomic1"]
    (line,) = said
    assert line.endswith("chromium-headless-shell libatomic1`: E: Unable to locate package")


def test_what_can_not_be_had_is_left_out_and_the_last_line_says_so(machine: Machine) -> None:
    machine.apt_get()
    done = machine.test(IN_CHROMIUM, IN_WEBKIT, WITHOUT, "-n", "0")
    assert done.returncode == 0, done.stdout + done.stderr
    *_, result, last = done.stdout.splitlines()
    assert "2 skipped" in result
    assert " passed" in result
    assert last.startswith(
        "Tests left out: 1 in Chromium and 1 in WebKit. To run them: sudo apt-get "
    )
    assert machine.installs == [*map(" ".join, browsers.PACKAGES), "webkit2gtk-driver xvfb"]


def test_in_ci_none_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = browsers.Engine("Chromium", lambda: False, ())
    monkeypatch.setattr(browsers, "engine_of", {"this test": missing}.get)
    item: Any = SimpleNamespace(nodeid="this test")
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Chromium is missing"):
        browsers.pytest_runtest_setup(item)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="Chromium is missing"):
        browsers.pytest_runtest_setup(item)


@pytest.mark.parametrize("arguments", [(WITHOUT,), (IN_CHROMIUM, "--collect-only")])
def test_for_tests_that_need_none_nothing_is_tried(
    machine: Machine, arguments: tuple[str, ...]
) -> None:
    machine.apt_get()
    done = machine.test(*arguments, "-n", "0")
    assert done.returncode == 0, done.stdout + done.stderr
    assert not machine.log.exists()
    assert "missing" not in done.stdout


def test_without_packages_of_the_system_a_download_of_playwright_is_used(machine: Machine) -> None:
    starts = [sys.executable, "-c", chromium.STARTS]
    env = machine.environment()
    said = subprocess.run(starts, env=env, capture_output=True, text=True).stderr
    (wanted,) = {word for word in said.split() if word.startswith(env["PLAYWRIGHT_BROWSERS_PATH"])}
    download = Path(wanted)
    download.parent.mkdir(parents=True)
    download.write_text(f'#!/bin/sh\nexec "{machine.chromium}" "$@"\n', encoding="utf-8")
    download.chmod(0o755)
    done = machine.test(IN_CHROMIUM, "-n", "0")
    assert "1 passed" in done.stdout.splitlines()[-1], done.stdout + done.stderr


def test_of_a_failed_installation_the_first_error_is_shown(machine: Machine) -> None:
    script = "#!/bin/sh\necho 10 %\necho Error: no such host >&2\necho Error: failed\nexit 1\n"
    assert browsers.run((str(machine.command("fetch", script)),)) == "Error: no such host"


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("debian", f"{APT} chromium-headless-shell libatomic1 webkit2gtk-driver xvfb"),
        ("ubuntu", f"{APT} libatomic1 webkit2gtk-driver xvfb && {DOWNLOAD} --with-deps"),
        ("", DOWNLOAD),
    ],
)
def test_the_last_line_names_what_brings_both_on_this_system(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, system: str, command: str
) -> None:
    if system:
        machine.apt_get()
    monkeypatch.setenv("PATH", str(machine.folder))
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": system})
    last = browsers.last_line({browsers.WEBKIT: 1, browsers.CHROMIUM: 409})
    assert last == f"Tests left out: 409 in Chromium and 1 in WebKit. To run them: {command}"


def test_a_snap_is_passed_over(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.command("chromium", "#!/bin/sh\necho Chromium 140.0.7339.80 snap\n")
    monkeypatch.setenv("PATH", str(machine.folder))
    assert chromium.installed() is None
    real = machine.command("google-chrome", "#!/bin/sh\necho Google Chrome 140.0.7339.80\n")
    assert chromium.installed() == str(real)


@pytest.mark.parametrize(("status", "allowed"), [(0, True), (1, False)])
def test_another_user_than_root_may_install_if_sudo_asks_for_no_password(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, status: int, allowed: bool
) -> None:
    machine.apt_get()
    machine.command("sudo", f"#!/bin/sh\n[ $1 = -n ] && exit {status}\n")
    monkeypatch.setenv("PATH", str(machine.folder))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    prefix = browsers.as_root()
    assert (prefix is not None and prefix[:2] == ("sudo", "-n")) is allowed
