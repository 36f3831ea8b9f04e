"""Starts worker processes, with a listening thread for each.

They may be started from any thread, so their settings are made in the process itself (`worker.py`).
Their standard input stays open as long as the server lives.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from django.conf import settings

from rulesets.forecast import Failed, Job, Tally, read_line, written

COMMAND = (sys.executable, "-m", "encounters.after.forecasts.worker")


class WorkerEnded:
    """A worker has ended; `well` if it has played its whole job."""

    def __init__(self, well: bool):
        self.well = well


type Report = Tally | Failed | WorkerEnded | None
"""Messages of workers; None wakes the listener."""


class Worker:
    """Runs a job in a worker process and puts its messages into the queue, the last one when it
    ends."""

    def __init__(self, job: Job, reports: SimpleQueue[Report]):
        self._reports = reports
        # In a session of its own: Ctrl-C in the terminal is meant for the server.
        apart: Mapping[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            alone = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP
            apart = {"creationflags": alone}
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            **apart,
        )
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died already, which its listener notices
            self.process.stdin.write(written(job) + b"\n")
            self.process.stdin.flush()
        Thread(target=self._listen, name="forecast", daemon=True).start()

    def stop(self) -> None:
        """Kills the process; may be repeated."""
        self.process.kill()

    def _listen(self) -> None:
        assert self.process.stdout is not None and self.process.stdin is not None
        for line in self.process.stdout:
            self._reports.put(read_line(line))
        status = self.process.wait()
        self.process.stdin.close()
        self._reports.put(WorkerEnded(status == 0))
