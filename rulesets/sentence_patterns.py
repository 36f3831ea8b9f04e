"""Patterns for the log and for "why?" that are the same in every game; its messages are its own.

A `Sentence` says an entry with the facts that the reader was left; a `Why` explains it in lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulesets.contract import Entry, Line
from rulesets.messages import Message, Name, Phrase, phrase

Facts = Mapping[str, Any]
Sentence = Callable[[Entry, Facts], Phrase | None]
Why = Callable[[Entry, Facts], list[Line]]


def people(entry: Entry) -> dict[str, Any]:
    return {"who": Name(entry.who or ""), "target": Name(entry.target or "")}


def simple(message: Message) -> Sentence:
    """A sentence that needs nobody but `who` and `target`."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        return Phrase(message, people(entry))

    return say


def by_word(fact: str, sentences: Mapping[str, Sentence], otherwise: Sentence) -> Sentence:
    """One of several sentences, chosen by a word of the facts."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return sentences.get(str(facts.get(fact)), otherwise)(entry, facts)

    return say


def said(*messages: Message) -> Why:
    """Nothing to reckon: the rule in words."""

    def explain(entry: Entry, facts: Facts) -> list[Line]:
        return [Line(phrase(message)) for message in messages]

    return explain


def number(message: Message, facts: Facts, name: str, total: bool = False) -> list[Line]:
    """A line with a number of the facts, if the reader was left it."""
    return [Line(phrase(message), facts[name], total)] if facts.get(name) is not None else []


def other_than(who: str, told: Entry | None) -> str | None:
    """The one on the other side of a roll: of whoever is neither, whom it happens to."""
    others = (told.target, told.who) if told is not None else ()
    return next((other for other in others if other not in (who, None)), None)


class Rolled(NamedTuple):
    """What a roll is for: `{who}: damage`; where there is somebody else, `at` that `{target}`."""

    alone: Message
    at: Message | None = None


def titled(rolled: Rolled, who: str, told: Entry | None) -> Phrase:
    other = other_than(who, told)
    if rolled.at is None or other is None:
        return phrase(rolled.alone, who=Name(who))
    return phrase(rolled.at, who=Name(who), target=Name(other))
