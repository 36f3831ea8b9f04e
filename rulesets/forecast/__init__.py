"""A fight that is played over and over, before it is fought, by the code that will run it.

| file | |
|---|---|
| `playing.py` | plays one fight to its end, with `suggest` or any other policy for each side |
| `tally.py` | what came of many fights, in numbers that can be added up |
| `interval.py` | how sure a share is that was counted |
| `job.py` | what is to be played, and the tallies that a run of it yields |
| `wire.py` | tallies from process to process |

It knows no game and keeps no time: a process of the shell runs a job.
"""

from rulesets.forecast.interval import interval
from rulesets.forecast.job import Failed, Job, game_of, reproducing, run
from rulesets.forecast.playing import Played, Policy, Unfinished, by_side, played_out, suggested
from rulesets.forecast.tally import Person, Tally
from rulesets.forecast.wire import read, read_line, written

__all__ = [
    "Failed",
    "Job",
    "Person",
    "Played",
    "Policy",
    "Tally",
    "Unfinished",
    "by_side",
    "game_of",
    "interval",
    "played_out",
    "read",
    "read_line",
    "reproducing",
    "run",
    "suggested",
    "written",
]
