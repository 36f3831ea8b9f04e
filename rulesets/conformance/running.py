"""Runs the checks of one game outside of tests and reports each result."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence

from rulesets.assembling import load_game
from rulesets.conformance import CHECKS, Check, name
from rulesets.contract import Ruleset

Say = Callable[[str], None]


class NoSuchGame(LookupError):
    """Nothing of that name can be imported, or it has no ruleset."""


def find_game(game: str) -> Ruleset:
    """The ruleset of a game, by its slug in `rulesets/` or by a package with a `resolver`. Raises
    `NoSuchGame`, `Unready`."""
    for package in (f"rulesets.{game}", game):
        try:
            return load_game(package)
        except ModuleNotFoundError as missing:
            if not f"{package}.resolver.".startswith(f"{missing.name}."):
                raise  # the game exists, but one of its imports does not
    raise NoSuchGame(
        f"There is neither rulesets.{game}.resolver nor {game}.resolver. A package of its own is "
        "found once it is installed (`pip install -e FOLDER`), or if the folder that has it is in "
        f"the path: PYTHONPATH=FOLDER python -m rulesets.conformance {game}"
    )


def run(ruleset: Ruleset, checks: Sequence[Check], say: Say) -> int:
    """Runs the checks in order. Returns the number of failures."""
    failures = 0
    for check in checks:
        try:
            check(ruleset)
        except Exception as failed:
            failures += 1
            say(f"FAILED {name(check)}")
            say(_indented(failed))
        else:
            say(f"ok     {name(check)}")
    return failures


def checks_named(word: str) -> tuple[Check, ...]:
    """The checks whose names contain the word."""
    return tuple(check for check in CHECKS if word in name(check))


def _indented(failed: Exception) -> str:
    """The message and its notes, with the last line of the traceback unless it is an
    AssertionError."""
    lines = [] if isinstance(failed, AssertionError) else traceback.format_tb(failed.__traceback__)
    text = "".join(lines[-1:]) + "".join(traceback.format_exception_only(failed))
    return "\n".join(f"       {line}" for line in text.splitlines())
