"""Forecasts: a fight is played many times beforehand, by the code that will run it.

| file | |
|---|---|
| `playing.py` | plays one fight to its end, with `suggest` or any other policy for each side |
| `tally.py` | outcomes of many fights, in numbers that can be added up |
| `job.py` | the fights to be played, and the tallies that running them yields |
| `wire.py` | tallies sent between processes |

It knows no game and no clock: a process of the shell runs the jobs.
"""

from rulesets.forecast.job import Failed, Job, game_of, reproducing, run
from rulesets.forecast.playing import Played, Policy, Unfinished, by_side, played_out, suggested
from rulesets.forecast.tally import Person, Tally, interval
from rulesets.forecast.wire import decode, read_line, written

__all__ = [
    "Failed",
    "Job",
    "Person",
    "Played",
    "Policy",
    "Tally",
    "Unfinished",
    "by_side",
    "decode",
    "game_of",
    "interval",
    "played_out",
    "read_line",
    "reproducing",
    "run",
    "suggested",
    "written",
]
