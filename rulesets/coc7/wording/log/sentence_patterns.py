"""Patterns of log sentences: who and whom, with what, and what a percentile roll showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.wording.labels import level
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term
from rulesets.sentence_patterns import Facts, Sentence, people


def with_word(fact: str, told: Message, untold: Message) -> Sentence:
    """A sentence that names a weapon, a spell or another word of the facts."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        if not facts.get(fact):
            return Phrase(untold, people(entry))
        return Phrase(told, {**people(entry), fact: Term(facts[fact])})

    return say


def with_number(fact: str, told: Message, untold: Message) -> Sentence:
    """A sentence whose message may have a plural form that follows the number."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        if fact not in facts:
            return Phrase(untold, people(entry))
        return Phrase(told, people(entry), facts[fact])

    return say


def by_word(fact: str, messages: Mapping[str, Message], otherwise: Message) -> Sentence:
    """One of several sentences, chosen by a word of the facts."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        return Phrase(messages.get(str(facts.get(fact)), otherwise), people(entry))

    return say


def rolled(told: Message, untold: Message) -> Sentence:
    """What a percentile roll showed, and its success level."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        if "roll" not in facts or "level" not in facts:
            return Phrase(untold, people(entry))
        return Phrase(told, {**people(entry), **roll_of(facts)})

    return say


def roll_of(facts: Facts) -> dict[str, Any]:
    return {"roll": facts["roll"], "level": level(facts["level"])}
