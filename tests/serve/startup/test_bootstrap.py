"""`python3 manage.py …` on a machine that only has Python.

A copy of `manage.py` is in a folder of its own, with a small `pyproject.toml`. Its packages are
stubs; that of Django reports how it was started. Most tests install them with a fake uv; one uses
the real venv and pip.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from encounters.serve.startup import bootstrap

ROOT = Path(__file__).resolve().parents[3]
NEEDED_BY_IT = (
    "manage.py",
    "encounters/__init__.py",
    "encounters/serve/startup/bootstrap.py",
    "encounters/serve/startup/command_line.py",
    "encounters/serve/startup/environment.py",
    "encounters/serve/startup/version.py",
    "tests/command.py",
    "tests/nearby.py",
    "tests/options.py",
)
BEFORE_THE_PACKAGES = ("manage.py", "encounters/serve/startup/bootstrap.py", "tests/options.py")

DJANGO = """
import sys
def execute_from_command_line(arguments):
    print("started", sys.prefix, *arguments[1:], flush=True)
    sys.exit(3)
"""
PYTEST = """
def main(arguments, plugins):
    print("tested", *arguments, flush=True)
    return 5
"""
CODE = {"django": ("django/core/management.py", DJANGO), "pytest": ("pytest.py", PYTEST)}

PROJECT = """
[project]
dependencies = ["django==6.1.3", "other==1.0; sys_platform == 'nowhere'"]
[project.optional-dependencies]
hosted = ["redis==8.1.0"]
[dependency-groups]
dev = ["pytest==9.2.0"]
[tool.uv]
constraint-dependencies = ["asgiref==3.13.0"]
"""

UV = """#!{python}
import os, pathlib, shutil, signal, sys
code = {code!r}
given = dict(zip(sys.argv, sys.argv[1:]))
doing = pathlib.Path({doing!r}).read_text(encoding="utf-8")
if "--version" in sys.argv:
    sys.exit(127 if doing == "broken" else 0)
with open({log!r}, "a") as log:
    print(pathlib.Path(given["-r"]).read_text(encoding="utf-8").replace("\\n", " "), file=log)
if doing == "offline":
    sys.exit("error: Request failed\\n  cause: client error (Connect)\\n  cause: dns error")
site, = pathlib.Path(given["--python"]).parents[1].glob("lib/python3*/site-packages")
for line in pathlib.Path(given["-r"]).read_text(encoding="utf-8").splitlines():
    name, _, version = line.partition("==")
    if ";" in version:
        continue
    for old in site.glob(name + "-*.dist-info"):
        shutil.rmtree(old)
    (site / (name + "-" + version + ".dist-info")).mkdir()
    if doing == "killed":
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit(1)
    if name in code:
        path, text = code[name]
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    if doing == "stopped":
        os.kill(os.getppid(), signal.SIGINT)
        sys.exit(1)
"""


def _hears_ctrl_c() -> None:
    """As in a terminal: tests may run in the background, where Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass
