"""Limits how often the same message is logged: otherwise clients could fill the disk."""

from __future__ import annotations

import logging
import time

from msgspec import Struct

MOST = 10
"""Lines of one message within `SECONDS`."""
SECONDS = 60


class LineCount(Struct):
    """When counting a message began, how often it was logged, and how often it was dropped."""

    since: float
    logged: int = 0
    left_out: int = 0


class LineLimit(logging.Filter):
    """A logging filter. Counts dropped lines, and reports their number with the next line of the
    message; lines that begin with none of `wordings` are always logged."""

    def __init__(self, *wordings: str):
        super().__init__()
        self.wordings = wordings
        self._counts: dict[str, LineCount] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        wording = str(record.msg)
        if not wording.startswith(self.wordings):
            return True
        now = time.monotonic()
        count = self._counts.setdefault(wording, LineCount(now))
        if now - count.since >= SECONDS:
            if count.left_out:
                record.msg = f"{wording} ({count.left_out} more like this were left out)"
            count = self._counts[wording] = LineCount(now)
        if count.logged >= MOST:
            count.left_out += 1
            return False
        count.logged += 1
        return True
