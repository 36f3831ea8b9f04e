"""A fight that is played over and over, before it is fought, by the code that will run it.

| file | |
|---|---|
| `playing.py` | plays one fight to its end, with `suggest` or any other policy for each side |
| `tally.py` | what came of many fights, in numbers that can be added up |
| `job.py` | what is to be played, and the tallies that a run of it yields |

It knows no game and keeps no time: a process of the shell runs a job.
"""

from rulesets.forecast.job import Failed, Job, run
from rulesets.forecast.playing import Played, Policy, Unfinished, played_out, suggested
from rulesets.forecast.tally import Person, Tally

__all__ = [
    "Failed",
    "Job",
    "Person",
    "Played",
    "Policy",
    "Tally",
    "Unfinished",
    "played_out",
    "run",
    "suggested",
]
