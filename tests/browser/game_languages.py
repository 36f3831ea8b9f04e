"""Combinations of games and languages for layouts: few by day, all of them by night.

German has the longest texts of every game, and Hebrew is written from right to left: a layout that
fits in both fits in the other languages, apart from single words.
"""

from __future__ import annotations

import pytest

from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset

LONGEST, FROM_RIGHT_TO_LEFT = "de", "he"
ELABORATE = "coc7"
"""The game whose screens have the most parts: by day it stands for all of them in Hebrew."""

type Translation = tuple[Ruleset, str]


def _translations() -> dict[str, Translation]:
    return {
        f"{ruleset.slug}-{language}": (ruleset, language)
        for ruleset in registry.all()
        for language in ruleset.languages
        if profiles.thorough()
        or language == LONGEST
        or (ruleset.slug, language) == (ELABORATE, FROM_RIGHT_TO_LEFT)
    }


def _parametrized(translations: dict[str, Translation]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("ruleset", "language"), translations.values(), ids=translations)


IN_TWO_LANGUAGES = _parametrized(_translations())
"""Every game in German and one in Hebrew; in the thorough profile every game in every language."""

OF_SOME_GAMES = _parametrized(
    {
        name: (ruleset, language)
        for name, (ruleset, language) in _translations().items()
        if profiles.thorough()
        or language == FROM_RIGHT_TO_LEFT
        or registry.all().index(ruleset) % 2
    }
)
"""As `IN_TWO_LANGUAGES`, but every second game in German, for layouts that are the same in every
game."""

IN_BOTH_DIRECTIONS = pytest.mark.parametrize(
    "language", [LONGEST, FROM_RIGHT_TO_LEFT, *(["en"] if profiles.thorough() else [])]
)
