"""The words of a game's demo and library in the reader's language.

Sheets, casts and states store words as they were given, in any language. A text that equals one in
these files, in any of their languages, is shown in the reader's language; any other text was
written by the table and is unchanged.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Hashable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from django.utils.translation import get_language

from rulesets import registry
from rulesets.contract import Ruleset

LISTS = ("characters", "foes", "templates")
LONGEST = 60  # of names and notes on a sheet; longer ones were truncated
NUMBERED = re.compile(r"(?s)(.+) (\d+)")  # as members of a group are numbered
log = logging.getLogger(__name__)


class Catalogue:
    """The texts of some files: `words` by language and English text, `english` for every word, all
    `meanings` in English that a word may have, and each language's `own` words."""

    def __init__(self, files: list[Mapping[str, Any]]):
        self.words: dict[str, dict[str, str]] = {}
        self.english: dict[str, str] = {}
        self.meanings: dict[str, set[str]] = {}
        self.own: dict[str, frozenset[str]] = {}
        for file in files:
            self._learn(file)
        for language, by_text in self.words.items():
            self.own[language] = frozenset(by_text.values())
            for text, word in by_text.items():
                for written in (word, word[:LONGEST].strip()):
                    self.english.setdefault(written, text)
                    self.meanings.setdefault(written, set()).add(text)

    def _learn(self, file: Mapping[str, Any]) -> None:
        translations = file.get("translations", {})
        rows = [row for key in LISTS for row in file.get(key, ())]
        identifiers = {word for row in rows for word in (row.get("kind"), *row.get("tags", ()))}
        identifiers.update(translations.get("en", {}))
        for language, words in translations.items():
            for text, word in words.items():
                if text not in identifiers:
                    self.words.setdefault("en", {}).setdefault(text, text)
                    self.words.setdefault(language, {}).setdefault(text, word)

    def word(self, text: str, language: str) -> str | None:
        """The translated word; None if it is in none of the files. A word of the reader's own
        language is unchanged, even if it has another meaning in another language."""
        english = self.english.get(text)
        if english is None or text in self.own.get(language, ()):
            return None if english is None else text
        return self.words.get(language, {}).get(english, english)


def word(ruleset: Ruleset, text: str, language: str = "") -> str:
    """A name, a note, or the name of an item or ability, in the reader's language. `language` saves
    looking up the active one."""
    return _word(cast(Hashable, ruleset), text, language or get_language() or "en")


def in_english(ruleset: Ruleset, value: Any) -> Any:
    """The value with every text of the library in English, for comparison."""
    if isinstance(value, Mapping):
        return {key: in_english(ruleset, inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [in_english(ruleset, item) for item in value]
    return word(ruleset, value, "en") if isinstance(value, str) else value


def every(ruleset: Ruleset, text: str) -> frozenset[str]:
    """The text itself and its translations into every language; for an ambiguous word, those of all
    its meanings."""
    game = catalogue(ruleset.demo, ruleset.library)
    meanings = game.meanings.get(text, set())
    translated = {
        words.get(english, english) for words in game.words.values() for english in meanings
    }
    return frozenset((text, *translated, *(word[:LONGEST].strip() for word in translated)))


def of_game_containing(slug: str, part: str) -> frozenset[str]:
    """The texts of a game, in every language, of which some translation contains this part. Empty
    if the game is not installed, or for a single letter, which nearly all texts contain."""
    try:
        ruleset = registry.get(slug)
    except registry.UnknownRuleset:
        return frozenset()
    if len(part) < 2:
        return frozenset()
    english, part = catalogue(ruleset.demo, ruleset.library).english, part.casefold()
    meanings = {meaning for word, meaning in english.items() if part in word.casefold()}
    return frozenset(word for word, meaning in english.items() if meaning in meanings)


def alike(ruleset: Ruleset, one: Any, other: Any) -> bool:
    """Whether two texts, or plain values, are translations of each other."""
    match one, other:
        case str(), str():
            return one == other or other in every(ruleset, one)
        case Mapping(), Mapping():
            return one.keys() == other.keys() and all(
                alike(ruleset, value, other[key]) for key, value in one.items()
            )
        case list() | tuple(), list() | tuple():
            pairs = zip(one, other, strict=False)
            return len(one) == len(other) and all(alike(ruleset, *pair) for pair in pairs)
    return bool(one == other)


def unless_translated(ruleset: Ruleset, before: Any, value: Any) -> Any:
    """The value before, if the new one is only its translation; else the new one."""
    return before if alike(ruleset, before, value) else value


def of_game(slug: str, text: str) -> str:
    """The name or note of a campaign or a fight; unchanged if the game is not installed."""
    try:
        return word(registry.get(slug), text)
    except registry.UnknownRuleset:
        return text


def name_of(ruleset: Ruleset, name: str, language: str = "") -> str:
    """The name of a combatant: that of a sheet, with a number if there are several."""
    return _name_of(cast(Hashable, ruleset), name, language or get_language() or "en")


@lru_cache(16384)
def _word(ruleset: Any, text: str, language: str) -> str:
    return catalogue(ruleset.demo, ruleset.library).word(text, language) or text


@lru_cache(16384)
def _name_of(ruleset: Any, name: str, language: str) -> str:
    words = catalogue(ruleset.demo, ruleset.library)
    numbered = NUMBERED.fullmatch(name)
    whole = words.word(name, language)
    if whole is not None or numbered is None:
        return whole or name
    return f"{words.word(numbered[1], language) or numbered[1]} {numbered[2]}"


@lru_cache(64)
def catalogue(demo: Path, library: Path) -> Catalogue:
    """The catalogue of a game, built once per process. Missing or unreadable files add no words."""
    files = []
    for path in (demo, library):
        if path.exists():
            try:
                content = json.loads(path.read_text(encoding="utf-8"))
                Catalogue([content])
                files.append(content)
            except Exception:  # packages by others may contain anything
                log.exception("the words of %s cannot be read", path)
    return Catalogue(files)
