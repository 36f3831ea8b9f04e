"""The seed of everything that a run chooses at random: a failure prints it, and `RUNDE_SEED=…`
repeats the run.

By day Hypothesis draws the same in every run (`rulesets/conformance/playing/profiles.py`), and most
tests have a constant seed of their own.
"""

from __future__ import annotations

import os
from random import Random
from secrets import randbelow

NAME = "RUNDE_SEED"


def seed() -> int:
    """The one in the environment, or a new one, also for all processes that are started then."""
    return int(os.environ.setdefault(NAME, str(randbelow(10**9))))


def random(name: str) -> Random:
    """Random choices of its own for whoever has that name."""
    return Random(f"{seed()} {name}")


def said() -> str:
    return f"{NAME}={seed()} repeats what was chosen at random"
