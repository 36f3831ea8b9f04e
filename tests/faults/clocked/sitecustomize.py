"""Imported by Python before the server: its clock is an hour behind while a certain file exists.

The project reads the time of day only from `time.time` and Django's `now`; intervals use monotonic
clocks.
"""

import os
import time
from datetime import UTC, datetime

from django.utils import timezone

BEHIND = 3600  # s
_file = os.environ["FAULTS_CLOCK"]
_time = time.time


def _set() -> float:
    return _time() - (BEHIND if os.path.exists(_file) else 0)


def _now() -> datetime:
    return datetime.fromtimestamp(_set(), UTC)


time.time = _set
timezone.now = _now