class Machine:
    """A folder with the program, a Python without packages, and perhaps a uv."""

    folder: Path
    python: Path

    @property
    def home(self) -> Path:
        return self.folder / ".venv"

    @property
    def installed(self) -> list[str]:
        """The calls of uv."""
        log = self.folder.parent / "log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def manage(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("UV")}
        path = os.pathsep.join([str(self.folder.parent / "bin"), "/usr/bin", "/bin"])
        return subprocess.run(
            [self.python, self.folder / "manage.py", *arguments],
            cwd=self.folder.parent,
            env={**clean, "PATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=60,
            preexec_fn=_hears_ctrl_c,
        )

    def uv(self, doing: str = "") -> None:
        """Creates a uv that installs, is "offline" or "broken", or is "stopped" or "killed" while
        it installs."""
        beside = self.folder.parent
        (beside / "doing").write_text(doing, encoding="utf-8")
        script = beside / "bin" / "uv"
        script.parent.mkdir(exist_ok=True)
        words = {"log": str(beside / "log"), "doing": str(beside / "doing")}
        script.write_text(UV.format(python=sys.executable, code=CODE, **words), encoding="utf-8")
        script.chmod(0o755)

    def wants(self, version: str) -> None:
        """Changes `pyproject.toml`, as a `git pull` does."""
        path = self.folder / "pyproject.toml"
        path.write_text(
            re.sub(r"django==[\d.]+", f"django=={version}", path.read_text(encoding="utf-8"))
        )


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python without packages, whatever the machine's own has."""
    home = tmp_path_factory.mktemp("bare")
    venv.EnvBuilder().create(home)
    return home / "bin" / "python"


@pytest.fixture
def machine(tmp_path: Path, bare: Path) -> Iterator[Machine]:
    folder = tmp_path / "run de"  # with a space, as in a home on Windows
    for name in NEEDED_BY_IT:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    made = Machine(folder, bare)
    made.uv()
    return made


def started(done: subprocess.CompletedProcess[str], home: Path, *arguments: str) -> bool:
    """Whether the command ran in that environment, and its exit status was passed on."""
    assert done.returncode == 3, done.stderr
    return " ".join(["started", str(home), *arguments]) in done.stdout.splitlines()


def test_one_line_says_that_packages_are_missing_and_then_the_command_runs(
    machine: Machine,
) -> None:
    done = machine.manage("play", "--port", "9")
    assert started(done, machine.home, "play", "--port", "9")
    assert done.stderr == f"Packages are missing. Installing them into {machine.home}, once.\n"


def test_the_second_start_installs_nothing_and_says_nothing(machine: Machine) -> None:
    machine.manage("play")
    machine.uv("offline")
    again = machine.manage("play")
    assert started(again, machine.home, "play")
    assert again.stderr == ""
    assert len(machine.installed) == 1


def test_without_a_uv_that_runs_pip_installs_the_same_pins(machine: Machine) -> None:
    machine.uv("broken")
    wheels = machine.folder.parent / "wheels"
    wheels.mkdir()
    wheel(wheels, "django", "6.1.3", needs="asgiref")
    wheel(wheels, "asgiref", "3.13.0")
    wheel(wheels, "asgiref", "3.99")
    own = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    done = machine.manage("play", **own)
    assert started(done, machine.home, "play")
    assert done.stderr.count("\n") == 1
    assert list(machine.home.glob("lib/*/site-packages/asgiref-3.13.0.dist-info"))


def wheel(folder: Path, name: str, version: str, needs: str = "") -> None:
    about = f"{name}-{version}.dist-info"
    path, text = CODE.get(name, (f"{name}.py", ""))
    about_it = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as made:
        made.writestr(path, text)
        made.writestr(f"{about}/METADATA", about_it + f"Requires-Dist: {needs}\n" * bool(needs))
        made.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(f"{about}/RECORD", f"{path},,\n")


def test_a_python_without_venv_and_pip_is_told_which_package_of_the_system_has_them(
    machine: Machine,
) -> None:
    (machine.folder.parent / "bin" / "uv").unlink()
    lacking = machine.folder.parent / "lacking" / "ensurepip"
    lacking.mkdir(parents=True)
    (lacking / "__init__.py").touch()
    done = machine.manage("play", PYTHONPATH=str(lacking.parent))
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert "Traceback" not in done.stderr
    machine.uv()  # now it installs everything
    assert started(machine.manage("play"), machine.home, "play")


def test_without_a_way_to_the_internet_it_says_so_and_what_uv_said(machine: Machine) -> None:
    machine.uv("offline")
    done = machine.manage("play")
    assert done.returncode == 1
    _, why, of_uv = done.stderr.splitlines()
    assert why.startswith(
        "Runde could not install its packages: the package index cannot be reached. Connect this"
    )
    assert of_uv == "cause: dns error"


def test_without_a_way_to_the_internet_it_says_so_of_pip_too(machine: Machine) -> None:
    """The last line of pip alone would blame a package."""
    machine.uv("broken")
    nobody = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1"}
    done = machine.manage("play", PIP_CONFIG_FILE=os.devnull, PIP_FIND_LINKS="", **nobody)
    assert done.returncode == 1
    _, why, of_pip = done.stderr.splitlines()
    assert "the package index cannot be reached. Connect this computer" in why
    assert of_pip == "ERROR: No matching distribution found for django==6.1.3"


def test_of_a_package_that_is_not_in_the_index_it_does_not_blame_the_network(
    machine: Machine,
) -> None:
    machine.uv("broken")
    own = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}
    done = machine.manage("play", **own)
    assert done.stderr.endswith(
        "could not install its packages: ERROR: No matching distribution found for django==6.1.3\n"
    )


