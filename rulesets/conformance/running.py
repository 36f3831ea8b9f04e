"""Runs the checks of one game outside of tests and reports each result."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import isclass
from typing import cast

from rulesets.conformance import CHECKS, Check, name
from rulesets.contract import Ruleset

Say = Callable[[str], None]


class NoSuchGame(LookupError):
    """Nothing of that name can be imported, or it has no ruleset."""


def found(game: str) -> Ruleset:
    """The ruleset of a game, by its slug in `rulesets/` or by a package with a `resolver`."""
    broken: ModuleNotFoundError | None = None
    for package in (f"rulesets.{game}", game):
        module = f"{package}.resolver"
        try:
            members = vars(import_module(module)).values()
        except ModuleNotFoundError as missing:
            if not f"{module}.".startswith(f"{missing.name}."):
                raise  # the game exists, but one of its imports does not
            broken = missing
            continue
        own = [member for member in members if isclass(member) and member.__module__ == module]
        made = [item for item in own if isinstance(getattr(item, "slug", None), str)]
        if len(made) == 1:
            return cast(Ruleset, made[0]())
        raise NoSuchGame(f"{module} has {len(made)} classes with a slug, not one")
    raise NoSuchGame(f"there is neither rulesets.{game}.resolver nor {game}.resolver") from broken


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


def wanted(word: str) -> tuple[Check, ...]:
    """The checks whose names contain the word."""
    return tuple(check for check in CHECKS if word in name(check))


def _indented(failed: Exception) -> str:
    """The message and its notes, with the last line of the traceback unless it is an
    AssertionError."""
    lines = [] if isinstance(failed, AssertionError) else traceback.format_tb(failed.__traceback__)
    said = "".join(lines[-1:]) + "".join(traceback.format_exception_only(failed))
    return "\n".join(f"       {line}" for line in said.splitlines())
