"""`manage.py test`: all tests on every core, or what the arguments say.

They are pytest's, with two more. `--quick` runs the rules, the house rules, and the tests near a
change (`tests/nearby.py`). `--rerun FILE` is for `.ci/run`: the tests of TIMING depend on when
other processes get the processor, so those that fail are run again, alone in a new process, up to
twice. One that passes then is flaky: FILE gets a line with its name, its first error, and the
machine's load at that moment. Any other test that fails is a failure at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import nearby
from tests.options import parser

TIMING = (
    "tests/browser/",
    "tests/serve/database/test_postgresql_away.py",
    "tests/faults/",
    "tests/serve/live/",
    "tests/archive/backups/test_at_start.py",
    "tests/lobby/test_play_command.py",
    "tests/serve/observability/test_watched_server.py",
    "tests/after/forecasts/",
    "tests/play/test_two_processes.py",
    "tests/test_redis_away.py",
    "tests/test_wheel.py",
    "tests/serve/transport/",
)
"""Tests with a browser, a stream, threads, or a server of their own; marked `timing`."""
ALWAYS = ("tests/rulesets", "tests/test_house_rules.py", "tests/test_translations.py")
STARTS_GAMES = "tests/rulesets/test_starting.py"  # copies the project: half a minute
MOST_NEARBY = 15
AGAIN = 2
ALONE = ["--last-failed", "--last-failed-no-failures=none", "-n", "0"]
MANAGE = str(Path(__file__).resolve().parent.parent / "manage.py")


def main(arguments: Sequence[str]) -> int:
    """Returns pytest's exit status."""
    options, rest = parser().parse_known_args(arguments)
    # In one word: pytest would take a file that exists already for one with tests.
    costs = [f"--costs={options.costs}"] if options.costs else []
    if options.quick:
        return _run(["-n", "auto", *costs, *rest, *quick(options.against)])
    if options.rerun is None:
        return _run([*costs, *(rest or ["-n", "auto"])])
    failures = Failures()
    status = _run(["--cache-clear", *costs, *rest], failures)
    if status != pytest.ExitCode.TESTS_FAILED or not failures.all_depend_on_timing:
        return status
    for _ in range(AGAIN):
        status = subprocess.call([sys.executable, MANAGE, "test", *rest, *ALONE])
        if status == 0:
            break
    if status == 0:
        with open(options.rerun, "a", encoding="utf-8") as flaky:
            flaky.writelines(f"{failure}\n" for failure in failures.first.values())
    return status


def quick(revision: str) -> list[str]:
    """Pytest's arguments for the rules, the house rules, and the tests near a change. A test of
    TIMING costs seconds where others cost milliseconds: it runs if it changed itself."""
    changed = nearby.changed_files(revision)
    others = [path for path in nearby.nearest_tests(changed) if not path.startswith(ALWAYS)]
    tests = [path for path in others if path in changed or not path.startswith(TIMING)]
    chosen = tests[:MOST_NEARBY]
    print(f"{len(changed)} files differ from {revision}. Running {', '.join(ALWAYS)}, and:")
    print(*(f"  {path}" for path in chosen), sep="\n")
    print(
        f"Not run: {len(others) - len(chosen)} files of tests that may reach the change.",
        flush=True,
    )
    return ["--hypothesis-profile=glance", f"--ignore={STARTS_GAMES}", *ALWAYS, *chosen]


def _run(arguments: list[str], *plugins: object) -> int:
    return int(pytest.main(arguments, plugins=plugins))


@dataclass(frozen=True)
class Failure:
    name: str
    error: str
    load: float
    depends_on_timing: bool

    def __str__(self) -> str:
        return f"{self.name}: {self.error} (load {self.load:.1f})"


class Failures:
    """A pytest plugin that collects the first failure of each test."""

    def __init__(self) -> None:
        self.first: dict[str, Failure] = {}

    @property
    def all_depend_on_timing(self) -> bool:
        return bool(self.first) and all(
            failure.depends_on_timing for failure in self.first.values()
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.first:
            error = next(iter(_crash(report).splitlines()), "no message")
            load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
            timing = "timing" in report.keywords
            self.first[report.nodeid] = Failure(report.nodeid, error, load, timing)


def _crash(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return crash.message if crash else report.longreprtext
