"""Searches the library, in the reader's language and in English, and a GM's own sheets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from encounters.combatants.shelf.entries import (
    CHARACTER,
    FOE,
    Pick,
    ReadyFight,
    Shelf,
    ShelfEntry,
    all_kinds,
    all_tags,
    by_word,
)
from encounters.combatants.shelf.own import Own
from encounters.text import notation
from encounters.text.notation import search_text

FOES, CHARACTERS, FAVOURITES, FIGHTS = SHOWN = ("foes", "characters", "favourites", "fights")
ORDERS = ("strength", "name")
LIBRARY, MINE = "library", "mine"
"""The source to search: the game's library, or the GM's own sheets."""
LONGEST = 100  # letters of a search
STRONGEST = 999
_NUMBER = re.compile(r"-?(?:\d{1,3}(?:\.\d{0,3})?|\.\d{1,3})", re.ASCII)


class Filters(Struct, frozen=True):
    """The choices of the filters, as pairs of value and word; and whether any strength is known."""

    kinds: list[tuple[str, str]]
    tags: list[tuple[str, str]]
    sources: list[tuple[str, str]] = []
    strength: bool = True

    def __bool__(self) -> bool:
        return bool(self.kinds or self.tags or len(self.sources) > 1 or self.strength)


class ShelfSearch(Struct, frozen=True):
    """A search. Empty texts and None match anything. `within` limits it to one source of own sheets
    (`Pick.source`)."""

    words: str = ""
    show: str = FOES
    kind: str = ""
    tag: str = ""
    within: str = ""
    low: float | None = None
    high: float | None = None
    order: str = ORDERS[0]
    source: str = LIBRARY

    @property
    def mine(self) -> bool:
        return self.source == MINE

    def as_offered(self, filters: Filters) -> ShelfSearch:
        """The search without filters that this page does not offer: those were chosen for the other
        source."""
        return replace(
            self,
            kind=_if_offered(self.kind, filters.kinds),
            tag=_if_offered(self.tag, filters.tags),
            within=_if_offered(self.within, filters.sources),
            low=self.low if filters.strength else None,
            high=self.high if filters.strength else None,
        )


def search_of(query: Mapping[str, str], library: bool = True) -> ShelfSearch:
    """The search that was posted, whose values may be anything. Without a `library` the GM's own
    sheets are searched."""
    show, order = query.get("show", ""), query.get("order", "")
    mine = query.get("source") == MINE or not library
    return ShelfSearch(
        words=query.get("q", "").strip()[:LONGEST],
        source=MINE if mine else LIBRARY,
        show=show if show in SHOWN and not (mine and show == FIGHTS) else FOES,
        kind=query.get("kind", ""),
        tag=query.get("tag", ""),
        within=query.get("within", ""),
        low=_bound(query.get("low", "")),
        high=_bound(query.get("high", "")),
        order=order if order in ORDERS else ORDERS[0],
    )


def filters_of(shelf: Shelf) -> Filters:
    return Filters(shelf.kinds, shelf.tags)


def filters_of_own(own: Collection[Own]) -> Filters:
    """Only filters for values that some of the sheets have."""
    return Filters(
        all_kinds(own),
        all_tags(own),
        by_word({item.source: item.source for item in own}),
        strength=any(item.strength is not None for item in own),
    )


def filter_labels(wanted: ShelfSearch, filters: Filters, strength: str) -> list[str]:
    """The active filters in the reader's words; `strength` is the game's word for it."""
    chosen = (
        (wanted.kind, filters.kinds),
        (wanted.tag, filters.tags),
        (wanted.within, filters.sources),
    )
    words = [dict(choices)[value] for value, choices in chosen if value]
    low = "" if wanted.low is None else notation.strength(wanted.low)
    high = "" if wanted.high is None else notation.strength(wanted.high)
    if low and high:
        return [*words, f"{strength} {low}–{high}"]
    if low or high:
        return [*words, f"{strength} ≥ {low}" if low else f"{strength} ≤ {high}"]
    return words


def matching_entries(shelf: Shelf, wanted: ShelfSearch, favourites: set[str]) -> list[ShelfEntry]:
    """The matching entries: favourites first, then those whose name matches."""
    return _sort(shelf.entries, wanted, favourites)


def matching_own(own: Iterable[Own], wanted: ShelfSearch, favourites: set[str]) -> list[Own]:
    """The matching own sheets; shared ones come last, grouped by the GM who shares them."""
    return sorted(_sort(own, wanted, favourites), key=lambda item: search_text(item.giver))


def _sort[P: Pick](picks: Iterable[P], wanted: ShelfSearch, favourites: set[str]) -> list[P]:
    """Sorted as `matching_entries` says; sheets without a known strength come last."""
    words = search_text(wanted.words).split()
    some = [pick for pick in picks if _fits(pick, wanted, favourites) and _has(pick, words)]

    def place(entry: P) -> tuple[bool, int, float, str]:
        strength = STRONGEST + 1 if entry.strength is None else entry.strength
        by_strength = strength if wanted.order == "strength" else 0
        return entry.star not in favourites, _away(entry, words), by_strength, entry.texts[0]

    return sorted(some, key=place)


def matching_fights(shelf: Shelf, wanted: ShelfSearch) -> list[ReadyFight]:
    words = search_text(wanted.words).split()
    return [fight for fight in shelf.fights if _has(fight, words)]


def _has(entry: Pick | ReadyFight, words: list[str]) -> bool:
    """Whether each word is anywhere in a name, or begins a word of the note, kind or tags."""
    return all(
        any(word in text for text in entry.texts) or f" {word}" in entry.searched for word in words
    )


def _away(pick: Pick, words: list[str]) -> int:
    """0 if a name begins with the search, 1 if one contains it, 2 otherwise."""
    typed = " ".join(words)
    if any(text.startswith(typed) for text in pick.texts):
        return 0
    return 1 if any(typed in text for text in pick.texts) else 2


def _fits(pick: Pick, wanted: ShelfSearch, favourites: set[str]) -> bool:
    fits = {
        FOES: pick.kind == FOE,
        CHARACTERS: pick.kind == CHARACTER,
        FAVOURITES: pick.star in favourites and pick.kind in (FOE, CHARACTER),
    }
    return (
        fits.get(wanted.show, False)
        and wanted.kind in ("", pick.what)
        and (not wanted.tag or wanted.tag in pick.tags)
        and wanted.within in ("", pick.source)
        and _strong_enough(pick, wanted)
    )


def _strong_enough(pick: Pick, wanted: ShelfSearch) -> bool:
    if wanted.low is None and wanted.high is None:
        return True
    low = -STRONGEST if wanted.low is None else wanted.low
    high = STRONGEST if wanted.high is None else wanted.high
    return pick.strength is not None and low <= pick.strength <= high


def _if_offered(value: str, choices: Iterable[tuple[str, str]]) -> str:
    return value if value in dict(choices) else ""


def _bound(text: str) -> float | None:
    """A number with up to three digits on each side of the point, so that 1/8 can be searched
    for."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    return float(match[0]) if "." in match[0] else int(match[0])
