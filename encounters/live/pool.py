"""Threads for what the event loop must not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from encounters.database import timeouts


class Pool:
    def __init__(self, most: int, name: str):
        self.most, self.inside = most, 0  # calls that wait for a thread, or run in one
        self._threads = ThreadPoolExecutor(
            most, thread_name_prefix=name, initializer=timeouts.begin
        )

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """The result of `work`, or its exception."""
        self.inside += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, *args)
        finally:
            self.inside -= 1

    @property
    def waiting(self) -> int:
        """Calls that have no thread yet."""
        return max(0, self.inside - self.most)

    def close(self) -> None:
        """Whatever has not begun never will."""
        self._threads.shutdown(wait=False, cancel_futures=True)
