"""The worker process, which plays a job and prints tallies: `python -m
encounters.after.forecasts.worker`, with the job as one line of JSON on standard input.

Each line of output is the tally of the fights since the previous line, or a fight that failed. It
ends when it is done, or when standard input is closed, since the server is then gone. It imports
only the game it plays and nothing of Django, so it starts quickly and stays small.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from rulesets.forecast import Failed, Job, Tally, decode, run, written

EVERY = 0.25  # seconds between lines
LEAST = 19
"""The niceness, which leaves processor time to everything else."""


def main() -> int:
    yield_to_all_others()
    job = decode(sys.stdin.buffer.readline(), Job)
    threading.Thread(target=_end_with_standard_input, daemon=True).start()
    whole, due = Tally(), time.monotonic() + EVERY
    for outcome in run(job):
        if isinstance(outcome, Tally):
            whole.add(outcome)
        if whole.fights and (isinstance(outcome, Failed) or time.monotonic() >= due):
            _print(whole)
            whole, due = Tally(), time.monotonic() + EVERY
        if isinstance(outcome, Failed):  # after the successful ones before it
            _print(outcome)
    if whole.fights:
        _print(whole)
    return 0


def yield_to_all_others() -> None:
    """Lowers its own priority: tables that are playing come first. Unsupported means are
    skipped."""
    with suppress(OSError, AttributeError):
        os.nice(LEAST)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(OSError, AttributeError):
        # Linux can weigh sessions against each other. Only a session of its own is lowered.
        if os.getsid(0) == os.getpid():
            Path("/proc/self/autogroup").write_text(str(LEAST), encoding="utf-8")


def _print(line: Tally | Failed) -> None:
    sys.stdout.buffer.write(written(line) + b"\n")
    sys.stdout.buffer.flush()


def _end_with_standard_input() -> None:
    """Exits when standard input is closed. Reads the pipe below Python's buffer, whose lock would
    otherwise be held at exit."""
    while os.read(0, 4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
