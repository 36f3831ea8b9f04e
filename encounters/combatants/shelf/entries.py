"""The library of a game, read once for each language and process; and its weapons, spells and the
like, with those of a campaign, as starting values for new rows of a sheet.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from django.utils.text import slugify
from django.utils.translation import get_language

from encounters.campaigns import stock
from encounters.campaigns.models import Campaign
from encounters.forms.words import Examples
from encounters.text import notation, wording
from encounters.text.notation import search_text
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.words import term_of

CHARACTER, FOE, TEMPLATE = "character", "foe", "template"
log = logging.getLogger(__name__)
LISTS = {"characters": CHARACTER, "foes": FOE, "templates": TEMPLATE}


class Pick:
    """A sheet that a campaign can pick: from the game's library, or one of a GM's own (`own.py`).

    `key` is stored as the origin of its copy, `star` identifies it among a GM's favourites. `name`
    is in the reader's language, a copy gets the `stored` one. `what` is the kind of being ("" if
    unknown), `strength` is comparable within the game, `source` is its owner ("" for the library).
    `tags` belong to `tag_words`. `texts` are its names, and `searched` is all other text that is
    searched. `own_dice` and `appearing` are those of an imported stat block.
    """

    key: str
    star: str
    kind: str
    name: str
    stored: str
    note: str
    stats: dict[str, Any]
    what: str
    kind_word: str
    tags: tuple[str, ...]
    tag_words: list[str]
    strength: float | None
    source: str = ""
    own_dice: str = ""
    appearing: str = ""
    texts: list[str]
    searched: str

    @property
    def strength_word(self) -> str:
        return "" if self.strength is None else notation.strength(self.strength)


class ShelfEntry(Pick):
    """A sheet of the library. `key` is derived from its English name and is equal in all languages.

    `what` and `tags` are identifiers of the library, `side` limits a template to a side. `hit_dice`
    are for rolling the stat `Shelf.rolled`.
    """

    strength: float

    def __init__(self, kind: str, row: Mapping[str, Any], words: EntryWords):
        self.key = self.star = slugify(row["name"])[:60]
        self.kind, self.side = kind, row.get("side", "")
        self.name, self.note = words.text(row["name"]), words.text(row.get("note", ""))
        self.stored = self.name
        self.stats = words.within(row["stats"])
        self.what, self.tags = row.get("kind", ""), tuple(row.get("tags", ()))
        self.strength = row.get("strength", 0)
        self.hit_dice: str = row.get("hit_dice", "")
        self.kind_word = words.word(self.what)
        self.tag_words = [words.word(tag) for tag in self.tags]
        self.texts = [search_text(text) for text in (self.name, row["name"])]
        self.searched = for_search(self.note, self.what, self.kind_word, *self.tag_words)


class ReadyFight:
    """A fight to prepare: `rating` says how hard it is for four of the ready characters."""

    def __init__(self, row: Mapping[str, Any], words: EntryWords):
        self.key = slugify(row["name"])
        self.name, self.note = words.text(row["name"]), words.text(row.get("note", ""))
        self.rating: str = row.get("rating", "")
        self.options: dict[str, Any] = row.get("options", {})
        self.lines: list[dict[str, Any]] = [
            {
                "key": slugify(line["name"])[:60],
                "name": words.text(line["name"]),
                "count": line.get("count", 1),
                "side": line.get("side", "foes"),
                "hidden": line.get("hidden", False),
                "stats": words.within(line.get("stats", {})),
            }
            for line in row["foes"]
        ]
        self.texts = [search_text(text) for text in (self.name, row["name"])]
        self.searched = for_search(self.note, *(line["name"] for line in self.lines))


class Shelf:
    """The whole library in one language. `rolled` is the stat that `hit_dice` of its foes are
    rolled for; "" if the game has none."""

    def __init__(self, library: Mapping[str, Any], ruleset: Ruleset, language: str):
        words = EntryWords(library, language)
        self.slug, self.language = ruleset.slug, language
        self.name, self.licence = words.text(library["name"]), words.text(library["licence"])
        self.entries = tuple(
            ShelfEntry(kind, row, words)
            for key, kind in LISTS.items()
            for row in library.get(key, ())
        )
        self.fights = tuple(ReadyFight(row, words) for row in library.get("encounters", ()))
        strength = library.get("strength", {}).get("term", "")
        has_term = term_of(ruleset.wording.terms, strength) is not None
        self.strength = wording.term(ruleset, strength) if has_term else words.text(strength)
        self.rolled: str = library.get("rolled", "")

    @cached_property
    def by_key(self) -> dict[str, ShelfEntry]:
        return {entry.key: entry for entry in self.entries}

    @cached_property
    def by_name(self) -> dict[tuple[str, str], ShelfEntry]:
        """Entries by kind and name, in this language and in English; names are in the form of
        `search_text`."""
        return {(entry.kind, text): entry for entry in self.entries for text in entry.texts}

    @cached_property
    def kinds(self) -> list[tuple[str, str]]:
        return all_kinds(self.entries)

    @cached_property
    def tags(self) -> list[tuple[str, str]]:
        return all_tags(self.entries)

    def grouped(self) -> Iterator[tuple[str, list[ShelfEntry]]]:
        """Templates, then all others by their kind of being; each group with the word for the
        kind."""
        for what, word in [("", ""), *self.kinds]:
            groups = [
                entry for entry in self.entries if entry.kind != TEMPLATE and entry.what == what
            ]
            if groups:
                yield word, sorted(groups, key=lambda item: item.texts[0])

    def templates(self) -> list[ShelfEntry]:
        return [entry for entry in self.entries if entry.kind == TEMPLATE]


class EntryWords:
    """The translations of a library into one language."""

    def __init__(self, library: Mapping[str, Any], language: str):
        translations = library.get("translations", {})
        self.words: dict[str, str] = {
            **translations.get("en", {}),
            **translations.get(language, {}),
        }
        rows = [row for key in LISTS for row in library.get(key, ())]
        self.identifiers = {
            word for row in rows for word in (row.get("kind", ""), *row.get("tags", ()))
        }

    def text(self, text: str) -> str:
        return self.words.get(text, text)

    def word(self, identifier: str) -> str:
        """The word for a kind or a tag."""
        return self.words.get(identifier, identifier.replace("_", " "))

    def within(self, value: Any) -> Any:
        """The names within a sheet's values, translated; identifiers of kinds and tags are left to
        the rules."""
        if isinstance(value, dict):
            return {key: self.within(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.within(item) for item in value]
        if isinstance(value, str) and value not in self.identifiers:
            return self.words.get(value, value)
        return value


def shelf_of(ruleset: Ruleset, language: str = "") -> Shelf | None:
    """The library in this language, the reader's by default, or in English; None if the game has
    none that can be read."""
    return _read(ruleset.library, ruleset.slug, language or get_language())


@lru_cache(maxsize=64)
def _read(path: Path, slug: str, language: str) -> Shelf | None:
    """The library of that file; None, and a log entry, if it cannot be read."""
    try:
        return read_shelf(path, registry.get(slug), language)
    except Exception:  # packages by others may raise anything
        log.exception("the library of %s cannot be read", slug)
        return None


def read_shelf(path: Path, ruleset: Ruleset, language: str) -> Shelf | None:
    """The library of that file; None if there is no file. Raises whatever a malformed file
    causes."""
    if not path.exists():
        return None
    return Shelf(json.loads(path.read_text(encoding="utf-8")), ruleset, language)


def all_kinds(picks: Iterable[Pick]) -> list[tuple[str, str]]:
    """The kinds of beings with their words, in the order of the words."""
    return by_word({pick.what: pick.kind_word for pick in picks if pick.what})


def all_tags(picks: Iterable[Pick]) -> list[tuple[str, str]]:
    """The tags with their words, in the order of the words."""
    pairs = (zip(pick.tags, pick.tag_words, strict=True) for pick in picks)
    return by_word({tag: word for several in pairs for tag, word in several})


def for_search(*texts: str) -> str:
    """The texts with a space before every word, so that a word is found by its beginning."""
    return " " + " ".join(search_text(" ".join(texts)).split())


def by_word(words: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(words.items(), key=lambda pair: search_text(pair[1]))


def examples_for(campaign: Campaign, kind: str = "") -> Examples:
    """The campaign's own rows, then those of its game's library, each in alphabetical order; for a
    `kind` of sheet its own kind's first. A name in both stands for the campaign's own."""
    ruleset = registry.get(campaign.ruleset)
    own, library = campaign.stock, examples_of(ruleset, kind)
    return {
        stat.name: _by_name({row["name"]: row for row in own.get(stat.name, ())})
        | {
            name: row
            for name, row in library.get(stat.name, {}).items()
            if name not in {row["name"] for row in own.get(stat.name, ())}
        }
        for stat in stock.lists(ruleset)
    }


def examples_of(ruleset: Ruleset, kind: str = "") -> Examples:
    """The rows of all library entries, by stat and then by name in alphabetical order; the first
    one if several share a name. A person's things come before a foe's claws in the list for a
    character, and the other way round for a foe. Empty if the game has no library."""
    shelf = shelf_of(ruleset)
    stats = {
        stat.name: tuple(row.name for row in stock.own_columns(stat))
        for stat in stock.lists(ruleset)
    }
    return _examples_in(shelf, tuple(stats.items()), kind) if shelf else {}


@lru_cache(maxsize=64)
def _examples_in(
    shelf: Shelf, stats: tuple[tuple[str, tuple[str, ...]], ...], kind: str
) -> Examples:
    examples = {}
    for stat, own in stats:
        rows = _by_name(dict(_example_rows(shelf, stat, own)))
        entries = (entry for entry in shelf.entries if (entry.kind == FOE) == (kind == FOE))
        first = {row["name"] for each in entries for row in _named_rows(each, stat)} if kind else ()
        examples[stat] = {name: rows[name] for name in sorted(rows, key=lambda it: it not in first)}
    return examples


def _example_rows(
    shelf: Shelf, stat: str, own: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in reversed(shelf.entries):
        for row in _named_rows(entry, stat):
            yield row["name"], {name: row[name] for name in own if name in row}


def _named_rows(entry: ShelfEntry, stat: str) -> Iterator[dict[str, Any]]:
    rows = entry.stats.get(stat, ())
    return (row for row in rows if isinstance(row, dict) and row.get("name"))


def _by_name(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: rows[name] for name in sorted(rows, key=search_text)}
