"""Beside an option that cannot be chosen there is room for two or three short words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

from rulesets import registry
from rulesets.contract import Refusal, Ruleset
from rulesets.messages import Message, Phrase, phrase
from rulesets.refusing import shortened
from tests.rulesets.reading import Reader

LETTERS = 24


def rows_of(game: Ruleset) -> Iterator[Message]:
    """The shortest words of each row of a reason."""
    for name, term in game.wording.terms.items():
        if name.startswith("why."):
            yield term.short or term.word


# Reasons stand in rows `why.NAME` of `words.toml`, or in a module of their own.
GAMES = [
    game
    for game in registry.all()
    if (game.demo.parent / "asking" / "refusals.py").exists() or tuple(rows_of(game))
]


def reasons(found: Any) -> Iterator[Message]:
    """The messages among these constants."""
    match found:
        case ModuleType():
            named = vars(found).items()
            yield from reasons([value for name, value in named if name.isupper()])
        case Mapping():
            yield from reasons(list(found.values()))
        case list() | tuple():
            for each in found:
                yield from reasons(each)
        case Phrase(message=message) | (Message() as message):
            yield message


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_reason_or_its_short_form_is_short(ruleset: Ruleset, language: str) -> None:
    reader = Reader(ruleset.slug, {})
    found = [*rows_of(ruleset)]
    if (ruleset.demo.parent / "asking" / "refusals.py").exists():
        module = import_module(f"rulesets.{ruleset.slug}.asking.refusals")
        found += [module.SHORT.get(reason, reason) for reason in reasons(module)]
    told = {reader.said(phrase(message, 2, prygl=4), language) for message in found}
    assert len(told) > 2
    assert {said for said in told if len(said) > LETTERS} == set()


def test_a_short_reason_has_no_other_form() -> None:
    long, short = Message("sample", "Nobody can be reached"), Message("sample", "Out of reach")
    refusals = [Refusal("strike", None, phrase(long)), Refusal("aim", None, phrase(short))]
    first, second = shortened(refusals, {long: short})
    assert (first.reason, first.short) == (phrase(long), phrase(short))
    assert second.short is None
