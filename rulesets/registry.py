"""The installed rulesets, each registered by its `apps.py`. Only `INSTALLED_APPS` lists them."""

from __future__ import annotations

from rulesets import identity_cache
from rulesets.assembling import load_game
from rulesets.contract import Ruleset

_rulesets: dict[str, Ruleset] = {}


class UnknownRuleset(LookupError):
    """No ruleset with that slug is installed."""


def register(ruleset: Ruleset) -> None:
    """Adds a ruleset. Raises ValueError if its slug is taken."""
    other = _rulesets.get(ruleset.slug)
    if other is not None and other is not ruleset:
        raise ValueError(f"two rulesets call themselves {ruleset.slug!r}")
    _rulesets[ruleset.slug] = ruleset


def install(package: str) -> None:
    """Adds the game of a package. Raises `assembling.Unready` with everything that is missing."""
    register(load_game(package))


def get(slug: str) -> Ruleset:
    try:
        return _rulesets[slug]
    except (KeyError, TypeError):
        raise UnknownRuleset(f"no ruleset is called {slug!r}") from None


def all() -> tuple[Ruleset, ...]:
    return tuple(_rulesets[slug] for slug in sorted(_rulesets))


def forget() -> None:
    """Clears the caches of all games, for callers that show them very many states once each."""
    identity_cache.forget()
