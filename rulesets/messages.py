"""Texts as data: a ruleset returns phrases, and the shell renders them in the reader's language.

`pgettext` and `npgettext` only mark a message; their names and argument order are those that
`makemessages` knows, so every marked message reaches the catalogues. The context is the slug of the
ruleset: two games may translate the same English word differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any

from msgspec import Struct


class Message(Struct, frozen=True, gc=False):
    """A translatable text with `{named}` placeholders; with `plural`, `count` of the phrase chooses
    the form."""

    context: str
    text: str
    plural: str = ""


def pgettext(context: str, message: str) -> Message:
    return Message(context, message)


def npgettext(context: str, singular: str, plural: str) -> Message:
    return Message(context, singular, plural)


class Name(Struct, frozen=True, gc=False):
    """The name of a combatant by id, or of a side by name."""

    id: str


class Term(Struct, frozen=True, gc=False):
    """An identifier of the rules, shown as its word in the ruleset's `terms`.

    An identifier without an entry is the table's own word, such as a weapon's name, and is shown
    unchanged.
    """

    id: str


class Dice(Struct, frozen=True, gc=False):
    """Dice or a number in the game's notation ("1d6+1", "4 : 4"); always left to right."""

    text: str


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Phrase(Struct, frozen=True, gc=False):
    """A message with the values of its placeholders.

    A value is an int, str, Name, Term, Dice, Phrase, or a tuple of these (a list in the reader's
    language). `count` chooses the plural form and is available as `{count}`. `gather` names the
    placeholder that can take several names, if consecutive sentences of the log differ only there;
    `several` is the message for these, if a number then holds for each.
    """

    message: Message
    values: Mapping[str, Any] = NOTHING
    count: int | None = None
    gather: str = ""
    several: Message | None = None


def gathered(first: Phrase, second: Phrase) -> Phrase | None:
    """Both phrases as one; None unless they differ only in the names of the `gather`
    placeholder."""
    place, message = first.gather, first.several or first.message
    if not place or (message, first.count, place) != (
        second.several or second.message,
        second.count,
        second.gather,
    ):
        return None
    if {**first.values, place: None} != {**second.values, place: None}:
        return None
    names = (*_several(first.values[place]), *_several(second.values[place]))
    return Phrase(message, {**first.values, place: names}, first.count, place, first.several)


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def phrase(message: Message, count: int | None = None, **values: Any) -> Phrase:
    """A phrase, as in `phrase(HITS, who=Name("aldo"), damage=4)`."""
    return Phrase(message, values, count)


def named_in(value: Any) -> set[str]:
    """The ids of the combatants that a phrase names, or any of the values that its text has a place
    for."""
    match value:
        case Name(id=id):
            return {id}
        case Phrase(message=message, values=values):
            places = _places(message.text)
            return named_in(tuple(value for place, value in values.items() if place in places))
        case tuple() | list():
            return set().union(*map(named_in, value))
    return set()


@cache
def _places(text: str) -> frozenset[str]:
    return frozenset(place for _, place, _, _ in Formatter().parse(text) if place)


def english(phrase: Phrase) -> str:
    """The phrase as written in the code, with identifiers for names and words, for authors of
    scenarios."""
    source = phrase.message
    text = source.plural if source.plural and phrase.count != 1 else source.text
    values = {place: _written(value) for place, value in phrase.values.items()}
    return text.format(**values, count=phrase.count)


def _written(value: Any) -> str:
    match value:
        case Name(id=text) | Term(id=text) | Dice(text=text):
            return text
        case Phrase():
            return english(value)
        case tuple() | list():
            return ", ".join(map(_written, value))
    return str(value)
