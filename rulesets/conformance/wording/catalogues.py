"""Compares the catalogues of a game with the texts marked in its code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.extract import extract

from rulesets.conformance.playing.fights import expect_nothing
from rulesets.conformance.wording.messages import (
    catalogue_in,
    folder_of,
    translation_faults,
    unreadable,
)
from rulesets.contract import Ruleset
from rulesets.lexicon import messages_of
from rulesets.messages import Message
from rulesets.translated import partly_translated

KEYWORDS = {"pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
BEHIND = 5  # points by which a declared percentage may be too low


def every_word_is_translated(ruleset: Ruleset) -> None:
    """Every marked text in the game's folder is translated, and every text of its sheets and
    terms."""
    described = (ruleset.name, ruleset.options, ruleset.stats, ruleset.settable)
    texts = dict.fromkeys(unreadable(ruleset, [*described, ruleset.wording.terms]))
    folder = folder_of(type(ruleset))
    for language in ruleset.languages:
        if language != "en":
            for message in marked_texts(folder):
                texts |= dict.fromkeys(translation_faults(folder, message, language))
    expect_nothing(texts)


def partial_translations_are_as_declared(ruleset: Ruleset) -> None:
    """The declared percentage of an incomplete language is true, and its translations are valid."""
    folder = folder_of(type(ruleset))
    texts: dict[str, None] = {}
    for language, declared in partly_translated(ruleset).items():
        if language in ruleset.languages:
            texts[f"{language} is declared as complete and as translated in part"] = None
            continue
        done = share(folder, language)
        if not declared <= done < declared + BEHIND:
            texts[f"{language}: declared are {declared} %, translated are {done} %"] = None
        if done == 100:
            texts[f"{language} is complete: it belongs to the languages"] = None
        texts |= dict.fromkeys(_faults(folder, language))
    expect_nothing(texts)


def share(folder: Path, language: str) -> int:
    """The percentage of marked texts that are translated, rounded down."""
    texts = marked_texts(folder)
    done = sum(_is_translated(folder, message, language) for message in texts)
    return 100 * done // len(texts) if texts else 100


@cache
def marked_texts(folder: Path) -> tuple[Message, ...]:
    """Every text that the code and the lexicon in a folder mark for translation, once each."""
    texts = dict.fromkeys(
        message for path in sorted(folder.rglob("*.py")) for message in _marked_in(path)
    )
    return tuple(texts | dict.fromkeys(messages_of(folder)))


def _marked_in(path: Path) -> Iterator[Message]:
    value: Any  # a text or several
    for _, value, _, context in extract("python", BytesIO(path.read_bytes()), KEYWORDS):
        texts = [value] if isinstance(value, str) else [*value]
        if texts:  # none if a variable is marked
            yield Message(context or "", *texts[:2])


def _faults(folder: Path, language: str) -> Iterator[str]:
    for message in marked_texts(folder):
        if _is_translated(folder, message, language):
            yield from translation_faults(folder, message, language)


def _is_translated(folder: Path, message: Message, language: str) -> bool:
    key = f"{message.context}\x04{message.text}"
    catalogue = catalogue_in(folder, language)
    return key in catalogue or (key, 0) in catalogue
