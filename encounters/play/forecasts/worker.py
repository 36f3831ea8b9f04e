"""A process that plays a job and prints tallies: `python -m encounters.play.forecasts.worker`, with
the job as one line of JSON on standard input.

A line of output is the tally of all fights since the line before, or a fight that failed. It ends
with its work, or when standard input is closed: nobody listens then, however that came about. It
imports the one game it plays and nothing of Django, so it starts at once and stays small.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from msgspec import json

from rulesets.forecast import Failed, Job, Tally, run

EVERY = 0.25  # seconds from line to line


def main() -> int:
    job = json.decode(sys.stdin.buffer.readline(), type=Job)
    threading.Thread(target=_end_with_standard_input, daemon=True).start()
    whole, due = Tally(), time.monotonic() + EVERY
    for came in run(job):
        if isinstance(came, Failed):
            _print(came)
            continue
        whole.add(came)
        if time.monotonic() >= due:
            _print(whole)
            whole, due = Tally(), time.monotonic() + EVERY
    if whole.fights:
        _print(whole)
    return 0


def _print(line: Tally | Failed) -> None:
    sys.stdout.buffer.write(json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def _end_with_standard_input() -> None:
    """The pipe is read below Python's buffer, whose lock would be held when the work is done."""
    while os.read(0, 4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
