"""Threads for calls that would block the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from encounters.database import timeouts


class Pool:
    def __init__(self, most: int, name: str):
        self.most, self.inside = most, 0  # calls that are waiting for a thread or running
        self._threads = ThreadPoolExecutor(
            most, thread_name_prefix=name, initializer=timeouts.begin
        )

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs `work` in a thread and returns its result, or raises its exception."""
        self.inside += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, *args)
        finally:
            self.inside -= 1

    @property
    def waiting(self) -> int:
        """The number of calls waiting for a thread."""
        return max(0, self.inside - self.most)

    def close(self) -> None:
        """Cancels calls that have not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