def test_what_a_power_cut_left_half_installed_is_noticed_and_mended(machine: Machine) -> None:
    machine.uv("killed")
    assert machine.manage("play").returncode == -signal.SIGKILL
    machine.uv()
    done = machine.manage("play")
    assert started(done, machine.home, "play")
    assert done.stderr.startswith("Packages are missing.")
    assert machine.manage("play").stderr == ""


def test_ctrl_c_while_installing_ends_it_and_the_next_start_goes_on(machine: Machine) -> None:
    machine.uv("stopped")
    done = machine.manage("play")
    assert done.returncode == 1
    assert done.stderr.endswith("Runde was interrupted. The next start installs the rest.\n")
    machine.uv()
    assert started(machine.manage("play"), machine.home, "play")


def test_after_a_git_pull_other_versions_are_installed_once(machine: Machine) -> None:
    machine.manage("play")
    machine.wants("6.1.4")
    done = machine.manage("play")
    assert started(done, machine.home, "play")
    assert done.stderr == f"Other versions of packages are wanted now. Updating {machine.home}.\n"
    assert machine.manage("play").stderr == ""


def test_what_another_package_brought_along_follows_its_pin_too(machine: Machine) -> None:
    machine.manage("play")
    (site,) = machine.home.glob("lib/*/site-packages")
    (site / "asgiref-3.0.0.dist-info").mkdir()
    machine.manage("play")
    assert machine.installed[-1].split()[-1] == "asgiref==3.13.0"
    assert machine.manage("play").stderr == ""


def test_offline_after_a_git_pull_it_says_so_and_goes_on_with_what_is_there(
    machine: Machine,
) -> None:
    machine.manage("play")
    machine.wants("6.1.4")
    machine.uv("offline")
    done = machine.manage("play")
    assert started(done, machine.home, "play")
    said = done.stderr.splitlines()
    assert said[0].startswith("Other versions of packages are wanted now.")
    assert said[1].startswith("That failed: the package index cannot be reached.")
    assert said[2:] == ["cause: dns error", "Going on with the packages that are there."]
    assert machine.manage("play").stderr == done.stderr, "the next start tries again"


def test_what_is_half_made_stays_so_while_there_is_no_way_to_mend_it(machine: Machine) -> None:
    machine.uv("killed")
    machine.manage("play")
    machine.uv("offline")
    for _ in range(2):
        assert machine.manage("play").stderr.startswith("Packages are missing.")
    machine.uv()
    assert started(machine.manage("play"), machine.home, "play")


def test_an_environment_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    machine.manage("play")
    for link in (machine.home / "bin").glob("python*"):
        link.unlink()
        link.symlink_to("/nowhere/python")
    assert started(machine.manage("play"), machine.home, "play")
    assert len(machine.installed) == 2


def test_an_environment_that_somebody_made_is_used_as_it_is(machine: Machine) -> None:
    """An environment of `uv run`, or an activated one: other versions in it are intended."""
    machine.manage("play")
    theirs = machine.home.rename(machine.folder.parent / "theirs")
    (site,) = theirs.glob("lib/*/site-packages")
    (site / "django-6.1.3.dist-info").rename(site / "django-6.2.dist-info")
    machine.python = theirs / "bin" / "python"
    done = machine.manage("play")
    assert started(done, theirs, "play")
    assert done.stderr == ""
    assert not machine.home.exists()


def test_its_own_environment_activated_is_kept_up_to_date_too(machine: Machine) -> None:
    machine.manage("play")
    machine.python = machine.home / "bin" / "python"
    machine.wants("6.1.4")
    done = machine.manage("play")
    assert started(done, machine.home, "play")
    assert done.stderr.startswith("Other versions")


def test_testing_installs_what_tests_need_and_runs_all_of_them(machine: Machine) -> None:
    machine.manage("play")
    done = machine.manage("test")
    assert (done.returncode, done.stdout) == (5, "tested -n auto\n")
    assert {"pytest==9.2.0", "redis==8.1.0"} <= set(machine.installed[-1].split())
    assert machine.manage("test", "-x", "tests/play").stdout == "tested -x tests/play\n"


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_the_help_of_tests_is_printed_at_once_and_installs_nothing(
    machine: Machine, asked: str
) -> None:
    done = machine.manage("test", asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--quick" in done.stdout and "pytest" in done.stdout
    assert machine.installed == [] and not machine.home.exists()


@pytest.mark.parametrize("name", BEFORE_THE_PACKAGES)
def test_an_old_python_can_read_what_runs_before_it_is_refused(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_refused_in_one_line() -> None:
    old = "import sys; sys.version_info = (3, 8, 18); sys.argv = ['manage.py', 'play']; "
    run = "import runpy; runpy.run_path('manage.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", old + run], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Runde needs Python 3.12 or later, and ")
    assert "Python 3.8: install a newer one (https://www.python.org/downloads/)" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_oldest_python_is_the_one_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, bootstrap.OLDEST))


