"""A forecast's job, and one run of it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from msgspec import Struct

from rulesets.contract import Ruleset
from rulesets.dice import Dice, Script, Seeded
from rulesets.forecast.playing import Unfinished, played_out
from rulesets.forecast.tally import Tally, tally_of
from rulesets.scenario import most_choices

SPREAD = 1_000_003
"""The distance between the seeds of jobs, so that no two share one."""


class Job(Struct, frozen=True, kw_only=True):
    """The fights `first` to `first + count - 1` of a seed, all with the same beginning.

    `game` is the ruleset's class as `module:name`. They begin with a `roster` and `options`, or
    with a `state` as the ruleset encodes it. Equal seeds and numbers give equal fights in any
    process.
    """

    game: str
    roster: Sequence[Mapping[str, Any]] = ()
    options: Mapping[str, Any] = {}
    state: bytes | None = None
    seed: int = 0
    first: int = 0
    count: int = 1


class Failed(Struct, frozen=True, kw_only=True, tag=True):
    """A fight that could not be counted: its number, the seed of its dice and the exception.

    `unfinished`: no rule failed, but the suggestions did not end the fight.
    """

    number: int
    seed: int
    error: str
    unfinished: bool = False


def game_of(ruleset: Ruleset) -> str:
    kind = type(ruleset)
    return f"{kind.__module__}:{kind.__qualname__}"


def opened(game: str) -> Ruleset:
    module, _, name = game.partition(":")
    ruleset: Ruleset = getattr(import_module(module), name)()
    return ruleset


def run(job: Job) -> Iterator[Tally | Failed]:
    """Yields a tally for each fight, in order, or `Failed` if it cannot be played."""
    ruleset = opened(job.game)
    common = _common_first(ruleset, job)
    for number in range(job.first, job.first + job.count):
        seed = job.seed * SPREAD + number
        try:
            yield _one(ruleset, job, seed, common)
        except Exception as error:  # a ruleset may raise anything
            text = "".join(traceback.format_exception_only(error)).strip()
            unfinished = isinstance(error, Unfinished)
            yield Failed(number=number, seed=seed, error=text, unfinished=unfinished)


def reproducing(ruleset: Ruleset, job: Job, failed: Failed) -> dict[str, Any]:
    """The scenario of a fight that failed: `manage.py resolve --suggest` fails in the same way.

    Only for jobs with a roster: a scenario cannot begin with a state.
    """
    return {
        "ruleset": ruleset.slug,
        "options": dict(job.options),
        "combatants": [dict(row) for row in job.roster],
        "seed": failed.seed,
    }


def _common_first(ruleset: Ruleset, job: Job) -> Any:
    """The state in which all fights begin; None if it depends on dice, or if it cannot be made."""
    with suppress(Exception):  # a ruleset may raise anything; each fight reports it
        return _first(ruleset, job, Script({}))
    return None


def _first(ruleset: Ruleset, job: Job, dice: Dice) -> Any:
    if job.state is not None:
        return ruleset.decode(job.state)
    return ruleset.begin(job.roster, job.options, dice).state


def _one(ruleset: Ruleset, job: Job, seed: int, common: Any) -> Tally:
    dice = Seeded(seed)
    first = _first(ruleset, job, dice) if common is None else common
    combatants = len(job.roster) or len(ruleset.plain(first)["combatants"])
    played = played_out(ruleset, first, dice, most=most_choices(combatants))
    return tally_of(ruleset, first, played)
