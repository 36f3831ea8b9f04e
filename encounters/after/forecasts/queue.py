"""The queue of forecasts in this process: one is run at a time, by all its workers.

One thread runs the queue while it is not empty, and one listens to each worker.
"""

from __future__ import annotations

import atexit
import logging
import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import TimeoutExpired
from threading import Lock, Thread

from msgspec import Struct, field
from msgspec.structs import replace

from encounters.after.forecasts import progress
from encounters.after.forecasts.progress import Progress
from encounters.after.forecasts.workers import Report, Worker, WorkerEnded
from rulesets.forecast import Failed, Job, Tally

log = logging.getLogger(__name__)

WORKERS = min(2, os.cpu_count() or 1)
TICK = 0.25  # seconds between two checks whether it is still wanted
DEAD_BY = 5.0  # s for a stopped worker to end
SECONDS = 60.0  # after which it accepts the fights finished so far, or gives up
FAIR = 0.5  # of that time on a processor; with less, other programs are the cause
COUNTED = os.name == "posix"  # elsewhere the time of ended processes is not counted
UNSEEN = 3.0  # seconds; longer than a short failure of the cache, which forgets who polls
SHOWN = 5  # failures that are stored
HOPELESS = 25  # failures after which it gives up if no fight has succeeded


class QueuedForecast(Struct, kw_only=True):
    """A forecast in the queue, and its results."""

    key: str
    job: Job
    tally: Tally = field(default_factory=Tally)
    failed: list[Failed] = field(default_factory=list)
    failures: int = 0
    began: float = 0.0
    unseen: float = 0.0
    """The time since which no page has polled it; 0 if one has."""

    def count(self, outcome: Tally | Failed) -> None:
        if isinstance(outcome, Tally):
            self.tally.add(outcome)
            return
        self.failures += 1
        if len(self.failed) < SHOWN:
            self.failed.append(outcome)

    def progress(self, ended: str = "", waiting: bool = False) -> Progress:
        left, whole = None, 0.0
        played = self.tally.fights + self.failures
        if self.began and played and not ended:
            spent = time.monotonic() - self.began
            whole = spent / played * self.job.count
            left = max(0.0, min(whole, SECONDS) - spent)
        return Progress(
            key=self.key,
            wanted=self.job.count,
            tally=self.tally,
            failed=tuple(self.failed),
            failures=self.failures,
            waiting=waiting,
            running=not ended,
            ended=ended,
            left=left,
            cut=whole > SECONDS,
        )

    def forsaken(self, looked_at: bool) -> bool:
        """Whether no page polls it any more."""
        now = time.monotonic()
        self.unseen = 0.0 if looked_at else self.unseen or now
        return not looked_at and now - self.unseen >= UNSEEN

    def verdict(self, well: bool) -> str:
        """How it ended, once all workers have."""
        if not well:
            return "stopped"
        return "done" if self.tally.fights or not self.failures else "failed"


class Queue:
    def __init__(self) -> None:
        self._waiting: deque[QueuedForecast] = deque()
        self._reports: SimpleQueue[Report] = SimpleQueue()
        self._workers: list[Worker] = []
        self._lock = Lock()
        self._runs = False
        self._closed = False

    @property
    def runs(self) -> bool:
        """Whether a forecast is running or waiting."""
        return self._runs

    @property
    def workers(self) -> list[int]:
        """The process ids of the running workers."""
        return [worker.process.pid for worker in self._workers]

    def join(self, key: str, job: Job) -> None:
        """Adds a forecast to the queue. Returns at once."""
        asked = QueuedForecast(key=key, job=job)
        progress.publish(asked.progress(waiting=self._runs))
        with self._lock:
            self._waiting.append(asked)
            if not self._runs:
                self._runs = True
                Thread(target=self._run, name="forecasts", daemon=True).start()

    def look_up(self) -> None:
        """Wakes the queue to check for cancelled forecasts."""
        self._reports.put(None)

    def close(self) -> None:
        """Stops everything when the server ends."""
        self._closed = True
        self._stop()
        self.look_up()

    def _run(self) -> None:
        while asked := self._next():
            ended = "stopped"
            try:
                ended = self._play(asked)
            except Exception:
                log.exception("the forecast %s could not be counted", asked.key)
            finally:
                self._stop()
                self._publish_end(asked, ended)

    def _next(self) -> QueuedForecast | None:
        with self._lock:
            if self._waiting and not self._closed:
                return self._waiting.popleft()
            self._runs = False
            return None

    def _play(self, asked: QueuedForecast) -> str:
        """Runs a forecast and returns how it ended."""
        self._reports = reports = SimpleQueue[Report]()
        if unwanted := self._unwanted(asked):
            return unwanted
        self._workers = [Worker(part, reports) for part in parts(asked.job, WORKERS)]
        progress.publish(asked.progress())
        left, well, began, due = len(self._workers), True, time.monotonic(), 0.0
        asked.began = began
        used = used_by_workers()
        while left:
            report = _next(reports)
            if isinstance(report, WorkerEnded):
                left, well = left - 1, well and report.well
            elif report is not None:
                asked.count(report)
            if asked.failures >= HOPELESS and not asked.tally.fights:
                return "failed"
            if time.monotonic() < due and report is not None:
                continue
            due = time.monotonic() + TICK
            if left and (unwanted := self._unwanted(asked)):
                return unwanted
            if left and time.monotonic() - began > SECONDS:
                if asked.tally.fights or asked.failures:
                    return "time"
                return "busy" if self._starved(used) else "long"
            self._hold(asked)
        return asked.verdict(well)

    def _starved(self, used: float) -> bool:
        """Whether other programs used most of the workers' time. Stops the workers, since the
        system only counts the time of ended processes."""
        workers = self._workers
        self._stop()
        for worker in workers:
            with suppress(TimeoutExpired):  # other forecasts need not wait for it
                worker.process.wait(DEAD_BY)
        return COUNTED and used_by_workers() - used < FAIR * SECONDS * len(workers)

    def _unwanted(self, asked: QueuedForecast) -> str:
        if self._closed:
            return "stopped"
        if progress.called_off(asked.key):
            return "cancelled"
        return "stopped" if asked.forsaken(progress.looked_at(asked.key)) else ""

    def _hold(self, asked: QueuedForecast) -> None:
        """Publishes the progress, and renews the forecasts that are waiting."""
        progress.publish(asked.progress())
        progress.still_mine(asked.key)
        with self._lock:
            waiting = tuple(self._waiting)
        for other in waiting:
            if unwanted := self._unwanted(other):
                with self._lock:
                    self._waiting.remove(other)
                self._publish_end(other, unwanted)
            else:
                progress.still_mine(other.key)

    def _publish_end(self, asked: QueuedForecast, ended: str) -> None:
        """Releases the forecast before publishing its end: a reader may request it again at
        once."""
        progress.give_up(asked.key)
        progress.publish(asked.progress(ended))

    def _stop(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._workers = []


def used_by_workers() -> float:
    """CPU seconds of this process's ended child processes."""
    times = os.times()
    return times.children_user + times.children_system


def parts(job: Job, workers: int) -> Iterator[Job]:
    """The job in parts of about equal size, not more than it has fights."""
    first, left = job.first, job.count
    for workers_left in range(min(workers, left), 0, -1):
        count = -(-left // workers_left)
        yield replace(job, first=first, count=count)
        first, left = first + count, left - count


def _next(reports: SimpleQueue[Report]) -> Report:
    try:
        return reports.get(timeout=TICK)
    except Empty:
        return None


line = Queue()
atexit.register(line.close)