def test_where_a_process_cannot_become_another_ctrl_c_and_exit_status_get_through() -> None:
    child = (
        "import time\ntry: print('up', flush=True); time.sleep(60)\n"
        "except KeyboardInterrupt: exit(7)"
    )
    parent = (
        "import sys; from encounters.serve.startup.bootstrap import wait_for; "
        f"sys.exit(wait_for([sys.executable, '-c', {child!r}]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", parent], cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True
    ) as both:
        assert both.stdout is not None
        assert both.stdout.readline() == b"up\n"
        os.killpg(both.pid, signal.SIGINT)
        assert both.wait(20) == 7


@pytest.mark.parametrize("double_click", ["Runde.command", "Runde.desktop"])
class TestADoubleClick:
    """On Windows `Runde.bat` does the same."""

    def start(self, folder: Path, double_click: str, path: Path) -> subprocess.CompletedProcess:
        file = ROOT / double_click
        command = ["/bin/sh", str(file)]
        if file.suffix == ".desktop":  # as a desktop parses it: escapes, then quotes, then %k
            (line,) = re.findall(r"^Exec=(.+)$", file.read_text(encoding="utf-8"), re.M)
            unescaped = line.replace("\\\\", "\\").replace("\\$", "$")
            command = [part.replace("%k", str(file)) for part in shlex.split(unescaped)]
        return subprocess.run(
            command,
            cwd=folder,
            env={"PATH": str(path)},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        """The commands that the script itself needs, without Python."""
        for name in ("sh", "dirname"):
            (tmp_path / name).symlink_to(str(shutil.which(name)))
        return tmp_path

    def python(self, path: Path, then: str, name: str = "python3", old: bool = False) -> None:
        """A Python that says what it is started with; asked for its version with `-c`, it is new
        enough or not."""
        answer = f'[ "$1" = -c ] && exit {int(old)}'
        script = f'#!/bin/sh\n{answer}\necho "$PWD" "$@"\n{then}\n'
        (path / name).write_text(script, encoding="utf-8")
        (path / name).chmod(0o755)

    @pytest.mark.parametrize("status", [0, 130], ids=["ended", "ctrl-c"])
    def test_starts_it_and_opens_the_browser(
        self, path: Path, double_click: str, status: int
    ) -> None:
        self.python(path, f"exit {status}")
        done = self.start(path, double_click, path)
        assert done.stdout == f"{ROOT} manage.py play --open\n", done.stderr
        assert done.returncode == status

    def test_keeps_the_window_open_after_a_failure_so_that_the_reason_can_be_read(
        self, path: Path, double_click: str
    ) -> None:
        self.python(path, "echo 'The port is taken.'; exit 1")
        done = self.start(path, double_click, path)
        *_, reason, last = done.stdout.splitlines()
        assert (reason, last) == ("The port is taken.", "Press Enter to close this window.")
        assert done.returncode == 1

    def test_passes_a_python_that_is_too_old(self, path: Path, double_click: str) -> None:
        self.python(path, "exit 0", old=True)
        done = self.start(path, double_click, path)
        assert "https://www.python.org/downloads/" in done.stdout and done.returncode == 1
        self.python(path, "exit 0", name="python3.13")
        assert "manage.py play" in self.start(path, double_click, path).stdout

    def test_says_where_to_get_python_where_it_is_missing(
        self, path: Path, double_click: str
    ) -> None:
        done = self.start(path, double_click, path)
        assert (done.returncode, "https://www.python.org/downloads/" in done.stdout) == (1, True)


def test_a_double_click_on_windows_does_the_same() -> None:
    script = (ROOT / "Runde.bat").read_bytes().decode("ascii")
    assert script.count("\r\n") == script.count("\n") > 0, "cmd reads labels only so"
    assert "py -3 manage.py play --open" in script
    assert "https://www.python.org/downloads/" in script
