"""Processes that play, and a thread for each that listens to it.

They are started from whatever thread: what they set of themselves, they set when they run
(`worker.py`). Their standard input stays open as long as the server lives.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from django.conf import settings

from rulesets.forecast import Failed, Job, Tally, read_line, written

COMMAND = (sys.executable, "-m", "encounters.play.forecasts.worker")


class Ended:
    """A worker has ended; `well` if it had played everything."""

    def __init__(self, well: bool):
        self.well = well


type Said = Tally | Failed | Ended | None
"""What workers say; None comes from somebody else, who wants the listener to look up."""


class Worker:
    """Plays one job and puts what it says into the queue, at last that it has ended."""

    def __init__(self, job: Job, said: SimpleQueue[Said]):
        self._said = said
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            **_apart(),
        )
        self._send(written(job) + b"\n")
        Thread(target=self._listen, name="forecast", daemon=True).start()

    def stop(self) -> None:
        """Ends it at once; twice is fine."""
        self.process.kill()

    def _send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError:  # it has died already, which its listener finds
            pass

    def _listen(self) -> None:
        assert self.process.stdout is not None and self.process.stdin is not None
        for line in self.process.stdout:
            self._said.put(read_line(line))
        status = self.process.wait()
        self.process.stdin.close()
        self._said.put(Ended(status == 0))


def _apart() -> Mapping[str, Any]:
    """A session of its own: Ctrl-C at the server's terminal is meant for the server."""
    if sys.platform == "win32":
        alone = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP
        return {"creationflags": alone}
    return {"start_new_session": True}
