"""Processes that play a forecast end with the server, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from encounters.after.forecasts import worker, workers
from tests.play.served import PATIENCE, ROOT, environment

SERVER = """
import signal
import sys
import time
import django
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts the tests may ignore it
django.setup()
from encounters.after.forecasts import service, workers
from encounters.after.forecasts.queue import line
from rulesets import registry
from tests.rulesets.unwell import TakesItsTime

workers.COMMAND = tuple(sys.argv[1:])
registry._rulesets["sample"] = TakesItsTime()
sides = ("party", "foes")
key = service.ask("sample", [{"id": s, "name": s, "side": s, "stats": {}} for s in sides], {})
while not service.progress_of(key).tally.fights:
    time.sleep(0.05)
print(*line.workers, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_running_when_the_server_stops(how: signal.Signals, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, *workers.COMMAND],
        cwd=ROOT,
        env=environment(RUNDE_DATA=str(tmp_path), DJANGO_SETTINGS_MODULE="tests.settings"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    with server:
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.send_signal(how)
    assert pids, "the server has started workers"
    end = time.monotonic() + PATIENCE
    while any(map(exists, pids)):
        assert time.monotonic() < end, "a worker has outlived its server"
        time.sleep(0.02)


@pytest.mark.parametrize("own", [True, False])
def test_a_worker_takes_only_time_that_nobody_else_wants(own: bool) -> None:
    """It takes no CPU time from the session that it is in, unless the session is its own."""
    group = Path("/proc/self/autogroup")
    before = group.read_text(encoding="utf-8") if group.exists() else ""
    asked = "from encounters.after.forecasts import worker; worker.yield_to_all_others()"
    told = "import os; print(os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE)"
    command = [sys.executable, "-c", f"{asked}; {told}"]
    said = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, start_new_session=own
    ).stdout
    assert said.split() == [str(worker.LEAST), str(hasattr(os, "SCHED_IDLE"))]
    assert before == (group.read_text(encoding="utf-8") if group.exists() else "")


def test_a_worker_knows_nothing_of_the_server() -> None:
    """It stays small: of the shell it imports only this file."""
    asked = "import sys, encounters.after.forecasts.worker; print('django' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True)
    assert said.stdout.strip() == "False", said.stderr


def exists(pid: int) -> bool:
    """Whether it is running; a zombie is not."""
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
            != "Z"
        )
    except (FileNotFoundError, ProcessLookupError):
        return False
