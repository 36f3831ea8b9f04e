"""Combinations of games and languages: every game in each of its languages, or in one of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rulesets import registry
from rulesets.contract import Ruleset

type Translation = tuple[Ruleset, str]


def translations(ruleset: Ruleset) -> list[str]:
    """The languages of a game except English; English if it has no other."""
    return [item for item in ruleset.languages if item != "en"] or ["en"]


def _parametrized(some: Iterable[Translation]) -> pytest.MarkDecorator:
    by_name = {f"{ruleset.slug}-{language}": (ruleset, language) for ruleset, language in some}
    return pytest.mark.parametrize(("ruleset", "language"), by_name.values(), ids=by_name)


IN_EVERY_LANGUAGE = _parametrized(
    (ruleset, language) for ruleset in registry.all() for language in translations(ruleset)
)
IN_ENGLISH_TOO = _parametrized(
    (ruleset, language) for ruleset in registry.all() for language in ruleset.languages
)
IN_ONE_LANGUAGE = _parametrized(
    (ruleset, translations(ruleset)[number % len(translations(ruleset))])
    for number, ruleset in enumerate(registry.all())
)
"""Each game in another language, so that every language is covered."""
