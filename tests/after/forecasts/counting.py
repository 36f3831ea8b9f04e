"""A stand-in for the worker processes of forecasts, which is done at once or after a given number
of fights."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.after.forecasts import progress
from encounters.after.forecasts.service import Progress
from rulesets.forecast import Failed, Job, Tally, run


class Counting:
    """Plays the first `fights` of every request, and reports that it has `ended` so; "" if it is
    still counting. `asked` has the keys."""

    def __init__(self) -> None:
        self.fights, self.ended = 6, "done"
        self.asked: list[str] = []
        self.jobs: dict[str, Job] = {}

    def join(self, key: str, job: Job) -> None:
        self.asked.append(key)
        self.jobs[key] = job
        self.tell(key)

    def go_on(self, fights: int, ended: str = "done") -> None:
        """All requested forecasts have come this far."""
        self.fights, self.ended = fights, ended
        for key in self.jobs:
            self.tell(key)

    def tell(self, key: str) -> None:
        job = self.jobs[key]
        tally, failed = Tally(), list[Failed]()
        for item in run(replace(job, count=self.fights)):
            if isinstance(item, Tally):
                tally.add(item)
            else:
                failed.append(item)
        told = Progress(
            key=key,
            wanted=job.count,
            tally=tally,
            failed=tuple(failed),
            failures=len(failed),
            running=not self.ended,
            ended=self.ended,
        )
        progress.publish(told)
        if self.ended:
            progress.give_up(key)
