"""Translates a sheet's form: the library's words into the reader's language, and back.

A value posted as it was shown is stored as it was before, so saving a sheet in another language
changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from encounters.text import library_words
from rulesets.contract import Field, Ruleset

Change = Callable[[Field, str], str]


class TranslatedStats:
    """`stats` as they are shown; `stored` is the reverse. If two different words have the same
    translation, only the first is translated, so that they remain distinct."""

    def __init__(self, ruleset: Ruleset, described: tuple[Field, ...], stats: Mapping[str, Any]):
        self._ruleset, self._described = ruleset, described
        self._written: dict[str, str] = {}
        self.stats = _changed(described, stats, self._shown)

    def stored(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return _changed(self._described, given, lambda _field, word: self._written.get(word, word))

    def _shown(self, field: Field, word: str) -> str:
        said = library_words.word(self._ruleset, word)
        if len(said) > (field.max or library_words.LONGEST):
            said = word
        return said if self._written.setdefault(said, word) == word else word


def as_said(ruleset: Ruleset, described: Field, value: Any) -> Any:
    """A value in the reader's words."""
    given = {described.name: value}
    say: Change = lambda _field, word: library_words.word(ruleset, word)  # noqa: E731
    return _changed((described,), given, say)[described.name]


def _changed(
    described: tuple[Field, ...], values: Mapping[str, Any], change: Change
) -> dict[str, Any]:
    found = dict(values)
    for field in described:
        value = found.get(field.name)
        if isinstance(value, str) and (field.among or (field.type == "text" and not field.choices)):
            found[field.name] = change(field, value)
        elif isinstance(value, list | tuple) and field.type == "names" and field.among:
            found[field.name] = [change(field, word) for word in value]
        elif isinstance(value, Mapping) and field.type == "object":
            found[field.name] = _changed(field.rows, value, change)
        elif isinstance(value, list | tuple) and field.type == "rows":
            found[field.name] = [
                _changed(field.rows, row, change) if isinstance(row, Mapping) else row
                for row in value
            ]
    return found
