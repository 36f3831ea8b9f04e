"""Ensures that the packages are installed before `manage.py` needs any of them.

It uses only the standard library and syntax of Python 3.8, so that an old Python prints a message
instead of a syntax error.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
UNFINISHED = HOME / "unfinished"  # exists while packages are being installed
SEEN_TO = "RUNDE_PACKAGES_SEEN_TO"  # set by the process that started this one
OLDEST = (3, 12)
NO_PIP = (
    "this Python has neither pip nor uv. On Debian and Ubuntu, run "
    "`sudo apt install python3-venv` and start again."
)
OFFLINE = (
    "the package index cannot be reached. Connect this computer to the internet and start again; "
    "later starts need no network. The installer's last line:\n"
)
UNREACHED = re.compile(r"Retry\(total=0|client error \(Connect\)|timed out")
"""What pip and uv print then. The last line of pip only says that it has not found a package."""


class Packages:
    """The requirements in `pyproject.toml`; testing needs all of them."""

    def __init__(self, testing: bool):
        import tomllib

        listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        self.wanted: list[str] = [*listed["project"]["dependencies"]]
        if testing:
            for extra in listed["project"]["optional-dependencies"].values():
                self.wanted += extra
            self.wanted += listed["dependency-groups"]["dev"]
        self.constraints: list[str] = listed["tool"]["uv"]["constraint-dependencies"]

    def absent(self, folders: Iterable[str]) -> set[str]:
        """Required packages that are missing, except those for particular systems."""
        everywhere = (line for line in self.wanted if ";" not in line)
        return {_pin(line)[0] for line in everywhere} - set(_installed_versions(folders))

    def outdated(self, folders: Iterable[str]) -> list[str]:
        """Pins whose package is installed in another version."""
        installed = _installed_versions(folders)
        pins = dict(_pin(line) for line in (*self.wanted, *self.constraints))
        return [
            f"{name}=={version}"
            for name, version in pins.items()
            if installed.get(name, version) != version
        ]


def ensure_streams() -> None:
    """Opens missing standard streams (`>&-`, pythonw). Otherwise the next opened file would take
    their place and receive their output."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  (open to the end)
            setattr(sys, name, nowhere)


def ensure_packages(arguments: Sequence[str]) -> None:
    """Returns if this Python has the packages; otherwise restarts the command in one that has.

    Other environments, such as an activated one, are only checked. `.venv` beside `manage.py` is
    created and updated according to `pyproject.toml`.
    """
    if sys.version_info[:2] < OLDEST:
        this = ".".join(str(part) for part in sys.version_info[:2])
        _end(
            f"needs Python 3.12 or later, and {sys.executable} is Python {this}: install a newer "
            "one (https://www.python.org/downloads/) and start with it, as in "
            "`python3.13 manage.py play`."
        )
    packages = Packages(testing=arguments[:1] == ["test"])
    prefix = Path(sys.executable).parent.parent
    at_home = HOME.exists() and prefix.exists() and prefix.samefile(HOME)
    seen_to = os.environ.pop(SEEN_TO, None) is not None
    if (seen_to or not at_home) and not packages.absent(sys.path):
        return
    folders = sys.path if at_home else _site_packages()
    if not PYTHON.exists() or UNFINISHED.exists() or packages.absent(folders):
        _say(f"Packages are missing. Installing them into {HOME}, once.")
        _furnish(packages, at_home)
    elif packages.outdated(folders):
        _say(f"Other versions of packages are wanted now. Updating {HOME}.")
        _furnish(packages, at_home)
    if not at_home:
        _start_again()


def _furnish(packages: Packages, at_home: bool) -> None:
    """Creates or repairs the environment. If that fails, an existing one may still be usable."""
    half_made = UNFINISHED.exists()
    try:
        if not at_home and _run(str(PYTHON), "-c", ""):
            _make_environment()
        UNFINISHED.touch()
        complaint = _install(packages)
    except KeyboardInterrupt:
        _end("was interrupted. The next start installs the rest.")
    except OSError as error:
        complaint = str(error)
    if not (complaint and half_made):  # an installer that reported an error left nothing unfinished
        UNFINISHED.unlink(missing_ok=True)
    if complaint and packages.absent(_site_packages()):
        _end(f"could not install its packages: {complaint}")
    if complaint:
        _say(f"That failed: {complaint}\nGoing on with the packages that are there.")


def _make_environment() -> None:
    """Creates an environment without pip, which works even without `ensurepip`."""
    try:
        import venv
    except ImportError:
        _end(f"could not make {HOME}: {NO_PIP}")
    venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(str(HOME))


def _install(packages: Packages) -> str:
    """Installs the packages. Returns "" or the error. Applies the constraints of `[tool.uv]` to pip
    too."""
    wanted, constraints = HOME / "wanted.txt", HOME / "constraints.txt"
    lines = [*packages.wanted, *packages.outdated(_site_packages())]
    wanted.write_text("\n".join(lines), encoding="utf-8")
    constraints.write_text("\n".join(packages.constraints), encoding="utf-8")
    these = ("-q", "-r", str(wanted), "-c", str(constraints))
    uv = shutil.which("uv")
    if uv and not _run(uv, "--version"):
        return _run(uv, "pip", "install", "--python", str(PYTHON), *these)
    if _run(str(PYTHON), "-m", "pip", "--version") and _run(str(PYTHON), "-m", "ensurepip"):
        return NO_PIP
    return _run(str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *these)


def _run(*command: str) -> str:
    """Runs a command. Returns "", or why it failed: at least the last line of its output."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    output = (done.stderr or done.stdout).strip() or f"{command[0]} ended with {done.returncode}"
    return (OFFLINE if UNREACHED.search(output) else "") + output.splitlines()[-1].strip()


def _start_again() -> NoReturn:
    command = [str(PYTHON), *sys.orig_argv[1:]]
    os.environ[SEEN_TO] = "1"
    if os.name == "nt":  # there, `exec` would detach the new process from its caller
        sys.exit(wait_for(command))
    os.execv(command[0], command)


def wait_for(command: Sequence[str]) -> int:
    """The exit status of a command that handles Ctrl-C itself."""
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call(command)


def _site_packages() -> list[str]:
    folders = [HOME / "Lib" / "site-packages", *HOME.glob("lib/python3*/site-packages")]
    return [str(folder) for folder in folders]


def _installed_versions(folders: Iterable[str]) -> dict[str, str]:
    """Names and versions of installed packages, from the names of their folders."""
    versions: dict[str, str] = {}
    for folder in folders:
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            if name.endswith(".dist-info"):
                package, _, version = name[: -len(".dist-info")].rpartition("-")
                versions.setdefault(_normal(package), version)
    return versions


def _pin(line: str) -> tuple[str, str]:
    name, _, version = line.split(";")[0].partition("==")
    return _normal(name.split("[")[0]), version.strip()


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _end(sentence: str) -> NoReturn:
    sys.exit(f"Runde {sentence}")
