"""The words by which values of a game are recognised in a file, in all its languages: headings of
columns, labels of stat blocks, and the names of everything in its rules and its library."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.archive.packs.cells import comparison_key
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import shelf_of
from encounters.forms.words import UNSEEN, Words, heading
from encounters.text.notation import without_brackets
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Field, Ruleset
from rulesets.contract.words import term_of

ABOUT = ("kind", "name", "note", "tags", "dead")
"""Columns that all games share, as fields of the sheet's model."""
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
WORD = re.compile(r"\w+")
DIGITS = "0123456789"
LISTS = ("characters", "foes", "templates")
LONGEST = 200
"""Letters of a name. No name is longer, and normalising takes quadratic time in the accents on one
letter."""


class Column(Struct, frozen=True):
    """A column: one of `ABOUT`, or a stat."""

    name: str
    stat: Field | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.stat is None))  # defaults may be unhashable


def headings(ruleset: Ruleset) -> dict[Column, str]:
    """The headings in the active language. Columns with the same word get the rules' names
    added."""
    words = Words(ruleset.wording.terms, within="stats")
    fields = {name: str(Combatant._meta.get_field(name).verbose_name) for name in ABOUT}  # type: ignore[union-attr]
    texts = {Column(name): f"{text[:1].upper()}{text[1:]}" for name, text in fields.items()}
    texts |= {Column(stat.name, stat): heading(stat, words) for stat in ruleset.stats}
    often = Counter(map(comparison_key, texts.values()))
    return {
        name: f"{text} ({name.name})" if name.stat and often[comparison_key(text)] > 1 else text
        for name, text in texts.items()
    }


def match_columns(ruleset: Ruleset, head: Iterable[str]) -> tuple[dict[int, Column], list[str]]:
    """The columns by position, and the languages, those that know the most headings first.

    The rules' names are accepted too. A position that is missing has an unknown heading.
    """
    texts = list(map(comparison_key, head))
    headings = {language: _by_heading(ruleset.slug, language) for language in languages()}
    order = sorted(headings, key=lambda entry: -sum(text in headings[entry] for text in texts))
    columns = [*map(Column, ABOUT), *(Column(stat.name, stat) for stat in ruleset.stats)]
    every = {comparison_key(column.name): column for column in reversed(columns)}
    for language in reversed(order):
        every |= headings[language]
    return {at: every[text] for at, text in enumerate(texts) if text in every}, order


def languages() -> list[str]:
    """All languages of the program, the reader's first."""
    own = get_language()
    return sorted((code for code, _ in settings.LANGUAGES), key=lambda code: code != own)


@lru_cache(maxsize=128)
def _by_heading(slug: str, language: str) -> Mapping[str, Column]:
    """Kept: each file is tried with several delimiters, in all languages."""
    with override(language):
        texts = headings(registry.get(slug)).items()
        return {comparison_key(text): column for column, text in texts}


def labels(ruleset: Ruleset) -> tuple[dict[str, str], dict[str, str]]:
    """The short labels by stat, and the full ones, in the active language; a short form that two
    stats share is not used."""
    full = {column.name: text for column, text in headings(ruleset).items() if column.stat}
    short = dict(full)
    for name in full:
        term = term_of(ruleset.wording.terms, name, "stats")
        if term and term.short:
            short[name] = message(term.short).replace(UNSEEN, "") or full[name]
    often = Counter(map(comparison_key, [*short.values(), *labels_of_dice().values()]))
    shared = [name for name, text in short.items() if often[comparison_key(text)] > 1]
    return short | {name: full[name] for name in shared}, full


class GameLabels:
    """The labels of one game in every language, short and full."""

    def __init__(self, ruleset: Ruleset):
        self.by_language: dict[str, dict[str, str]] = {}
        for language in languages():
            with override(language):
                short, full = labels(ruleset)
                texts = [*short.items(), *full.items()]
            self.by_language[language] = {comparison_key(text): name for name, text in texts}

    def order(self, labels: Iterable[str]) -> list[str]:
        """The languages, those that know the most of these labels first."""
        texts = list(map(comparison_key, labels))
        positions = {
            code: sum(map(names.__contains__, texts)) for code, names in self.by_language.items()
        }
        return sorted(languages(), key=lambda language: -positions[language])

    def stat(self, label: str, order: Iterable[str]) -> str:
        """The stat of a label; "" if it is unknown in every language."""
        key = comparison_key(label)
        stats = (self.by_language[language].get(key) for language in order)
        return next(filter(None, stats), "")

    def stats(self, labels: Iterable[str]) -> set[str]:
        return {self.stat(label, self.by_language) for label in labels} - {""}


