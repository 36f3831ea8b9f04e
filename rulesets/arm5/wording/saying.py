"""Patterns of log sentences: what is said with all the facts, and what without them."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.arm5.wording.labels import label
from rulesets.contract import Entry
from rulesets.messages import Message, Name, Phrase, Term

Facts = Mapping[str, Any]
Sentence = Callable[[Entry, Facts], Phrase | None]


def people(entry: Entry) -> dict[str, Any]:
    return {"who": Name(entry.who or ""), "target": Name(entry.target or "")}


def simple(message: Message) -> Sentence:
    """A sentence that needs nobody but `who` and `target`."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        return Phrase(message, people(entry))

    return say


def given(told: Message, untold: Message, *names: str, count: str = "") -> Sentence:
    """A sentence with these facts in it, numbers as they are and words by their terms."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        wanted = (*names, *((count,) if count else ()))
        if any(facts.get(name) in ("", None) for name in wanted):
            return Phrase(untold, people(entry))
        values = {name: _shown(name, facts[name]) for name in names}
        return Phrase(told, {**people(entry), **values}, facts[count] if count else None)

    return say


def by_word(fact: str, sentences: Mapping[str, Sentence], otherwise: Sentence) -> Sentence:
    """One of several sentences, chosen by a word of the facts."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return sentences.get(str(facts.get(fact)), otherwise)(entry, facts)

    return say


def whether(fact: str, yes: Sentence, no: Sentence, untold: Sentence | None = None) -> Sentence:
    return by_word(fact, {"True": yes, "False": no}, untold or no)


def with_target(aimed: Sentence, aimless: Sentence) -> Sentence:
    """The other sentence where nobody else is named."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (aimed if entry.target not in (None, entry.who) else aimless)(entry, facts)

    return say


def _shown(name: str, value: Any) -> int | Term:
    return value if isinstance(value, int) else label(name, str(value))
