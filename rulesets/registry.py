"""Which rulesets there are: `apps.py` of each registers it, `INSTALLED_APPS` is the only list."""

from __future__ import annotations

from rulesets import identity_cache
from rulesets.contract import Ruleset

_rulesets: dict[str, Ruleset] = {}


class UnknownRuleset(LookupError):
    """No ruleset of that slug is installed."""


def register(ruleset: Ruleset) -> None:
    """Adds a ruleset. ValueError if another one already has its slug."""
    known = _rulesets.get(ruleset.slug)
    if known is not None and known is not ruleset:
        raise ValueError(f"two rulesets call themselves {ruleset.slug!r}")
    _rulesets[ruleset.slug] = ruleset


def get(slug: str) -> Ruleset:
    try:
        return _rulesets[slug]
    except (KeyError, TypeError):
        raise UnknownRuleset(f"no ruleset is called {slug!r}") from None


def all() -> tuple[Ruleset, ...]:
    return tuple(_rulesets[slug] for slug in sorted(_rulesets))


def forget() -> None:
    """The games let go of what they remember of states that they were shown: for whoever shows
    them very many, each once."""
    identity_cache.forget()
