"""Identifiers and values as values for the placeholders of a message."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Term as Word
from rulesets.messages import Dice, Name, Phrase, Term, pgettext, phrase

BESIDE = pgettext("fight", "{first} · {rest}")


def labels(terms: Mapping[str, Word]) -> Callable[[str, str], Term]:
    """A function `label(within, name)` for the word of `name` in that place, by
    `contract.words.term_of`."""

    def label(within: str, name: str) -> Term:
        place = f"{within}.{name}"
        return Term(place if place in terms else name)

    return label


def worded(value: Any) -> int | Term:
    """A value of the state as a number or a word."""
    if value is None or value in ("", [], ()):
        return Term("unset")
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    return value if isinstance(value, int) else Term(str(value))


def signed(number: int) -> Dice:
    """A number that is added, with its sign."""
    return Dice(f"+{number}" if number >= 0 else f"−{-number}")


def names(ids: str) -> tuple[Name, ...]:
    """The names in a fact such as `ada,bob`."""
    return tuple(Name(id) for id in ids.split(",") if id)


def beside(*parts: Phrase) -> Phrase:
    """Short notes in one line."""
    first, *rest = parts
    return phrase(BESIDE, first=first, rest=beside(*rest)) if rest else first
