"""Read by Python before the server: its clock goes an hour behind while a certain file is there.

`time.time` and Django's `now` are all that the product asks for the time of day; intervals are
measured by clocks that nobody sets.
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
