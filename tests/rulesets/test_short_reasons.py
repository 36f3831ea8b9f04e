"""Beside an option that cannot be chosen there is room for two or three short words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings

from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.messages import Message, phrase
from tests.rulesets.reading import Reader

LETTERS = 24


def rows_of(game: Ruleset) -> Iterator[Message]:
    """The shortest words of each row of a reason."""
    for name, term in game.wording.terms.items():
        if name.startswith("why."):
            yield term.short or term.word


GAMES = [game for game in registry.all() if tuple(rows_of(game))]


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_reason_or_its_short_form_is_short(ruleset: Ruleset, language: str) -> None:
    reader = Reader(ruleset.slug, {})
    told = {reader.said(phrase(message, 2, prygl=4), language) for message in rows_of(ruleset)}
    assert len(told) > 2
    assert {said for said in told if len(said) > LETTERS} == set()