@lru_cache(maxsize=16)
def game_labels(slug: str) -> GameLabels:
    """The labels of a game, built once per process."""
    return GameLabels(registry.get(slug))


def labels_of_dice() -> dict[str, str]:
    """Labels of the hit dice and of the number appearing."""
    return {"hit_dice": _("Hit dice"), "count": _("Number appearing")}


@lru_cache(maxsize=1)
def dice_by_label() -> dict[str, str]:
    """These labels in every language, with the value each stands for."""
    names: dict[str, str] = {}
    for language in languages():
        with override(language):
            names |= {comparison_key(text): name for name, text in labels_of_dice().items()}
    return names


@lru_cache(maxsize=1)
def kinds_by_word() -> dict[str, str]:
    """The words for characters and foes in every language, each with its kind."""
    kinds: dict[str, str] = {}
    for language in languages():
        with override(language):
            words = {comparison_key(str(kind.label)): str(kind) for kind in Combatant.Kind}
            kinds = words | kinds
    return kinds


class Vocabulary:
    """`contract.adopting.Vocabulary` of one game. Names are compared without case, punctuation and
    word order: "Sword, Two-Handed" is the "Two-handed sword"."""

    def __init__(self, ruleset: Ruleset):
        library: Mapping[str, Any] = {}
        if shelf_of(ruleset) is not None:  # else it cannot be read
            library = json.loads(ruleset.library.read_text(encoding="utf-8"))
        self.terms = _terms(ruleset)
        self.choices = {stat.name: self._choices(stat.choices) for stat in ruleset.stats}
        self.rows = {stat.name: self._rows(stat.name, library) for stat in ruleset.stats}

    def identifiers(self, text: str) -> frozenset[str]:
        ids = (self.terms.get(key) for key in _keys(text))
        return frozenset().union(*filter(None, ids))

    def row(self, stat: str, name: str) -> str | Mapping[str, Any] | None:
        for text in (name, _without_suffix(name)):
            keys = list(_keys(text))
            for rows in (self.choices.get(stat, {}), self.rows.get(stat, {})):
                if row := next((rows[key] for key in keys if key in rows), None):
                    return row
        return None

    def _choices(self, choices: Iterable[str]) -> dict[str, str]:
        """The choices of a stat by their names."""
        wanted = set(choices)
        return {key: min(ids & wanted) for key, ids in self.terms.items() if ids & wanted}

    def _rows(self, stat: str, library: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
        """The values that all rows of one name in the library have in common."""
        shared: dict[str, dict[str, Any]] = {}
        for sheet in (sheet for key in LISTS for sheet in library.get(key, ())):
            rows = sheet["stats"].get(stat)
            for row in rows if isinstance(rows, list) else ():
                if isinstance(row, Mapping) and "name" in row:
                    values = shared.setdefault(row["name"], dict(row)).items()
                    shared[row["name"]] = {key: v for key, v in values if row.get(key) == v}
        languages = library.get("translations", {}).values()
        named: dict[str, Mapping[str, Any]] = {}
        for name, row in shared.items():
            translated = (words[name] for words in languages if name in words)
            terms = (key for key, ids in self.terms.items() if name in ids)
            for key in (key for text in (name, *translated, *terms) for key in _keys(text)):
                named.setdefault(key, row)
        return named


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
    terms: dict[str, set[str]] = {}
    for language in ruleset.languages:
        with override(language):
            for path, term in ruleset.wording.terms.items():
                id = path.rpartition(".")[2]
                short = [message(term.short)] if term.short else []
                for text in (id.replace("_", " "), message(term.word), *short):
                    for key in _keys(text):
                        terms.setdefault(key, set()).add(id)
    return terms


def _keys(text: str) -> Iterator[str]:
    """The ways a name may be written: its words in any order, or joined."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).replace(SOFT_HYPHEN, "").casefold()
    words = WORD.findall(plain)
    if words:
        yield " ".join(sorted(words))
        yield "".join(words)
