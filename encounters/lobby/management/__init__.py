"""Commands of `manage.py`."""

from __future__ import annotations

from django.core.management.base import CommandError

from rulesets import registry
from rulesets.contract import Ruleset


def game_named(slug: str) -> Ruleset:
    """The game. Raises CommandError if it is not installed."""
    try:
        return registry.get(slug)
    except registry.UnknownRuleset:
        slugs = ", ".join(game.slug for game in registry.all())
        raise CommandError(f"The game {slug!r} is not installed: {slugs}.") from None
