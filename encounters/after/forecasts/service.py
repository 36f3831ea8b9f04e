"""The interface of forecasts: requesting, looking at, and cancelling them."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import json

from encounters.after.forecasts import progress
from encounters.after.forecasts.progress import Progress
from encounters.after.forecasts.queue import line
from rulesets import registry
from rulesets.contract import IllegalSetup, Ruleset
from rulesets.dice import Seeded
from rulesets.forecast import Failed, Job, game_of, reproducing

__all__ = ["Progress", "ask", "cancel", "key_of", "progress_of", "scenario", "seed_of"]

FIGHTS = 1000
NONE_OVER = ("long", "busy")

type Roster = Sequence[Mapping[str, Any]]


def ask(
    game: str,
    roster: Roster,
    options: Mapping[str, Any],
    *,
    fights: int = FIGHTS,
    state: bytes | None = None,
    again: bool = False,
) -> str:
    """Requests a forecast, unless its result is known, and returns its key. With `again` it is run
    again if no fight finished in time.

    `game` is the ruleset's slug; fights begin with `roster` and `options` for the ruleset's
    `begin`, or with an encoded `state`. Raises IllegalSetup if no fight can begin like that."""
    key = key_of(game, roster, options, fights=fights, state=state)
    progress.look(key)
    progress.call_on(key)
    now = progress.read(key)
    if now and (now.running or (now.lasting and not (again and now.ended in NONE_OVER))):
        return key
    job = _job(game, roster, options, fights, state)
    if state is None:
        try:  # a refusal is raised now, not in each fight
            registry.get(game).begin(job.roster, job.options, Seeded(job.seed))
        except IllegalSetup:
            raise
        except Exception:  # rulesets may fail in any way; such fights are reported as failed
            pass
    if progress.claim(key):
        line.join(key, job)
    return key


def progress_of(key: str) -> Progress | None:
    """The progress, if it is known. This keeps the forecast running; without it, it ends after some
    ten seconds."""
    now = progress.read(key)
    if now and now.running:
        progress.look(key)
    return now


def cancel(key: str) -> None:
    """Cancels it, also in another process; may be repeated. The results so far are kept."""
    now = progress.read(key)
    if now and now.running:
        progress.call_off(key)
        line.look_up()


def key_of(
    game: str,
    roster: Roster,
    options: Mapping[str, Any],
    *,
    fights: int = FIGHTS,
    state: bytes | None = None,
) -> str:
    """The key that `ask` returns for these arguments, equal in every process."""
    ruleset = registry.get(game)
    return _digest(_same(ruleset, roster, options, state), fights, _edition(game_of(ruleset)))


def scenario(game: str, roster: Roster, options: Mapping[str, Any], failed: Failed) -> Any:
    """A fight that failed, as a scenario: `manage.py resolve --suggest` fails in the same way."""
    return reproducing(registry.get(game), _job(game, roster, options, 1, None), failed)


def seed_of(
    game: str, roster: Roster, options: Mapping[str, Any], *, state: bytes | None = None
) -> int:
    """A seed derived only from the fight's content: fewer fights, or newer rules, use the same
    dice."""
    return int(_digest(_same(registry.get(game), roster, options, state))[:8], 16)


def _job(
    game: str, roster: Roster, options: Mapping[str, Any], fights: int, state: bytes | None
) -> Job:
    ruleset, seed = registry.get(game), seed_of(game, roster, options, state=state)
    return Job(
        game=game_of(ruleset), roster=roster, options=options, state=state, seed=seed, count=fights
    )


def _same(
    ruleset: Ruleset, roster: Roster, options: Mapping[str, Any], state: bytes | None
) -> list[Any]:
    if state is not None:
        return [ruleset.slug, state]
    return [ruleset.slug, roster, ruleset.check_options(options)]


def _digest(*what: Any) -> str:
    return hashlib.sha256(json.encode(what, order="deterministic")).hexdigest()[:32]


@cache
def _edition(game: str) -> str:
    """A hash of the program that plays this game, so that changed rules are forecast again."""
    own = Path(str(sys.modules[game.partition(":")[0]].__file__)).parent
    common = Path(str(sys.modules["rulesets"].__file__)).parent
    whole = hashlib.sha256()
    for path in sorted({*own.rglob("*.py"), *common.rglob("*.py")}):
        whole.update(path.read_bytes())
    return whole.hexdigest()
