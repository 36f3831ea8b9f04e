"""Patterns for the log and for "why?" that all games share. The messages are each game's own.

A `Sentence` renders an entry with the facts the reader may know. The placeholders of a message name
facts: "{who} hits {target} for {damage}." is used where the fact `damage` is known. A message by
itself is a sentence that needs no facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, NamedTuple

from rulesets.contract import Entry, Line
from rulesets.messages import Message, Name, Phrase, Term, phrase

Facts = Mapping[str, Any]
Sentence = Callable[[Entry, Facts], Phrase | None]
type Say = Sentence | Message
type Word = Callable[[str, str], Term | Name | Phrase | tuple[Any, ...]]
"""The words of a fact and its value; a tuple for a list."""

_NO_FACTS = {"who", "target", "count"}


def people(entry: Entry) -> dict[str, Any]:
    return {"who": Name(entry.who or ""), "target": Name(entry.target or "")}


def simple(message: Message) -> Sentence:
    """A sentence that needs only `who` and `target`."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        return Phrase(message, people(entry))

    return say


def sentence_of(say: Say) -> Sentence:
    return simple(say) if isinstance(say, Message) else say


def as_it_stands(fact: str, value: str) -> Term:
    return Term(value)


def nothing(entry: Entry, facts: Facts) -> None:
    """No sentence."""


def if_known(
    told: Message, untold: Say = nothing, count: str = "", word: Word = as_it_stands
) -> Sentence:
    """`told` if every fact in its placeholders is known, else `untold`; for facts that everybody
    reads only `told`.

    Numbers are shown unchanged, other values through `word`, which gets the fact and its value.
    `count` is the fact that chooses the plural form.
    """
    names = [name for name in _places(told) if name not in _NO_FACTS]
    needed, otherwise = [*names, count] if count else names, sentence_of(untold)

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        if any(facts.get(name) in (None, "") for name in needed):
            return otherwise(entry, facts)
        values = {name: _shown(name, facts[name], word) for name in names}
        return Phrase(told, {**people(entry), **values}, facts[count] if count else None)

    return say


def whether(fact: str, yes: Say, no: Say, untold: Say | None = None) -> Sentence:
    """Chooses by a boolean fact. Where it is not known: `untold`, or else `no`."""
    if_true, if_false, unknown = map(sentence_of, (yes, no, untold or no))

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        value = facts.get(fact)
        return (unknown if value is None else if_true if value else if_false)(entry, facts)

    return say


def by_word(fact: str, sentences: Mapping[str, Say], otherwise: Say = nothing) -> Sentence:
    """Chooses by the value of a fact."""
    by_value, other = (
        {word: sentence_of(say) for word, say in sentences.items()},
        sentence_of(otherwise),
    )

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return by_value.get(str(facts.get(fact)), other)(entry, facts)

    return say


def _places(message: Message) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(message.plural or message.text) if name]


def _shown(name: str, value: Any, word: Word) -> Any:
    return value if isinstance(value, int) else word(name, str(value))


def number(message: Message, facts: Facts, name: str, total: bool = False) -> list[Line]:
    """A line with a number from the facts, if the reader may know it."""
    return [Line(phrase(message), facts[name], total)] if facts.get(name) is not None else []


def other_than(who: str, told: Entry | None) -> str | None:
    """The other combatant of a roll of `who`; the target if `who` is on neither side."""
    others = (told.target, told.who) if told is not None else ()
    return next((other for other in others if other not in (who, None)), None)


class RollTitle(NamedTuple):
    """The purpose of a roll: `{who}: damage`; with an opponent, `at` that `{target}`."""

    alone: Message
    at: Message | None = None


def titled(rolled: RollTitle, who: str, told: Entry | None) -> Phrase:
    other = other_than(who, told)
    if rolled.at is None or other is None:
        return phrase(rolled.alone, who=Name(who))
    return phrase(rolled.at, who=Name(who), target=Name(other))
