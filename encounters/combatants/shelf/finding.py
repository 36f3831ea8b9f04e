"""Searching the library, in the reader's language and in English; and a GM's own sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from encounters.combatants.shelf.entries import (
    CHARACTER,
    FOE,
    Entry,
    Pick,
    ReadyFight,
    Shelf,
    folded,
)
from encounters.combatants.shelf.own import Own

FOES, CHARACTERS, FAVOURITES, FIGHTS = SHOWN = ("foes", "characters", "favourites", "fights")
ORDERS = ("strength", "name")
LIBRARY, MINE = "library", "mine"
"""Where it is looked for: in the game's library, or among the GM's own sheets."""
LONGEST = 100  # letters of a search
STRONGEST = 999


class Wanted(Struct, frozen=True):
    """What is looked for; empty texts and None stand for anything."""

    words: str = ""
    show: str = FOES
    kind: str = ""
    tag: str = ""
    low: int | None = None
    high: int | None = None
    order: str = ORDERS[0]
    source: str = LIBRARY

    @property
    def mine(self) -> bool:
        return self.source == MINE


def wanted(given: Mapping[str, str], library: bool = True) -> Wanted:
    """As it was posted, which may be anything. A game without a `library` leaves one's own."""
    show, order = given.get("show", ""), given.get("order", "")
    mine = given.get("source") == MINE or not library
    return Wanted(
        words=given.get("q", "").strip()[:LONGEST],
        source=MINE if mine else LIBRARY,
        show=show if show in ((FOES, CHARACTERS) if mine else SHOWN) else FOES,
        kind=given.get("kind", ""),
        tag=given.get("tag", ""),
        low=_bound(given.get("low", "")),
        high=_bound(given.get("high", "")),
        order=order if order in ORDERS else ORDERS[0],
    )


def found(shelf: Shelf, wanted: Wanted, favourites: set[str]) -> list[Entry]:
    """Those that fit, favourites first, then those with the words in their names."""
    words = folded(wanted.words).split()
    fitting = (one for one in shelf.entries if _fits(one, wanted, favourites))
    some = [one for one in fitting if _has(one, words)]

    def place(one: Entry) -> tuple[bool, int, int, str]:
        strength = one.strength if wanted.order == "strength" else 0
        return one.key not in favourites, _away(one, words), strength, one.texts[0]

    return sorted(some, key=place)


def found_own(own: Iterable[Own], wanted: Wanted) -> list[Own]:
    """One's own first, then those that others share, by name."""
    words = folded(wanted.words).split()
    kind = CHARACTER if wanted.show == CHARACTERS else FOE
    some = [one for one in own if one.kind == kind and _has(one, words)]
    return sorted(some, key=lambda one: (folded(one.giver), _away(one, words), one.texts[0]))


def found_fights(shelf: Shelf, wanted: Wanted) -> list[ReadyFight]:
    words = folded(wanted.words).split()
    return [one for one in shelf.fights if _has(one, words)]


def _has(one: Pick | ReadyFight, words: list[str]) -> bool:
    """A name has the word anywhere; a note, kind or tag has one that begins with it."""
    return all(
        any(word in text for text in one.texts) or f" {word}" in one.searched for word in words
    )


def _away(one: Pick, words: list[str]) -> int:
    """0 where a name begins with what was typed, 1 where one has it, 2 for all others."""
    typed = " ".join(words)
    if any(text.startswith(typed) for text in one.texts):
        return 0
    return 1 if any(typed in text for text in one.texts) else 2


def _fits(one: Entry, wanted: Wanted, favourites: set[str]) -> bool:
    shown = {
        FOES: one.kind == FOE,
        CHARACTERS: one.kind == CHARACTER,
        FAVOURITES: one.key in favourites and one.kind in (FOE, CHARACTER),
    }
    return (
        shown.get(wanted.show, False)
        and wanted.kind in ("", one.what)
        and (not wanted.tag or wanted.tag in one.tags)
        and (wanted.low is None or one.strength >= wanted.low)
        and (wanted.high is None or one.strength <= wanted.high)
    )


def _bound(given: str) -> int | None:
    number = given.strip().removeprefix("-")
    if not (number.isascii() and number.isdecimal() and len(number) <= len(str(STRONGEST))):
        return None
    return int(given)
