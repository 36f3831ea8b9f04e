"""A fight can be told in every language of its game: no line is English, and every placeholder is
filled."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from encounters.play.telling.transcripts import scenario_of, transcript_lines
from rulesets import registry, scenario
from rulesets.contract import Ruleset

SPOKEN = pytest.mark.parametrize(
    ("ruleset", "language"),
    [
        (item, language)
        for item in registry.all()
        for language in item.languages
        if language != "en"
    ],
    ids=lambda item: item if isinstance(item, str) else item.slug,
)


@SPOKEN
def test_no_line_of_a_fight_is_english(ruleset: Ruleset, language: str) -> None:
    english, translated = story(ruleset, "en"), story(ruleset, language)
    assert len(english) == len(translated)
    same = [line for line, other in zip(english, translated, strict=True) if line == other]
    assert not same, f"{ruleset.slug}: in {language} as in English: {same}"
    unfilled = [line for line in translated if "{" in line or "}" in line]
    assert not unfilled


def story(ruleset: Ruleset, language: str) -> list[str]:
    """The sentences of the game's transcript in this language."""
    lines = (ruleset.proof / "transcript.txt").read_text(encoding="utf-8").splitlines()
    with override(language):
        fight = list(transcript_lines(scenario.opened(scenario_of(lines))))
    return [line for line in fight if line.startswith("    ") and "asked: " not in line]
