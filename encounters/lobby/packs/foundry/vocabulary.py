"""The words of a game in all its languages, for recognising names in a file."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import override

from encounters.combatants.shelf.entries import shelf_of
from encounters.text.notation import without_brackets
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Ruleset

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
WORD = re.compile(r"\w+")
DIGITS = "0123456789"
LISTS = ("characters", "foes", "templates")
LONGEST = 200
"""Letters of a name. No name is longer, and normalising takes quadratic time in the accents on one
letter."""


class Vocabulary:
    """`contract.Vocabulary` of one game. Names are compared without case, punctuation and word
    order: "Sword, Two-Handed" is the "Two-handed sword"."""

    def __init__(self, ruleset: Ruleset):
        library = _library(ruleset)
        self.terms = _terms(ruleset)
        self.choices = {stat.name: self._choices(stat.choices) for stat in ruleset.stats}
        self.rows = {stat.name: self._rows(stat.name, library) for stat in ruleset.stats}

    def identifiers(self, text: str) -> frozenset[str]:
        found = (self.terms.get(key) for key in _keys(text))
        return frozenset().union(*filter(None, found))

    def row(self, stat: str, name: str) -> str | Mapping[str, Any] | None:
        for text in (name, _without_suffix(name)):
            for known in (self.choices.get(stat, {}), self.rows.get(stat, {})):
                found = next((known[key] for key in _keys(text) if key in known), None)
                if found is not None:
                    return found
        return None

    def _choices(self, choices: Iterable[str]) -> dict[str, str]:
        """The choices of a stat by their names."""
        wanted = set(choices)
        return {key: min(ids & wanted) for key, ids in self.terms.items() if ids & wanted}

    def _rows(self, stat: str, library: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
        """The values that all rows of one name in the library have in common."""
        shared: dict[str, dict[str, Any]] = {}
        for row in _rows_of(library, stat):
            name = row["name"]
            known = shared.setdefault(name, dict(row))
            shared[name] = {key: value for key, value in known.items() if row.get(key) == value}
        found: dict[str, Mapping[str, Any]] = {}
        for name, row in shared.items():
            for text in (name, *_translated(library, name), *self._words_of(name)):
                for key in _keys(text):
                    found.setdefault(key, row)
        return found

    def _words_of(self, id: str) -> list[str]:
        return [key for key, ids in self.terms.items() if id in ids]


def _without_suffix(name: str) -> str:
    """The name alone: "Sword" of "Sword +1" and "Sword (left hand)"."""
    unsigned = name.rstrip().rstrip(DIGITS)
    if unsigned.endswith(("+", "-")) and name.rstrip() != unsigned:
        return unsigned[:-1].rstrip()
    return without_brackets(name, "()")


@lru_cache(maxsize=16)
def vocabulary(slug: str) -> Vocabulary:
    """The vocabulary of a game, read once per process."""
    return Vocabulary(registry.get(slug))


def _terms(ruleset: Ruleset) -> dict[str, set[str]]:
    """The identifiers by their names in every language, and by themselves."""
    found: dict[str, set[str]] = {}
    for language in ruleset.languages:
        with override(language):
            for path, term in ruleset.wording.terms.items():
                id = path.rpartition(".")[2]
                short = [message(term.short)] if term.short else []
                for text in (id.replace("_", " "), message(term.word), *short):
                    for key in _keys(text):
                        found.setdefault(key, set()).add(id)
    return found


def _library(ruleset: Ruleset) -> Mapping[str, Any]:
    """The content of the library's file; empty if it cannot be read."""
    if shelf_of(ruleset) is None:
        return {}
    library: Mapping[str, Any] = json.loads(ruleset.library.read_text(encoding="utf-8"))
    return library


def _rows_of(library: Mapping[str, Any], stat: str) -> Iterator[Mapping[str, Any]]:
    for key in LISTS:
        for sheet in library.get(key, ()):
            rows = sheet["stats"].get(stat)
            yield from (
                (row for row in rows if isinstance(row, Mapping) and "name" in row)
                if isinstance(rows, list)
                else ()
            )


def _translated(library: Mapping[str, Any], name: str) -> list[str]:
    every = library.get("translations", {}).values()
    return [words[name] for words in every if name in words]


def _keys(text: str) -> Iterator[str]:
    """The ways a name may be written: its words in any order, or joined."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).replace(SOFT_HYPHEN, "").casefold()
    words = WORD.findall(plain)
    if words:
        yield " ".join(sorted(words))
        yield "".join(words)
