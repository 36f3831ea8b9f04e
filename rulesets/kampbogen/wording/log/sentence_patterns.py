"""Patterns of log sentences: what is said with all the facts, and what without them."""

from typing import Any

from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term
from rulesets.sentence_patterns import Facts, Sentence, by_word, people


def given(told: Message, untold: Message, *names: str, count: str = "") -> Sentence:
    """A sentence with these facts in it, numbers as they are and words by their terms."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        wanted = (*names, *((count,) if count else ()))
        if any(facts.get(name, "") == "" for name in wanted):
            return Phrase(untold, people(entry))
        values = {name: _shown(facts[name]) for name in names}
        return Phrase(told, {**people(entry), **values}, facts[count] if count else None)

    return say


def whether(fact: str, yes: Sentence, no: Sentence, untold: Sentence) -> Sentence:
    return by_word(fact, {"True": yes, "False": no}, untold)


def with_target(aimed: Sentence, aimless: Sentence) -> Sentence:
    """The other sentence where nobody is left, or nobody may be named."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (aimed if entry.target else aimless)(entry, facts)

    return say


def by_somebody(known: Sentence, unknown: Sentence) -> Sentence:
    """The other sentence where it came from nobody who may be named."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (unknown if entry.who in ("gm", None) else known)(entry, facts)

    return say


def _shown(value: Any) -> int | Term:
    return value if isinstance(value, int) else Term(str(value))
