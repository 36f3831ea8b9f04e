"""What a test run costs: CPU seconds of every test file, with all processes that its tests start.

CPU is steadier than wall time on a shared machine. `--costs FILE` writes a row for each test file,
the dearest first; each run prints its sum.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--costs", metavar="FILE", help="write CPU and wall seconds of every test file"
    )


def spent() -> float:
    """CPU seconds of this process and all its descendants so far. Where there is no `/proc`, those
    that are still running do not count."""
    own = os.times()
    ended = own.children_user + own.children_system
    return own.user + own.system + ended + sum(map(_of_running, _children("self")))


def _of_running(pid: str) -> float:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:  # it has just ended
        return 0.0
    fields = stat.rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / TICK  # utime, stime, cutime, cstime
    return own + sum(map(_of_running, _children(pid)))


def _children(pid: str) -> list[str]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
    found: list[str] = []
    for thread in threads:
        try:
            with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as children:
                found += children.read().split()
        except OSError:
            continue
    return found


class Costs:
    """Measures in the process that runs the tests; sums up in the one that reports."""

    def __init__(self, file: str | None):
        self.file = file
        self.files: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        self.before = (spent(), time.perf_counter())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when != "teardown":
            return report  # once for each test: reading `/proc` costs as well
        now = (spent(), time.perf_counter())
        # Who ends without being waited for, as a browser may, takes the own time along.
        cost = [max(0.0, new - old) for new, old in zip(now, self.before, strict=True)]
        self.before = now
        report.user_properties = [*report.user_properties, ("cost", cost)]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, cost in report.user_properties:
            if name == "cost":
                row = self.files[report.nodeid.partition("::")[0]]
                row[0] += cost[0]
                row[1] += cost[1]
                row[2] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        rows = sorted(self.files.items(), key=lambda row: -row[1][0])
        total = sum(cpu for _, (cpu, _, _) in rows)
        terminalreporter.write_line(f"CPU: {total:.0f} s")
        if self.file:
            lines = [
                f"{cpu:9.1f} {wall:9.1f} {count:6.0f}  {name}\n"
                for name, (cpu, wall, count) in rows
            ]
            Path(self.file).write_text(
                "      CPU      wall  tests  file\n" + "".join(lines), encoding="utf-8"
            )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(config.getoption("--costs")), "costs")
