"""The columns of a game's table, and their headings in each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language, override
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.forms.values import heading
from encounters.forms.words import Words
from encounters.lobby.packs.tables.cells import comparison_key
from rulesets import registry
from rulesets.contract import Field, Ruleset

ABOUT = ("kind", "name", "note", "tags", "dead")
"""Columns that all games share, as fields of the sheet's model."""


class Column(Struct, frozen=True):
    """A column: one of `ABOUT`, or a stat."""

    name: str
    stat: Field | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.stat is None))  # defaults may be unhashable


def columns(ruleset: Ruleset) -> list[Column]:
    return [*map(Column, ABOUT), *(Column(stat.name, stat) for stat in ruleset.stats)]


def headings(ruleset: Ruleset) -> dict[Column, str]:
    """The headings in the active language. Columns with the same word get the rules' names
    added."""
    words = Words(ruleset.wording.terms, within="stats")
    called = {column: _called(column, words) for column in columns(ruleset)}
    often = Counter(map(comparison_key, called.values()))
    return {
        name: f"{text} ({name.name})" if name.stat and often[comparison_key(text)] > 1 else text
        for name, text in called.items()
    }


def match_columns(ruleset: Ruleset, given: Iterable[str]) -> tuple[dict[int, Column], list[str]]:
    """The columns by position, and the languages, those that know the most headings first.

    The rules' names are accepted too. A position that is missing has an unknown heading.
    """
    texts = [comparison_key(item) for item in given]
    known = {language: _by_heading(ruleset.slug, language) for language in languages()}
    order = sorted(known, key=lambda entry: -sum(text in known[entry] for text in texts))
    named = {comparison_key(column.name): column for column in reversed(columns(ruleset))}
    every: Mapping[str, Column] = {}
    for language in order:
        every = {**known[language], **every}
    every = {**named, **every}
    return {at: every[text] for at, text in enumerate(texts) if text in every}, order


def languages() -> list[str]:
    """All languages of the program, the reader's first."""
    own = get_language()
    return sorted((code for code, _ in settings.LANGUAGES), key=lambda code: code != own)


@lru_cache(maxsize=128)
def _by_heading(slug: str, language: str) -> Mapping[str, Column]:
    """Kept: each file is tried with several delimiters, in all languages."""
    with override(language):
        found = headings(registry.get(slug)).items()
        return {comparison_key(text): column for column, text in found}


def _called(column: Column, words: Words) -> str:
    if column.stat is not None:
        return heading(column.stat, words)
    name = str(Combatant._meta.get_field(column.name).verbose_name)  # type: ignore[union-attr]
    return name[:1].upper() + name[1:]
