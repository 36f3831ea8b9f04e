"""Patterns for the log and for "why?" that are the same in every game. Each game has its own
messages.

A `Sentence` says an entry with the facts that the reader was left; a `Why` explains it in lines.
The places of a message name the facts that stand in them: "{who} hits {target} for {damage}." is
said where the fact `damage` is known. A message alone is a sentence that needs no facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, NamedTuple

from rulesets.contract import Entry, Line
from rulesets.messages import Message, Name, Phrase, Term, phrase

Facts = Mapping[str, Any]
Sentence = Callable[[Entry, Facts], Phrase | None]
Why = Callable[[Entry, Facts], list[Line]]
type Say = Sentence | Message
type Word = Callable[[str, str], Term]

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


def sentences(said: Mapping[str, Say]) -> Callable[[Entry], Phrase | None]:
    """`contract.Wording.sentence` of a game that says these rules; other rules have no sentence."""
    by_rule = {rule: sentence_of(say) for rule, say in said.items()}

    def sentence(entry: Entry) -> Phrase | None:
        say = by_rule.get(entry.rule)
        return say(entry, entry.facts) if say else None

    return sentence


def as_it_stands(fact: str, value: str) -> Term:
    return Term(value)


def given(told: Message, untold: Say, count: str = "", word: Word = as_it_stands) -> Sentence:
    """`told` if every fact in its places is known, else `untold`.

    Numbers are shown as they are, everything else by the `word` for a fact and its value. `count`
    is the fact that the plural follows.
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
    """Chosen by a fact that is true or false. Where it is not known: `untold`, or else `no`."""
    if_true, if_false, unknown = map(sentence_of, (yes, no, untold or no))

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        known = facts.get(fact)
        return (unknown if known is None else if_true if known else if_false)(entry, facts)

    return say


def by_word(fact: str, said: Mapping[str, Say], otherwise: Say) -> Sentence:
    """One of several sentences, chosen by a word of the facts."""
    by_value, other = {word: sentence_of(say) for word, say in said.items()}, sentence_of(otherwise)

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return by_value.get(str(facts.get(fact)), other)(entry, facts)

    return say


def with_target(aimed: Say, alone: Say) -> Sentence:
    """Whether somebody else is named."""
    at_somebody, at_nobody = sentence_of(aimed), sentence_of(alone)

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        aims = entry.target not in (None, "", entry.who)
        return (at_somebody if aims else at_nobody)(entry, facts)

    return say


def _places(message: Message) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(message.plural or message.text) if name]


def _shown(name: str, value: Any, word: Word) -> int | Term:
    return value if isinstance(value, int) else word(name, str(value))


def explanations(explained: Mapping[str, Why]) -> Callable[[Entry], tuple[Line, ...]]:
    """`contract.Wording.why` of a game that explains these rules."""

    def why(entry: Entry) -> tuple[Line, ...]:
        explain = explained.get(entry.rule)
        return tuple(explain(entry, entry.facts)) if explain else ()

    return why


def said(*messages: Message) -> Why:
    """A rule explained in words, without numbers."""

    def explain(entry: Entry, facts: Facts) -> list[Line]:
        return [Line(phrase(message)) for message in messages]

    return explain


def number(message: Message, facts: Facts, name: str, total: bool = False) -> list[Line]:
    """A line with a number from the facts, if the reader was left it."""
    return [Line(phrase(message), facts[name], total)] if facts.get(name) is not None else []


def other_than(who: str, told: Entry | None) -> str | None:
    """The person on the other side of a roll; for somebody on neither side the target."""
    others = (told.target, told.who) if told is not None else ()
    return next((other for other in others if other not in (who, None)), None)


class Rolled(NamedTuple):
    """The purpose of a roll: `{who}: damage`; where there is somebody else, `at` that
    `{target}`."""

    alone: Message
    at: Message | None = None


def titled(rolled: Rolled, who: str, told: Entry | None) -> Phrase:
    other = other_than(who, told)
    if rolled.at is None or other is None:
        return phrase(rolled.alone, who=Name(who))
    return phrase(rolled.at, who=Name(who), target=Name(other))
