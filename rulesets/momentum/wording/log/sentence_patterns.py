"""Patterns of log sentences: who and whom, and what of the facts the reader was left."""

from typing import Any

from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term
from rulesets.momentum.wording.labels import level
from rulesets.sentence_patterns import Facts, Sentence, people


def given(told: Message, untold: Message, *needed: str, count: str = "") -> Sentence:
    """A sentence with values of the facts; another one where they were left out for the reader."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        names = (*needed, *([count] if count else []))
        if any(facts.get(name) in (None, "") for name in names):
            return Phrase(untold, people(entry))
        values = {name: shown(facts[name]) for name in needed}
        return Phrase(told, {**people(entry), **values}, facts[count] if count else None)

    return say


def whether(fact: str, yes: Sentence, no: Sentence) -> Sentence:
    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (yes if facts.get(fact) else no)(entry, facts)

    return say


def with_target(targeted: Message, alone: Message) -> Sentence:
    def say(entry: Entry, facts: Facts) -> Phrase:
        return Phrase(targeted if entry.target else alone, people(entry))

    return say


def counted(facts: Facts) -> str:
    """What of the successes counted; a side whose last fighter was taken out has none."""
    result = str(facts.get("result", ""))
    lone = result == "all" and 0 in (facts.get("active"), facts.get("passive"))
    return "one_side" if lone else result


def leveled(facts: Facts) -> Term:
    return level(facts["level"], bool(facts.get("fumble")))


def shown(value: Any) -> int | str | Term:
    return value if isinstance(value, int) else Term(str(value))
