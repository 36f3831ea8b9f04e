"""Patterns of log sentences: what is said with all the facts, and what without them."""

from typing import Any

from rulesets.arm5.wording.labels import label
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term
from rulesets.sentence_patterns import Facts, Sentence, by_word, people


def given(told: Message, untold: Message, *names: str, count: str = "") -> Sentence:
    """A sentence with these facts in it, numbers as they are and words by their terms."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        wanted = (*names, *((count,) if count else ()))
        if any(facts.get(name) in ("", None) for name in wanted):
            return Phrase(untold, people(entry))
        values = {name: _shown(name, facts[name]) for name in names}
        return Phrase(told, {**people(entry), **values}, facts[count] if count else None)

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
