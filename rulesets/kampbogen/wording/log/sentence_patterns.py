"""A pattern of log sentences that only this game has."""

from rulesets.contract import Entry
from rulesets.messages import Phrase
from rulesets.sentence_patterns import Facts, Say, Sentence, sentence_of


def by_somebody(known: Say, unknown: Say) -> Sentence:
    """`known` if the actor may be named, else `unknown`."""
    of_somebody, of_nobody = sentence_of(known), sentence_of(unknown)

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (of_nobody if entry.who in ("gm", None) else of_somebody)(entry, facts)

    return say
